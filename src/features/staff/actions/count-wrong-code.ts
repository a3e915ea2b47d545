import type { Tx } from '#kit/context.ts';
import { refuse, type Result } from '#kit/result.ts';
import { after, before, secondMs } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { factorLocked } from '../messages.ts';
import { countWrong } from '../store/attempts.ts';
import type { OpenDeskSession } from '../store/staff.ts';
import { factorLockMs, maxWrongFactors, wrongFactorMs } from '../terms.ts';
import type { StaffContext } from './context.ts';
import { notifyOwners } from './notify-owners.ts';

export type WrongCode = 'staff/code-wrong' | 'staff/factor-locked';

/**
 * Counts a wrong code of any kind in the caller's transaction, under the person's lock; the caller returns the refusal.
 * It counts for a day, and is a line of the log. The fifth one locks the second factor for 15 minutes, is audited, and notifies the owners by SMS and e-mail.
 */
export async function countWrongCode(
  ctx: StaffContext,
  tx: Tx,
  { id, accountId, phone }: Pick<OpenDeskSession, 'id' | 'accountId' | 'phone'>,
): Promise<Result<never, WrongCode>> {
  const at = ctx.now();
  const until = after(at, factorLockMs);
  ctx.log.info('wrong second factor', { accountId, sessionId: id });
  const wrong = { accountId, sessionId: id, at };
  const limit = { since: before(at, wrongFactorMs), max: maxWrongFactors, lockedUntil: until };
  if (!(await countWrong(tx, wrong, limit))) return refuse('staff/code-wrong');
  await recordAudit(tx, {
    actor: accountId,
    action: 'staff/factor-locked',
    subject: accountId,
    details: { session: id, until: until.toISOString() },
  });
  await notifyOwners(ctx, tx, {
    source: `staff-factor-locked:${accountId}:${until.getTime()}`,
    message: factorLocked({ ending: phone.slice(-2), until }),
  });
  ctx.log.warn('a second factor is locked', { accountId });
  return refuse('staff/factor-locked', { retryAfterS: factorLockMs / secondMs });
}
