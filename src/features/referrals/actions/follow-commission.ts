import type { Context, Tx } from '#kit/context.ts';
import { post } from '#features/ledger/actions/post.ts';
import { findRefunds } from '#features/payments/actions/find-refunds.ts';
import { showPayment } from '#features/payments/actions/show-payment.ts';
import { isCommissionInEffect } from '../rules.ts';
import { commissionOfPayment, setReversed } from '../store/commissions.ts';
import { lockReferrer } from '../store.ts';
import { holdUncovered } from './cover-claims.ts';
import { keepUnclaimed } from './keep-unclaimed.ts';
import { followHold } from './list-held.ts';

/**
 * Brings a commission in line with its payment's current state: reversed while the fee is being refunded, was refunded,
 * or is disputed or lost; otherwise in effect. Idempotent and independent of the order of events. A reversal after a
 * payout leaves a debt that later earnings offset; one during an active claim holds it unless it is still covered.
 */
export async function followCommission(ctx: Context, { paymentId }: { readonly paymentId: string }): Promise<void> {
  const found = await commissionOfPayment(ctx.db, paymentId);
  if (!found) return;
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    await lockReferrer(tx, found.referrerId);
    await syncWithPaymentUnderLock(ctx, tx, paymentId, at);
  });
}

/** Does the same under the referrer's lock in the caller's transaction. */
export async function syncWithPaymentUnderLock(ctx: Context, tx: Tx, paymentId: string, at: Date): Promise<void> {
  const commission = await commissionOfPayment(tx, paymentId);
  const payment = await showPayment(tx, paymentId);
  if (!commission || !payment) return;
  const isInEffect = isCommissionInEffect(payment, await findRefunds(tx, [paymentId]));
  if (isInEffect === (commission.reversedAt === null)) return;
  const { id, referrerId, amountPaise } = commission;
  const changes = commission.changes + 1;
  await post(tx, {
    kind: isInEffect ? 'commission-restored' : 'commission-reversal',
    of: `${id}/${changes}`,
    person: referrerId,
    at,
    amountPaise,
  });
  await setReversed(tx, id, { at: isInEffect ? null : at, changes });
  if (isInEffect)
    await keepUnclaimed(tx, { referrerId, cause: `${id}/${changes}`, at, details: { payment: paymentId } });
  await followHold(tx, commission.applicationId);
  if (!isInEffect) await holdUncovered(ctx, tx, referrerId, at);
}
