import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { post } from '#features/ledger/actions/post.ts';
import { PaymentDisputed } from '../events.ts';
import type { Payment } from '../model.ts';
import { mayMove } from '../rules.ts';
import { findOrder, lockPayment, movePayment, paymentsOfOrder, recordAct } from '../store.ts';

/**
 * Notes that a payer's bank took a captured payment back (a chargeback): a state of its own, which is never left again.
 * Staff learn of it from the gateway's mail. Emits PaymentDisputed, which reverses the commission.
 */
export async function noteDispute(
  ctx: Context,
  it: { readonly orderId: string; readonly gatewayPaymentId?: string | undefined; readonly actor: string },
): Promise<Result<Payment, 'payments/unknown-order' | 'payments/not-captured' | 'payments/which-payment'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const order = await findOrder(tx, it.orderId);
    if (!order) return refuse('payments/unknown-order');
    const disputable = (await paymentsOfOrder(tx, order.id)).filter(
      (one) =>
        mayMove(one.state, 'disputed') &&
        (it.gatewayPaymentId === undefined || one.gatewayPaymentId === it.gatewayPaymentId),
    );
    // Of two payments of one order each is another matter: the one counts, the other is on its way back.
    if (disputable.length > 1) {
      return refuse('payments/which-payment', {
        facts: { payments: disputable.map((one) => one.gatewayPaymentId).join(' ') },
      });
    }
    const payment = disputable[0] && (await lockPayment(tx, disputable[0].id));
    if (!payment || !mayMove(payment.state, 'disputed')) return refuse('payments/not-captured');
    await movePayment(tx, payment.id, 'disputed');
    await post(tx, { kind: 'dispute', of: payment.id, at, amountPaise: payment.amountPaise! });
    await recordAct(tx, {
      actor: it.actor,
      act: 'payments/disputed',
      subject: payment.id,
      details: { orderId: order.id, amountPaise: payment.amountPaise! },
    });
    await ctx.emit(tx, PaymentDisputed({ paymentId: payment.id, amountPaise: payment.amountPaise! }));
    return ok({ ...payment, state: 'disputed' as const });
  });
}
