import type { Context, Tx } from '#kit/context.ts';
import { isToken } from '#kit/ids.ts';
import { refuse, type Result } from '#kit/result.ts';
import { after, before } from '#kit/time.ts';
import { findLockedUntil, lockFactors } from '../store/attempts.ts';
import { findOpenDeskSession, lockDeskSession, type OpenDeskSession } from '../store/staff.ts';
import { lockedForS } from '../rules.ts';
import { deskIdleMs, freshFactorMs } from '../terms.ts';
import { deskSessionHashes } from './context.ts';

/** The session of a token, also while it waits for its second factor; undefined if its person has no role. */
export async function findOpenSession(
  ctx: Context,
  tx: Tx,
  token: string | undefined,
): Promise<OpenDeskSession | undefined> {
  if (!isToken(token)) return undefined;
  const now = ctx.now();
  const found = await findOpenDeskSession(tx, deskSessionHashes(ctx, token), now, before(now, deskIdleMs));
  return found && found.roles.length > 0 ? found : undefined;
}

export const hasFreshFactor = ({ factorAt }: OpenDeskSession, now: Date): boolean =>
  factorAt !== null && after(factorAt, freshFactorMs) > now;

/**
 * The session of a token, under the lock of its person. Refused while their second factor is locked, even with a right
 * code: the refusal has the time left.
 */
export async function openUnderLock(
  ctx: Context,
  tx: Tx,
  token: string | undefined,
): Promise<{ readonly session: OpenDeskSession } | Result<never, 'desk/no-session' | 'staff/factor-locked'>> {
  const found = await findOpenSession(ctx, tx, token);
  if (!found) return refuse('desk/no-session');
  await lockFactors(tx, found.accountId);
  await lockDeskSession(tx, found.id);
  // Another call may have ended it, or given it a new token, while this one waited.
  const session = await findOpenSession(ctx, tx, token);
  if (!session) return refuse('desk/no-session');
  const retryAfterS = lockedForS(await findLockedUntil(tx, session.accountId), ctx.now());
  return retryAfterS > 0 ? refuse('staff/factor-locked', { retryAfterS }) : { session };
}
