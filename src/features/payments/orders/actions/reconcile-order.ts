import type { Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { PaymentSnapshot } from '../../providers/port.ts';
import type { Order, OrderState, Payment, PaymentStatus } from '../../model/payments.ts';
import {
  mismatchOf,
  canTransitionBySnapshot,
  nextPollAt,
  creationLifeMs,
  pollLifeMs,
  postedOf,
  stateFor,
} from '../../rules.ts';
import { findOrder, lockOrder, setNextPoll, setOrderState } from '../store/orders.ts';
import { insertPayment, paymentsOfOrder, updatePayment } from '../../store/payments.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { recordCapture } from './record-capture.ts';

type Codes = 'payments/unknown-order' | 'payments/gateway-away';

/**
 * Reads an order's page and all its payments from the gateway that opened it, and updates the order. Safe to repeat,
 * concurrently and in any order.
 */
export async function reconcileOrder(ctx: PaymentsContext, orderId: string): Promise<Result<PaymentStatus, Codes>> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) return refuse('payments/unknown-order');
  if (!order.gatewayOrderId) return applySnapshots(ctx, order, { payments: [] });
  const gateway = ctx.gatewayOf(order.gateway);
  if (!gateway) {
    ctx.log.error('an order of a gateway that is not set up', new Error(order.gateway), { orderId });
    return refuse('payments/gateway-away', { retryAfterS: 60 });
  }
  const read = await gateway.readOrder(order.gatewayOrderId);
  if (read.ok) return applySnapshots(ctx, order, read.value);
  if (read.refusal.code === 'gateway/unreachable') return refuse('payments/gateway-away', { retryAfterS: 10 });
  ctx.log.warn('the gateway does not know a page of ours', { orderId, refusal: read.refusal.code });
  return applySnapshots(ctx, order, { payments: [] });
}

interface ReadPayments {
  readonly payments: readonly PaymentSnapshot[];
  readonly isPartlyRead?: boolean;
  readonly isClosed?: boolean;
}
/**
 * Reads a captured payment that does not fit its order once more, because a gateway that errs once would send it to the staff.
 * One that can't be read now is left for the next poll.
 */
async function readMisfitsAgain(ctx: PaymentsContext, order: Order, read: ReadPayments): Promise<ReadPayments> {
  const gateway = ctx.gatewayOf(order.gateway);
  if (!gateway || !read.payments.some((snapshot) => isMisfit(order, snapshot))) return read;
  const known = await paymentsOfOrder(ctx.db, order.id);
  const payments: PaymentSnapshot[] = [];
  let isPartlyRead = read.isPartlyRead ?? false;
  for (const snapshot of read.payments) {
    const isRecorded = known.some((one) => one.gatewayPaymentId === snapshot.paymentId && one.capturedAt !== null);
    const again =
      isRecorded || !isMisfit(order, snapshot) ? ok(snapshot) : await gateway.readPayment(snapshot.paymentId);
    if (again.ok) payments.push(again.value);
    else if (again.refusal.code === 'gateway/unreachable') isPartlyRead = true;
    else payments.push(snapshot);
  }
  return { ...read, payments, isPartlyRead };
}
const isMisfit = (order: Order, snapshot: PaymentSnapshot): boolean =>
  snapshot.state === 'captured' && mismatchOf(order, snapshot) !== undefined;

/** Applies the snapshots of an order's payments, in one transaction. */
export async function applySnapshots(
  ctx: PaymentsContext,
  found: Order,
  snapshots: ReadPayments,
): Promise<Result<PaymentStatus, Codes>> {
  const read = await readMisfitsAgain(ctx, found, snapshots);
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (!order) throw new Error('an order vanished');
    const known = new Map((await paymentsOfOrder(tx, order.id)).map((payment) => [payment.gatewayPaymentId, payment]));
    for (const snapshot of read.payments) {
      const updated = await applySnapshot(ctx, tx, order, known.get(snapshot.paymentId), snapshot, at);
      if (updated) known.set(snapshot.paymentId, updated);
    }
    const payments = [...known.values()];
    const state = await transitionOrder(tx, order, payments, { ...read, at });
    return ok({ order: { ...order, state }, payments });
  });
}

/** @returns the changed payment; undefined when the snapshot changed nothing. */
async function applySnapshot(
  ctx: PaymentsContext,
  tx: Tx,
  order: Order,
  known: Payment | undefined,
  snapshot: PaymentSnapshot,
  at: Date,
): Promise<Payment | undefined> {
  const state = stateFor(order, snapshot);
  if (known && !canTransitionBySnapshot(known, state)) return undefined;
  const isCaptured = snapshot.state === 'captured';
  const seen = {
    state,
    amountPaise: snapshot.amountPaise ?? null,
    currency: snapshot.currency,
    mismatch: (isCaptured && mismatchOf(order, snapshot)) || null,
    postedPaise: isCaptured ? postedOf(snapshot) : null,
    failure: snapshot.failure ?? null,
    capturedAt: isCaptured ? at : null,
  };
  const updated = known
    ? await updatePayment(tx, known.id, seen)
    : await insertPayment(tx, {
        ...seen,
        id: newId('pay'),
        orderId: order.id,
        gateway: order.gateway,
        gatewayPaymentId: snapshot.paymentId,
        at,
      });
  if (!updated) {
    ctx.log.warn('a payment was found under a second order', { orderId: order.id });
    return undefined;
  }
  if (isCaptured) await recordCapture(ctx, tx, order, updated, at);
  return updated;
}

/** @returns the order's new state. */
async function transitionOrder(
  tx: Tx,
  order: Order,
  payments: readonly Payment[],
  { at, isPartlyRead = false, isClosed = false }: Omit<ReadPayments, 'payments'> & { readonly at: Date },
): Promise<OrderState> {
  const paidAt = payments.flatMap((payment) => payment.capturedAt ?? []).sort((a, b) => b.getTime() - a.getTime())[0];
  const isPaid = order.state === 'paid' || paidAt !== undefined;
  const age = at.getTime() - order.createdAt.getTime();
  const isOver = order.state === 'creating' ? age > creationLifeMs : isClosed || age > pollLifeMs;
  const unpaid = isOver ? 'expired' : order.state;
  const state = isPaid ? 'paid' : unpaid;
  const next = nextPollAt({ ...order, state, paidAt, isPartlyRead }, at);
  if (state === order.state) await setNextPoll(tx, order.id, next);
  else await setOrderState(tx, order.id, state, next);
  return state;
}
