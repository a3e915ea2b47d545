import type { Context, Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { RefundRequested } from '../events.ts';
import type { Payment, Refund } from '../model.ts';
import { mayMove } from '../rules.ts';
import { insertRefund, lockPayment, movePayment, refundsOfPayments } from '../store.ts';

/**
 * Asks for the full refund of a captured payment; the gateway is called afterwards. One payment has one refund: a
 * repeat gives the refund that is there, and a denied one is a matter for staff and gateway. `by`: an account id, `cli:<user>` or `system`.
 */
export async function requestRefund(
  ctx: Context,
  wish: { readonly paymentId: string; readonly reason: Refund['reason']; readonly by: string },
): Promise<Result<Refund, 'payments/unknown-payment' | 'payments/not-refundable'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const payment = await lockPayment(tx, wish.paymentId);
    if (!payment) return refuse('payments/unknown-payment');
    const [existing] = await refundsOfPayments(tx, [payment.id]);
    if (existing) return existing.state === 'denied' ? refuse('payments/not-refundable') : ok(existing);
    // What is under review is refunded by the decision of staff only.
    if (payment.state === 'needs-review' || !mayMove(payment.state, 'refund-asked'))
      return refuse('payments/not-refundable');
    await movePayment(tx, payment.id, 'refund-asked');
    return ok(await insertRefundOf(ctx, tx, payment, { reason: wish.reason, by: wish.by, at }));
  });
}

/** The refund of the whole sum of a locked payment, in the caller's transaction. Emits RefundRequested. */
export async function insertRefundOf(
  ctx: Context,
  tx: Tx,
  payment: Payment,
  it: { readonly reason: Refund['reason']; readonly by: string; readonly at: Date },
): Promise<Refund> {
  if (payment.postedPaise === null) throw new Error('a refund of a payment that is not posted');
  const id = newReference('SR');
  await insertRefund(tx, { ...it, id, paymentId: payment.id, amountPaise: payment.postedPaise });
  await ctx.emit(tx, RefundRequested({ refundId: id, paymentId: payment.id }));
  const [made] = await refundsOfPayments(tx, [payment.id]);
  if (!made) throw new Error('a refund was not stored');
  return made;
}
