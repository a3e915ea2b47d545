import type { Context, Tx } from '#kit/context.ts';
import { post } from '#features/ledger/actions/post.ts';
import { showPayment } from '#features/payments/actions/show-payment.ts';
import { ClaimMoved } from '../events.ts';
import { type Commission, uncovered } from '../model.ts';
import {
  activeClaim,
  claimsHeldFor,
  commissionOfPayment,
  lockClaim,
  lockReferrer,
  setClaim,
  setReversed,
} from '../store.ts';
import { claimableOf } from './read-earnings.ts';

/**
 * Takes an earning back because its application's refund was asked for; also after a payout, which leaves a debt that
 * later earnings fill. An active claim that is no longer covered goes on hold. Once per refund.
 */
export async function reverseEarning(
  ctx: Context,
  it: { readonly paymentId: string; readonly refundId: string },
): Promise<void> {
  await change(ctx, it.paymentId, async (tx, commission, at) => {
    if (commission.reversedAt) return;
    const { referrerId: person, amountPaise } = commission;
    const posted = await post(tx, { kind: 'commission-reversal', of: it.refundId, person, at, amountPaise });
    if (!posted) return;
    await setReversed(tx, commission.id, at);
    const claim = await activeClaim(tx, commission.referrerId);
    if (!claim || (await claimableOf(tx, commission.referrerId, at)) >= 0) return;
    await setClaim(tx, claim.id, { state: 'hold', reason: uncovered, utr: null, settledAt: null });
    await ctx.emit(tx, ClaimMoved({ claimId: claim.id, referrerId: claim.referrerId, state: 'hold' }));
  });
}

/** Gives a reversed earning back because the refund was denied; not where the payer's bank took the fee back. Once per refund. */
export async function restoreEarning(
  ctx: Context,
  it: { readonly paymentId: string; readonly refundId: string },
): Promise<void> {
  await change(ctx, it.paymentId, async (tx, commission, at) => {
    if (!commission.reversedAt || (await showPayment({ db: tx }, it.paymentId))?.state === 'disputed') return;
    const { referrerId: person, amountPaise } = commission;
    const posted = await post(tx, { kind: 'commission-restored', of: it.refundId, person, at, amountPaise });
    if (posted) await setReversed(tx, commission.id, null);
  });
}

async function change(
  ctx: Context,
  paymentId: string,
  work: (tx: Tx, commission: Commission, at: Date) => Promise<void>,
): Promise<void> {
  const found = await commissionOfPayment(ctx.db, paymentId);
  if (!found) return;
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    await lockReferrer(tx, found.referrerId);
    const commission = await commissionOfPayment(tx, paymentId);
    if (commission) await work(tx, commission, at);
  });
}

/** Lifts the holds of claims that later earnings cover by now; run by the timer. */
export async function releaseCoveredClaims(ctx: Context): Promise<void> {
  const at = await ctx.businessNow();
  for (const { id, referrerId } of await claimsHeldFor(ctx.db, uncovered, 500)) {
    await ctx.transaction(async (tx) => {
      await lockReferrer(tx, referrerId);
      const claim = await lockClaim(tx, id);
      const mayGo = claim?.state === 'hold' && claim.reason === uncovered && !(await activeClaim(tx, referrerId));
      if (!mayGo || (await claimableOf(tx, referrerId, at)) < 0) return;
      await setClaim(tx, id, { state: 'active', reason: null, utr: null, settledAt: null });
      await ctx.emit(tx, ClaimMoved({ claimId: id, referrerId, state: 'active' }));
    });
  }
}
