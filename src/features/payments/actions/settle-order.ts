import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { raiseAttention } from '#features/attention/actions/raise.ts';
import { post } from '#features/ledger/actions/post.ts';
import { PaymentCaptured } from '../events.ts';
import type { AttentionDetails } from '#features/attention/model.ts';
import type { PaymentReading } from '../gateways/port.ts';
import type { Order, OrderState, Payment, Standing } from '../model.ts';
import { mismatchOf, movesByReading, nextReadAt, openingLifeMs, pollLifeMs, postedOf, stateFor } from '../rules.ts';
import {
  adoptRequest,
  findOrder,
  findOrderByRequest,
  findPaymentByGatewayId,
  insertPayment,
  lockOrder,
  paymentsOfOrder,
  setNextRead,
  setOrderState,
  updatePayment,
} from '../store.ts';
import type { PaymentsContext } from './context.ts';

type Codes = 'payments/unknown-order' | 'payments/gateway-away';

/** Reads an order's page back with all its payments and moves the order on. Safe to repeat, at once and in any order. */
export async function settleOrder(ctx: PaymentsContext, orderId: string): Promise<Result<Standing, Codes>> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) return refuse('payments/unknown-order');
  if (!order.requestId) return applyReadings(ctx, order.id, { payments: [] });
  const read = await ctx.gateway.readRequest(order.requestId);
  if (read.ok) return applyReadings(ctx, order.id, read.value);
  if (read.refusal.code === 'gateway/unreachable') return refuse('payments/gateway-away', { retryAfterS: 10 });
  ctx.log.warn('the gateway does not know a page of ours', { orderId, refusal: read.refusal.code });
  return applyReadings(ctx, order.id, { payments: [] });
}

/**
 * Reads one payment back, as a notice or a return page named it, and moves its order on. The order is found by what the
 * gateway says of the payment, never by what the browser or the notice says of it.
 */
export async function settlePayment(
  ctx: PaymentsContext,
  named: { readonly gatewayPaymentId: string; readonly requestId: string },
): Promise<Result<Standing, Codes>> {
  const known = await findPaymentByGatewayId(ctx.db, ctx.gateway.name, named.gatewayPaymentId);
  if (known?.capturedAt && known.orderId) return standingOf(ctx, known.orderId);
  const read = await ctx.gateway.readPayment(named.gatewayPaymentId);
  if (!read.ok) {
    if (read.refusal.code === 'gateway/unreachable') return refuse('payments/gateway-away', { retryAfterS: 10 });
    return refuse('payments/unknown-order');
  }
  const reading = read.value;
  if (reading.requestId === undefined) {
    // The payment does not say whose it is: the page that the caller named must list it.
    const order = await findOrderByRequest(ctx.db, ctx.gateway.name, named.requestId);
    return order ? settleOrder(ctx, order.id) : refuse('payments/unknown-order');
  }
  const order = (await findOrderByRequest(ctx.db, ctx.gateway.name, reading.requestId)) ?? (await adopt(ctx, reading));
  return order ? applyReadings(ctx, order.id, { payments: [reading] }) : refuse('payments/unknown-order');
}

/**
 * A page of ours whose answer was lost: the process died between the gateway's effect and our note of it. Its request
 * gives our order's number back, and the order has no page yet.
 */
async function adopt(ctx: PaymentsContext, reading: PaymentReading): Promise<Order | undefined> {
  const request = await ctx.gateway.readRequest(reading.requestId!);
  if (!request.ok || request.value.orderId === undefined) return undefined;
  const order = await findOrder(ctx.db, request.value.orderId);
  if (!order || order.requestId || request.value.amountPaise !== order.amountPaise) return undefined;
  await adoptRequest(ctx.db, order.id, reading.requestId!);
  ctx.log.warn('adopted a page whose opening was cut off', { orderId: order.id });
  return findOrder(ctx.db, order.id);
}

async function applyReadings(
  ctx: PaymentsContext,
  orderId: string,
  read: { readonly payments: readonly PaymentReading[]; readonly isPartlyRead?: boolean },
): Promise<Result<Standing, Codes>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error('an order vanished');
    const known = new Map((await paymentsOfOrder(tx, order.id)).map((it) => [it.gatewayPaymentId, it]));
    for (const reading of read.payments) {
      const moved = await applyReading(ctx, tx, order, known.get(reading.paymentId), reading, at);
      if (moved) known.set(reading.paymentId, moved);
    }
    const payments = [...known.values()];
    const state = await moveOrder(tx, order, payments, { at, isPartlyRead: read.isPartlyRead ?? false });
    return ok({ order: { ...order, state }, payments });
  });
}

