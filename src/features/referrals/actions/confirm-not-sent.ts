import { defined } from '#kit/defined.ts';
import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { Claim } from '../model.ts';
import type { DoubtBlock } from '../model/runs.ts';
import { payoutsOf } from '../payout-store.ts';
import { confirmNotSent, doubtBlock } from '../store/doubts.ts';
import { findClaim } from '../store.ts';
import { changeClaim } from './change-claim.ts';

type Codes = 'claims/unknown' | 'claims/not-doubted' | 'claims/reason-missing' | `doubts/${DoubtBlock}`;
/**
 * Confirms that no money left for a transfer that was recorded as not sent and that the bank's answer calls paid: the bank's
 * statement does not show it. By another person than who recorded it as not sent. Claims of the person can be paid again.
 */
export async function confirmNothingSent(
  ctx: Context,
  input: {
    readonly claimId: string;
    readonly payoutId: string;
    /** What the statement shows. */
    readonly reason: string;
    readonly actor: string;
  },
): Promise<Result<Claim, Codes>> {
  const { claimId, payoutId, actor } = input;
  const reason = input.reason.trim();
  if (reason === '') return refuse('claims/reason-missing');
  return changeClaim(ctx, claimId, async (tx, claim, at): Promise<Result<Claim, Codes>> => {
    if (!(await payoutsOf(tx, claimId)).some(({ id }) => id === payoutId)) return refuse('claims/not-doubted');
    const block = await doubtBlock(tx, payoutId, actor);
    if (block) return refuse(`doubts/${block}`);
    if (!(await confirmNotSent(tx, payoutId, { at, by: actor }))) return refuse('claims/not-doubted');
    await recordAudit(tx, {
      actor,
      action: 'claims/not-sent-confirmed',
      subject: claimId,
      details: { payoutId, amountPaise: claim.amountPaise },
      personal: { reason },
    });
    return ok(defined(await findClaim(tx, claimId)));
  });
}
