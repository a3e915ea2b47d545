import { defined } from '#kit/defined.ts';
import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { Claim } from '../../model/referrals.ts';
import { canTransitionClaim } from '../../rules.ts';
import { activeClaim, findClaim, setClaim, setCorrectionConfirmed } from '../store/claims.ts';
import { changeClaim, claimChanged, type Decision, isStale } from './change-claim.ts';
import { isCovered } from './cover-claims.ts';

export type ClaimResolution = { readonly to: 'hold' | 'rejected'; readonly reason: string } | { readonly to: 'active' };
type Codes =
  | 'claims/unknown'
  | 'claims/being-paid'
  | 'claims/not-possible'
  | 'claims/one-active'
  | 'claims/not-covered'
  | 'claims/changed';

/**
 * Records staff's decision on a claim: on hold or rejected with a reason that its owner reads, or released from a hold.
 * Rejecting returns the money to the earnings. A repeated or concurrent second decision is refused, and so is any on a
 * claim in processing. A release requires cover, and confirms corrected bank details. Emits ClaimChanged.
 */
export async function resolveClaim(
  ctx: Context,
  claimId: string,
  resolution: ClaimResolution,
  by: Decision,
): Promise<Result<Claim, Codes>> {
  const { actor } = by;
  const { to } = resolution;
  const reason = 'reason' in resolution ? resolution.reason : null;
  return changeClaim(ctx, claimId, async (tx, claim, at): Promise<Result<Claim, Codes>> => {
    if (isStale(claim, by)) return refuse('claims/changed');
    if (claim.state === 'processing') return refuse('claims/being-paid');
    if (!canTransitionClaim(claim.state, to)) return refuse('claims/not-possible', { facts: { state: claim.state } });
    const { id, referrerId, amountPaise } = claim;
    if (to === 'active') {
      if (!(await isCovered(tx, claim, at))) return refuse('claims/not-covered');
      if (await activeClaim(tx, referrerId)) return refuse('claims/one-active');
      await setCorrectionConfirmed(tx, id);
    }
    if (to === 'rejected') {
      await post(tx, { kind: 'claim-rejected', of: id, person: referrerId, at, amountPaise });
    }
    const settledAt = to === 'rejected' ? at : null;
    await setClaim(tx, id, { state: to, reason, isUncovered: false, settledAt });
    await recordAudit(tx, {
      actor,
      action: `claims/${to}`,
      subject: id,
      before: { state: claim.state },
      after: { state: to },
      details: { amountPaise },
      personal: { reason },
    });
    await ctx.emit(tx, claimChanged(claim, to));
    return ok(defined(await findClaim(tx, id)));
  });
}
