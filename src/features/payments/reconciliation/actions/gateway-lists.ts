import { before, dayMs } from '#kit/time.ts';
import type {
  Gateway,
  ListedRefund,
  ListedGatewayOrder,
  PaymentSnapshot,
  UnreadableRow,
} from '../../providers/port.ts';
import { pollLifeMs } from '../../rules.ts';
import { paymentsByGatewayId } from '../../store/payments.ts';
import { forEachConcurrently } from '../../../../kit/for-each-concurrently.ts';
import type { PaymentsContext } from '../../actions/context.ts';

/** A gateway's own records. */
export interface GatewayLists {
  readonly orders: readonly ListedGatewayOrder[];
  readonly payments: readonly PaymentSnapshot[];
  readonly refunds: readonly ListedRefund[];
  readonly unreadable: readonly UnreadableRow[];
}
/** Concurrent gateway calls of one run. */
export const callsAtOnce = 8;

/** Reads a gateway's lists since an instant; undefined when one of them could not be read to its end. */
export async function readLists(
  ctx: PaymentsContext,
  gateway: Gateway,
  since: Date,
): Promise<GatewayLists | undefined> {
  const listed = await gateway.listPayments(since);
  const hasNoList = !listed.ok && listed.refusal.code === 'gateway/unknown';
  if (!listed.ok && !hasNoList) return undefined;
  // Without a list of payments, find them by their orders; any order that is still payable may have been paid since.
  const orders = await gateway.listOrders(hasNoList ? before(since, pollLifeMs) : since);
  if (!orders.ok) return undefined;
  const payments = listed.ok ? listed.value.entries : await paymentsOf(ctx, gateway, orders.value.entries, since);
  const refunds = await gateway.listRefunds(since);
  if (!payments || !refunds.ok) return undefined;
  const lists = [...(listed.ok ? [listed.value] : []), orders.value, refunds.value];
  const unreadable = lists.flatMap((list) => list.unreadable);
  return { orders: orders.value.entries, payments, refunds: refunds.value.entries, unreadable };
}

/** Reads the payments of listed orders, except those captured here more than a day before `since`. */
async function paymentsOf(
  ctx: PaymentsContext,
  gateway: Gateway,
  orders: readonly ListedGatewayOrder[],
  since: Date,
): Promise<readonly PaymentSnapshot[] | undefined> {
  const found = new Map<string, PaymentSnapshot>();
  const paid = orders.filter((order) => order.isPaid);
  const ids = new Set(paid.flatMap((order) => order.paymentIds ?? []));
  const unnamed = paid.filter((order) => order.paymentIds === undefined);
  const old = (await paymentsByGatewayId(ctx.db, gateway.name, [...ids])).filter(
    (payment) =>
      payment.capturedAt !== null &&
      payment.capturedAt < before(since, dayMs) &&
      (payment.orderId ?? payment.payerAccountId),
  );
  for (const payment of old) ids.delete(payment.gatewayPaymentId);
  let isWhole = true;
  await forEachConcurrently([...ids], callsAtOnce, async (id) => {
    const read = await gateway.readPayment(id);
    if (read.ok) found.set(id, read.value);
    else if (read.refusal.code === 'gateway/unreachable') isWhole = false;
  });
  await forEachConcurrently(unnamed, callsAtOnce, async ({ gatewayOrderId }) => {
    const read = await gateway.readOrder(gatewayOrderId);
    for (const payment of read.ok ? read.value.payments : []) found.set(payment.paymentId, payment);
    if (read.ok ? read.value.isPartlyRead : read.refusal.code === 'gateway/unreachable') isWhole = false;
  });
  return isWhole ? [...found.values()] : undefined;
}
