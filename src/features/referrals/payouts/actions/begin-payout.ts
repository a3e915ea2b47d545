import { defined } from '#kit/defined.ts';
import type { Context, Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { Claim } from '../../model/referrals.ts';
import { insertPayout, notToUndo, payoutsOf } from '../store/payouts.ts';
import { setRunClaimBegun } from '../../payout-runs/store.ts';
import { findClaim, setClaim } from '../../claims/store/claims.ts';
import { changeClaim, claimChanged, type Decision, isStale } from '../../claims/actions/change-claim.ts';
import { recordNotSent } from '../../bank-answers/actions/judge-answer.ts';
import { holdUncovered } from '../../claims/actions/cover-claims.ts';

/**
 * Moves an active claim to processing before its transfer is made, and creates our reference. In the transaction of its
 * run's approval, under the referrer's lock, once nothing blocks the claim. From then on only `recordTransfer` and
 * `endPayout` move the claim.
 * @returns our reference
 */
export async function beginPayout(
  tx: Tx,
  claim: Claim,
  input: { readonly runId: string; readonly at: Date; readonly actor: string },
): Promise<string> {
  const { runId, at, actor } = input;
  const payoutId = newReference('SP');
  const { amountPaise } = claim;
  await insertPayout(tx, {
    id: payoutId,
    claimId: claim.id,
    amountPaise,
    state: 'processing',
    utr: null,
    isUnclaimed: false,
    attempt: 1,
    startedAt: at,
    startedBy: actor,
    paidAt: null,
  });
  await setRunClaimBegun(tx, { runId, claimId: claim.id, payoutId });
  await setClaim(tx, claim.id, { state: 'processing', reason: null, isUncovered: false, settledAt: null });
  await recordAudit(tx, {
    actor,
    action: 'claims/processing',
    subject: claim.id,
    before: { state: claim.state },
    after: { state: 'processing' },
    details: { payoutId, amountPaise, run: runId },
  });
  return payoutId;
}

export interface PayoutEnd extends Decision {
  readonly claimId: string;
  /** The transfer that ended; without it the one in processing. */
  readonly payoutId?: string;
  /** Why the bank refused it. */
  readonly reason?: string;
  /** The reason is in the words of the bank. */
  readonly isBanksReason?: boolean;
}
type EndCodes = 'claims/not-being-paid' | 'claims/begun-by-you' | 'claims/changed';
/**
 * Ends a payout when no money left our bank. Without a reason the claim is active again; with one, because the bank
 * refused it, the claim goes on hold and its owner reads the reason. A claim that is no longer covered goes on hold in
 * either case.
 */
export async function endPayout(ctx: Context, input: PayoutEnd): Promise<Result<Claim, 'claims/unknown' | EndCodes>> {
  const { reason, isBanksReason = false } = input;
  return changeClaim(ctx, input.claimId, async (tx, claim, at): Promise<Result<Claim, EndCodes>> => {
    if (isStale(claim, input)) return refuse('claims/changed');
    const { id, referrerId, amountPaise } = claim;
    const payout = (await payoutsOf(tx, id)).find((payout) => payout.state === 'processing');
    if (claim.state !== 'processing' || !payout) return refuse('claims/not-being-paid');
    if (input.payoutId !== undefined && payout.id !== input.payoutId) return refuse('claims/not-being-paid');
    if ((await notToUndo(tx, [payout.id], input.actor)).size > 0) return refuse('claims/begun-by-you');
    await recordNotSent(tx, payout.id, { at, by: input.actor });
    const state = reason === undefined ? 'active' : 'hold';
    await setClaim(tx, id, { state, reason: reason ?? null, isBanksReason, isUncovered: false, settledAt: null });
    await recordAudit(tx, {
      actor: input.actor,
      action: 'claims/not-sent',
      subject: id,
      before: { state: claim.state },
      after: { state },
      details: { payoutId: payout.id, amountPaise },
      personal: { reason },
    });
    if (reason === undefined) await holdUncovered(ctx, tx, referrerId, at);
    else await ctx.emit(tx, claimChanged(claim, state));
    return ok(defined(await findClaim(tx, id)));
  });
}
