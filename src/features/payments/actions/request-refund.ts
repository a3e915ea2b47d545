import type { Context } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { RefundRequested } from '../events.ts';
import type { Refund } from '../model.ts';
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
    if (!mayMove(payment.state, 'refund-asked')) return refuse('payments/not-refundable');
    const id = newReference('SR');
    await insertRefund(tx, {
      id,
      paymentId: payment.id,
      amountPaise: payment.amountPaise!,
      reason: wish.reason,
      by: wish.by,
      at,
    });
    await movePayment(tx, payment.id, 'refund-asked', { at });
    await ctx.emit(tx, RefundRequested({ refundId: id, paymentId: payment.id }));
    const [made] = await refundsOfPayments(tx, [payment.id]);
    return ok(made!);
  });
}
