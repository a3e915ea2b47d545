import type { Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { post } from '#features/ledger/actions/post.ts';
import { PaymentCaptured } from '../../events.ts';
import type { PaymentSnapshot } from '../../providers/port.ts';
import type { Order, Payment } from '../../model/payments.ts';
import { postedOf } from '../../rules.ts';
import { findPaymentByGatewayId } from '../../store/payments.ts';
import { insertUnknownCapture, namePayer } from '../../reviews/store.ts';
import type { PaymentsContext } from '../../actions/context.ts';

/**
 * Posts a capture and emits PaymentCaptured for the paying feature, or lists it for staff when it does not fit its order.
 * Runs in the transaction that stores the capture.
 */
export async function recordCapture(
  ctx: PaymentsContext,
  tx: Tx,
  order: Order,
  payment: Payment,
  at: Date,
): Promise<void> {
  const { id: paymentId, postedPaise } = payment;
  if (postedPaise !== null) await post(tx, { kind: 'capture', of: paymentId, at, amountPaise: postedPaise });
  if (payment.state === 'needs-review') {
    ctx.log.warn('a captured payment does not fit its order', { orderId: order.id, paymentId });
    return;
  }
  await ctx.emit(
    tx,
    PaymentCaptured({ paymentId, orderId: order.id, subject: order.subject, amountPaise: order.amountPaise }),
    paymentId,
  );
}

/**
 * Stores, posts and lists for staff a captured payment whose order is not in this database (after a restore, or made by
 * hand at the gateway). Safe to repeat; a repeat adds the payer if only now known.
 */
export async function recordUnknownCapture(
  ctx: PaymentsContext,
  input: {
    readonly gateway: string;
    readonly snapshot: PaymentSnapshot;
    readonly purpose: string | undefined;
    readonly payerAccountId: string | undefined;
  },
): Promise<Payment> {
  const { gateway, snapshot } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const stored = await insertUnknownCapture(tx, {
      id: newId('pay'),
      gateway,
      gatewayPaymentId: snapshot.paymentId,
      amountPaise: snapshot.amountPaise ?? null,
      currency: snapshot.currency,
      postedPaise: postedOf(snapshot),
      // Free text when made by hand at the gateway; our own order numbers are shorter.
      purpose: input.purpose?.slice(0, 100) ?? null,
      gatewayOrderId: snapshot.gatewayOrderId ?? null,
      payerAccountId: input.payerAccountId ?? null,
      at,
    });
    if (!stored) {
      if (input.payerAccountId) await namePayer(tx, gateway, snapshot.paymentId, input.payerAccountId);
      const known = await findPaymentByGatewayId(tx, gateway, snapshot.paymentId);
      if (!known) throw new Error('a capture vanished while it was stored');
      return known;
    }
    if (stored.postedPaise !== null)
      await post(tx, { kind: 'capture', of: stored.id, at, amountPaise: stored.postedPaise });
    ctx.log.warn('a captured payment names no order of this database', { paymentId: stored.id });
    return stored;
  });
}
