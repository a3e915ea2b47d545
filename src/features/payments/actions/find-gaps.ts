import type { Gateway, PaymentReading } from '../gateways/port.ts';
import type { Gap } from '../model.ts';
import { gapOfPayment } from '../rules.ts';
import { ordersOpenedSince } from '../store/orders.ts';
import { capturedSince, paymentsByGatewayId } from '../store/payments.ts';
import { eachAtOnce } from './at-once.ts';
import type { PaymentsContext } from './context.ts';
import { callsAtOnce, type GatewayLists } from './gateway-lists.ts';

/** What was compared and what differs; undefined where the gateway could not be asked for all of it. */
export interface Compared {
  readonly gaps: readonly Gap[];
  /** `payment MOJO…`, `order SO-…`: what was compared in this run. */
  readonly seen: ReadonlySet<string>;
}
export interface Run {
  readonly ctx: PaymentsContext;
  readonly gateway: Gateway;
  readonly since: Date;
  /** What came after it may be missing on one side only because it is young. */
  readonly until: Date;
}

/** Compares the orders opened since with the gateway's requests, both ways. */
export async function compareRequests(run: Run, { requests }: GatewayLists): Promise<Compared> {
  const theirs = new Map(requests.map((it) => [it.requestId, it]));
  const ours = await ordersOpenedSince(run.ctx.db, run.gateway.name, run.since);
  const gaps = ours.flatMap((it): Gap[] => {
    const listed = theirs.get(it.requestId ?? '');
    if (!listed)
      return it.createdAt > run.until ? [] : [{ of: `order ${it.id}`, what: 'missing there', here: it.amountPaise }];
    const isSame = listed.amountPaise === undefined || listed.amountPaise === it.amountPaise;
    return isSame ? [] : [{ of: `order ${it.id}`, what: 'other sum', here: it.amountPaise, there: listed.amountPaise }];
  });
  return { gaps, seen: new Set(ours.map((it) => `order ${it.id}`)) };
}

/** Compares listed payments with ours, and our captures since with what the gateway says of each. */
export async function comparePayments(run: Run, { payments }: GatewayLists): Promise<Compared | undefined> {
  const { ctx, gateway } = run;
  const readings = new Map(payments.map((it) => [it.paymentId, it]));
  const missing = (await capturedSince(ctx.db, gateway.name, run.since)).filter(
    (it) => !readings.has(it.gatewayPaymentId),
  );
  const unknown = new Set<string>();
  let isWhole = true;
  // A list goes by when a payment was made, which may be long before it was captured: each is asked for by its id.
  await eachAtOnce(missing, callsAtOnce, async ({ gatewayPaymentId: id }) => {
    const read = await gateway.readPayment(id);
    if (read.ok) readings.set(id, read.value);
    else if (read.refusal.code === 'gateway/unknown') unknown.add(id);
    else isWhole = false;
  });
  if (!isWhole) return undefined;
  const ids = [...readings.keys(), ...unknown];
  const ours = new Map((await paymentsByGatewayId(ctx.db, gateway.name, ids)).map((it) => [it.gatewayPaymentId, it]));
  const gaps = ids.flatMap((id) => gapOfPayment(id, ours.get(id), readings.get(id)) ?? []);
  return { gaps, seen: new Set(ids.map((id) => `payment ${id}`)) };
}

/** Captures at the gateway that are none here yet, or whose payer was not known. */
export async function capturesToSettle(
  ctx: PaymentsContext,
  gateway: Gateway,
  payments: readonly PaymentReading[],
): Promise<PaymentReading[]> {
  const captured = payments.filter((it) => it.state === 'captured');
  const ours = await paymentsByGatewayId(
    ctx.db,
    gateway.name,
    captured.map((it) => it.paymentId),
  );
  const settled = new Set(
    ours.filter((it) => it.capturedAt && (it.orderId ?? it.payerAccountId)).map((it) => it.gatewayPaymentId),
  );
  return captured.filter((it) => !settled.has(it.paymentId));
}
