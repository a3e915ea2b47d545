import { after, dayMs } from '#kit/time.ts';
import type { Gateway, ListedRefund, ListedRequest, PaymentReading } from '../gateways/port.ts';
import { pollLifeMs } from '../rules.ts';
import { paymentsByGatewayId } from '../store/payments.ts';
import { eachAtOnce } from './at-once.ts';
import type { PaymentsContext } from './context.ts';

/** What a gateway has in its books. */
export interface GatewayLists {
  readonly requests: readonly ListedRequest[];
  readonly payments: readonly PaymentReading[];
  readonly refunds: readonly ListedRefund[];
}
/** Calls of one run that are under way at a time. */
export const callsAtOnce = 8;

/** Reads a gateway's lists since an instant; undefined where one of them can't be read to its end. */
export async function readLists(
  ctx: PaymentsContext,
  gateway: Gateway,
  since: Date,
): Promise<GatewayLists | undefined> {
  const listed = await gateway.listPayments(since);
  const hasNoList = !listed.ok && listed.refusal.code === 'gateway/unknown';
  if (!listed.ok && !hasNoList) return undefined;
  // Without a list of payments they are found by their requests, of which any that can be paid may have been paid since.
  const requests = await gateway.listRequests(hasNoList ? after(since, -pollLifeMs) : since);
  if (!requests.ok) return undefined;
  const payments = listed.ok ? listed.value : await paymentsOf(ctx, gateway, requests.value, since);
  const refunds = await gateway.listRefunds(since);
  if (!payments || !refunds.ok) return undefined;
  return { requests: requests.value, payments, refunds: refunds.value };
}

/** The payments of listed requests, each read, but for those that were captured here before `since`. */
async function paymentsOf(
  ctx: PaymentsContext,
  gateway: Gateway,
  requests: readonly ListedRequest[],
  since: Date,
): Promise<readonly PaymentReading[] | undefined> {
  const found = new Map<string, PaymentReading>();
  const paid = requests.filter((it) => it.isPaid);
  const ids = new Set(paid.flatMap((it) => it.paymentIds ?? []));
  const unnamed = paid.filter((it) => it.paymentIds === undefined);
  const old = (await paymentsByGatewayId(ctx.db, gateway.name, [...ids])).filter(
    (it) => it.capturedAt !== null && it.capturedAt < after(since, -dayMs) && (it.orderId ?? it.payerAccountId),
  );
  for (const it of old) ids.delete(it.gatewayPaymentId);
  let isWhole = true;
  await eachAtOnce([...ids], callsAtOnce, async (id) => {
    const read = await gateway.readPayment(id);
    if (read.ok) found.set(id, read.value);
    else if (read.refusal.code === 'gateway/unreachable') isWhole = false;
  });
  await eachAtOnce(unnamed, callsAtOnce, async ({ requestId }) => {
    const read = await gateway.readRequest(requestId);
    for (const it of read.ok ? read.value.payments : []) found.set(it.paymentId, it);
    if (read.ok ? read.value.isPartlyRead : read.refusal.code === 'gateway/unreachable') isWhole = false;
  });
  return isWhole ? [...found.values()] : undefined;
}
