import { defined } from '#kit/defined.ts';
import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { Claim } from '../../model/referrals.ts';
import type { DoubtBlock } from '../../payout-runs/model/runs.ts';
import { payoutsOf } from '../store/payouts.ts';
import { confirmNotSent, doubtBlock } from '../store/doubts.ts';
import { findClaim } from '../../claims/store/claims.ts';
import { changeClaim } from '../../claims/actions/change-claim.ts';

type Codes = 'claims/not-doubted' | `doubts/${DoubtBlock}`;
interface NotSent {
  readonly payoutId: string;
  /** What the statement shows. */
  readonly reason: string;
  readonly actor: string;
}
/**
 * Confirms that no money left for a transfer that was recorded as not sent and that the bank's answer calls paid: the bank's
 * statement does not show it. By another person than who recorded it as not sent. Claims of the person can be paid again.
 */
export async function confirmNothingSent(
  ctx: Context,
  input: NotSent & { readonly claimId: string },
): Promise<Result<Claim, Codes | 'claims/unknown'>> {
  const { claimId, payoutId } = input;
  return changeClaim(ctx, claimId, async (tx, claim, at): Promise<Result<Claim, Codes>> => {
    if (!(await payoutsOf(tx, claimId)).some(({ id }) => id === payoutId)) return refuse('claims/not-doubted');
    const confirmed = await confirmTransfer(tx, { ...input, subject: claimId, amountPaise: claim.amountPaise, at });
    return confirmed.ok ? ok(defined(await findClaim(tx, claimId))) : confirmed;
  });
}
/**
 * Confirms that no money left for a transfer of the claim or refund `subject`, in the transaction that has locked it.
 */
export async function confirmTransfer(
  tx: Tx,
  input: NotSent & { readonly subject: string; readonly amountPaise: number; readonly at: Date },
): Promise<Result<undefined, Codes>> {
  const { payoutId, actor, reason, subject, amountPaise, at } = input;
  const block = await doubtBlock(tx, payoutId, actor);
  if (block) return refuse(`doubts/${block}`);
  if (!(await confirmNotSent(tx, payoutId, { at, by: actor }))) return refuse('claims/not-doubted');
  const details = { payoutId, amountPaise };
  await recordAudit(tx, { actor, action: 'claims/not-sent-confirmed', subject, details, personal: { reason } });
  return ok(undefined);
}
