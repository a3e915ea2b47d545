import type { Context } from '#kit/context.ts';
import type { UnmatchedPayment, PaymentStatus } from '../../model/payments.ts';
import { findOrder, findOrderOfPage } from '../store/orders.ts';
import { paymentsOfOrder } from '../../store/payments.ts';
import { findUnknownCapture } from '../../reviews/store.ts';

/** The stored status of an order, by its number or its page id at any gateway; calls no gateway. */
export async function findPaymentStatus(
  ctx: Pick<Context, 'db'>,
  by: { readonly gatewayOrderId: string } | { readonly orderId: string },
): Promise<PaymentStatus | undefined> {
  const order =
    'orderId' in by ? await findOrder(ctx.db, by.orderId) : await findOrderOfPage(ctx.db, by.gatewayOrderId);
  return order && { order, payments: await paymentsOfOrder(ctx.db, order.id) };
}

/** A person's captured payment without an order, by the gateway's ids or the order number that the gateway returned. */
export async function findUnmatchedPayment(
  ctx: Pick<Context, 'db'>,
  input: {
    readonly accountId: string;
    readonly gatewayPaymentId: string | undefined;
    readonly gatewayOrderId?: string | undefined;
    readonly reference?: string | undefined;
  },
): Promise<UnmatchedPayment | undefined> {
  const found = await findUnknownCapture(ctx.db, input);
  if (!found) return undefined;
  const { gatewayPaymentId, state, purpose, payerAccountId } = found;
  return { gatewayPaymentId, state, reference: purpose ?? gatewayPaymentId, payerAccountId };
}
