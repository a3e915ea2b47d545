import type { Gateway, PaymentSnapshot, UnreadableRow } from '../../providers/port.ts';
import type { Gap } from '../../model/payments.ts';
import { gapOfPayment } from '../../rules.ts';
import { ordersOpenedSince } from '../../orders/store/orders.ts';
import { capturedSince, paymentsByGatewayId } from '../../store/payments.ts';
import { forEachConcurrently } from '../../../../kit/for-each-concurrently.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { callsAtOnce, type GatewayLists } from './gateway-lists.ts';

/** The result of a comparison. */
export interface Compared {
  readonly gaps: readonly Gap[];
  /** What this run compared: `payment MOJO…`, `order SO-…`. */
  readonly seen: ReadonlySet<string>;
  /** All that begins so, too. */
  readonly seenUnder?: readonly string[];
  /** Rows of a list that this comparison read. */
  readonly unreadable?: readonly UnreadableRow[];
  /** The kinds of that list's rows. */
  readonly kinds?: readonly UnreadableRow['kind'][];
}
export interface Run {
  readonly ctx: PaymentsContext;
  readonly gateway: Gateway;
  readonly since: Date;
  /** Later entries may be missing on one side only because they are new. */
  readonly until: Date;
}

/** Rows that could not be read are gaps too, until they can be. `kinds`: of the lists that this comparison read. */
export function unreadableGaps(
  gateway: Gateway,
  rows: readonly UnreadableRow[],
  kinds: readonly UnreadableRow['kind'][],
): Compared {
  const nameless = (kind: string) => `${kind} of ${gateway.name} without id`;
  // Those of settlements are in no list by their id, so each run says anew which of them it could not read.
  const ofSettlements = `settlement row of ${gateway.name}`;
  const keyOf = ({ kind, id }: UnreadableRow) => {
    if (id === undefined) return nameless(kind);
    return kind === 'settlement row' ? `${ofSettlements} ${id}` : `${kind} ${id}`;
  };
  return {
    gaps: rows.map((row) => ({ of: keyOf(row), what: 'unreadable', there: row.field })),
    seen: new Set(kinds.map(nameless)),
    seenUnder: kinds.includes('settlement row') ? [`${ofSettlements} `] : [],
  };
}

/** Checks that each order opened since `run.since` exists at the gateway with the same amount. */
export async function compareOrders(run: Run, { orders, unreadable }: GatewayLists): Promise<Compared> {
  const theirs = new Map(orders.map((order) => [order.gatewayOrderId, order]));
  // A page that is not listed may be that of a row that cannot be read.
  const isKnown = unreadable.every(({ kind }) => kind !== 'order');
  const ours = (await ordersOpenedSince(run.ctx.db, run.gateway.name, run.since)).filter(
    (order) => isKnown || theirs.has(order.gatewayOrderId ?? ''),
  );
  const gaps = ours.flatMap((order): Gap[] => {
    const listed = theirs.get(order.gatewayOrderId ?? '');
    if (!listed)
      return order.createdAt > run.until
        ? []
        : [{ of: `order ${order.id}`, what: 'missing there', here: order.amountPaise }];
    const isSame = listed.amountPaise === undefined || listed.amountPaise === order.amountPaise;
    return isSame
      ? []
      : [{ of: `order ${order.id}`, what: 'other sum', here: order.amountPaise, there: listed.amountPaise }];
  });
  return { gaps, seen: new Set(ours.map((order) => `order ${order.id}`)) };
}

/** Compares listed payments and our captures since `run.since`; undefined when the gateway did not answer for each. */
export async function comparePayments(run: Run, { payments }: GatewayLists): Promise<Compared | undefined> {
  const { ctx, gateway } = run;
  const snapshots = new Map(payments.map((payment) => [payment.paymentId, payment]));
  const missing = (await capturedSince(ctx.db, gateway.name, run.since)).filter(
    (payment) => !snapshots.has(payment.gatewayPaymentId),
  );
  const unknown = new Set<string>();
  let isWhole = true;
  // The list is by creation time, which may be long before the capture, so missing ones are read by id.
  await forEachConcurrently(missing, callsAtOnce, async ({ gatewayPaymentId: id }) => {
    const read = await gateway.readPayment(id);
    if (read.ok) snapshots.set(id, read.value);
    else if (read.refusal.code === 'gateway/unknown') unknown.add(id);
    else isWhole = false;
  });
  if (!isWhole) return undefined;
  const ids = [...snapshots.keys(), ...unknown];
  const ours = new Map(
    (await paymentsByGatewayId(ctx.db, gateway.name, ids)).map((payment) => [payment.gatewayPaymentId, payment]),
  );
  const gaps = ids.flatMap((id) => gapOfPayment(id, ours.get(id), snapshots.get(id)) ?? []);
  return { gaps, seen: new Set(ids.map((id) => `payment ${id}`)) };
}

/** The gateway's captures that are not stored here as captured, or whose payer is unknown. */
export async function capturesToReconcile(
  ctx: PaymentsContext,
  gateway: Gateway,
  payments: readonly PaymentSnapshot[],
): Promise<PaymentSnapshot[]> {
  const captured = payments.filter((payment) => payment.state === 'captured');
  const ours = await paymentsByGatewayId(
    ctx.db,
    gateway.name,
    captured.map((snapshot) => snapshot.paymentId),
  );
  const known = new Set(
    ours
      .filter((payment) => payment.capturedAt && (payment.orderId ?? payment.payerAccountId))
      .map((payment) => payment.gatewayPaymentId),
  );
  return captured.filter((snapshot) => !known.has(snapshot.paymentId));
}