/** @returns the payment as it is from now on; undefined where the reading moved nothing. */
async function applyReading(
  ctx: PaymentsContext,
  tx: Tx,
  order: Order,
  known: Payment | undefined,
  reading: PaymentReading,
  at: Date,
): Promise<Payment | undefined> {
  const state = stateFor(order, reading);
  if (known && !movesByReading(known, state)) return undefined;
  const isCaptured = reading.state === 'captured';
  const seen = {
    state,
    amountPaise: reading.amountPaise ?? null,
    currency: reading.currency,
    mismatch: (isCaptured && mismatchOf(order, reading)) || null,
    postedPaise: isCaptured ? postedOf(reading) : null,
    failure: reading.failure ?? null,
    capturedAt: isCaptured ? at : null,
  };
  const moved = known
    ? await updatePayment(tx, known.id, seen)
    : await insertPayment(tx, {
        ...seen,
        id: newId('pay'),
        orderId: order.id,
        gateway: order.gateway,
        gatewayPaymentId: reading.paymentId,
        at,
      });
  if (!moved) {
    ctx.log.warn('a payment was read back under a second order', { orderId: order.id });
    return undefined;
  }
  if (isCaptured) await recordCapture(ctx, tx, order, moved, at);
  return moved;
}

/** Posts what was captured, and tells who takes it: the paying feature, or staff where it does not fit its order. */
async function recordCapture(ctx: PaymentsContext, tx: Tx, order: Order, payment: Payment, at: Date): Promise<void> {
  const { id: paymentId, postedPaise } = payment;
  if (postedPaise !== null) await post(tx, { kind: 'capture', of: paymentId, at, amountPaise: postedPaise });
  if (payment.state === 'needs-review') {
    ctx.log.warn('a captured payment does not fit its order', { orderId: order.id, paymentId });
    await raiseAttention(tx, 'payment-needs-review', paymentId, reviewDetails(payment));
    return;
  }
  await ctx.emit(
    tx,
    PaymentCaptured({ paymentId, orderId: order.id, subject: order.subject, amountPaise: order.amountPaise }),
  );
}

/** What the attention list tells of a payment under review. */
export const reviewDetails = (it: Payment): AttentionDetails => ({
  payment: it.gatewayPaymentId,
  order: it.orderId ?? it.purpose,
  paise: it.amountPaise,
  currency: it.currency,
  mismatch: it.mismatch,
});

/** @returns the state that the order has from now on. */
async function moveOrder(
  tx: Tx,
  order: Order,
  payments: readonly Payment[],
  { at, isPartlyRead }: { readonly at: Date; readonly isPartlyRead: boolean },
): Promise<OrderState> {
  const paidAt = payments.flatMap((it) => it.capturedAt ?? []).sort((a, b) => b.getTime() - a.getTime())[0];
  const isPaid = order.state === 'paid' || paidAt !== undefined;
  const age = at.getTime() - order.createdAt.getTime();
  const isOver = order.state === 'opening' ? age > openingLifeMs : age > pollLifeMs;
  const state = isPaid ? 'paid' : order.state === 'expired' || isOver ? 'expired' : order.state;
  const next = nextReadAt({ ...order, state, paidAt, isPartlyRead }, at);
  if (state === order.state) await setNextRead(tx, order.id, next);
  else await setOrderState(tx, order.id, state, next);
  return state;
}

/** The order and its payments as stored, without asking the gateway. */
async function standingOf(ctx: Context, orderId: string): Promise<Result<Standing, 'payments/unknown-order'>> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) return refuse('payments/unknown-order');
  const payments: readonly Payment[] = await paymentsOfOrder(ctx.db, orderId);
  return ok({ order, payments });
}

/** Where an order stands, by the page's id at the gateway; nothing is read back. */
export async function findStanding(
  ctx: PaymentsContext,
  by: { requestId: string } | { orderId: string },
): Promise<Standing | undefined> {
  const order =
    'orderId' in by
      ? await findOrder(ctx.db, by.orderId)
      : await findOrderByRequest(ctx.db, ctx.gateway.name, by.requestId);
  if (!order) return undefined;
  return { order, payments: await paymentsOfOrder(ctx.db, order.id) };
}
