import type { Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { PaymentReading } from '../gateways/port.ts';
import type { Order, OrderState, Payment, Standing } from '../model.ts';
import { mismatchOf, movesByReading, nextReadAt, openingLifeMs, pollLifeMs, postedOf, stateFor } from '../rules.ts';
import { findOrder, lockOrder, setNextRead, setOrderState } from '../store/orders.ts';
import { insertPayment, paymentsOfOrder, updatePayment } from '../store/payments.ts';
import type { PaymentsContext } from './context.ts';
import { recordCapture } from './record-capture.ts';

type Codes = 'payments/unknown-order' | 'payments/gateway-away';

/**
 * Reads an order's page back, at the gateway that opened it, with all its payments, and moves the order on. Safe to
 * repeat, at once and in any order.
 */
export async function settleOrder(ctx: PaymentsContext, orderId: string): Promise<Result<Standing, Codes>> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) return refuse('payments/unknown-order');
  if (!order.requestId) return applyReadings(ctx, order.id, { payments: [] });
  const gateway = ctx.gatewayOf(order.gateway);
  if (!gateway) {
    ctx.log.error('an order of a gateway that is not set up', new Error(order.gateway), { orderId });
    return refuse('payments/gateway-away', { retryAfterS: 60 });
  }
  const read = await gateway.readRequest(order.requestId);
  if (read.ok) return applyReadings(ctx, order.id, read.value);
  if (read.refusal.code === 'gateway/unreachable') return refuse('payments/gateway-away', { retryAfterS: 10 });
  ctx.log.warn('the gateway does not know a page of ours', { orderId, refusal: read.refusal.code });
  return applyReadings(ctx, order.id, { payments: [] });
}

/** Applies what was read of an order's page, in one transaction. */
export async function applyReadings(
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
