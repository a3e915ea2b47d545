import { ok, refuse, type Result } from '#kit/result.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import type { Gateway, PaymentSnapshot } from '../providers/port.ts';
import type { Order, UnmatchedPayment, Payment, PaymentStatus } from '../model.ts';
import { adoptRequest, findOrder, findOrderByRequest } from '../store/orders.ts';
import { findPaymentByGatewayId } from '../store/payments.ts';
import type { PaymentsContext } from './context.ts';
import { findPaymentStatus } from './find-payment-status.ts';
import { recordUnknownCapture } from './record-capture.ts';
import { applySnapshots, reconcileOrder } from './reconcile-order.ts';

type Codes = 'payments/unknown-order' | 'payments/gateway-away';
/** What a payment belongs to: an order of ours, or none in this database. */
export type ReconciledPayment = { readonly status: PaymentStatus } | { readonly unmatched: UnmatchedPayment };

/** A payment as a webhook or a return page names it. */
export interface NamedPayment {
  /** The gateway's name. */
  readonly gateway: string;
  readonly gatewayPaymentId: string;
  readonly requestId: string;
}

/**
 * Reads one payment back that a webhook or a return page names, and moves its order on. The order is found by what the
 * gateway says of the payment, never by what the browser or the webhook says of it. A captured one whose order is not in
 * this database is kept for review. Refuses where the gateway does not know the payment.
 */
export async function reconcilePayment(
  ctx: PaymentsContext,
  named: NamedPayment,
): Promise<Result<ReconciledPayment, Codes>> {
  const gateway = ctx.gatewayOf(named.gateway);
  if (!gateway) return refuse('payments/unknown-order');
  const known = await findPaymentByGatewayId(ctx.db, gateway.name, named.gatewayPaymentId);
  if (known?.capturedAt) {
    const status = known.orderId === null ? undefined : await findPaymentStatus(ctx, { orderId: known.orderId });
    if (status) return ok({ status });
    // Without a payer it is read again: the person may have an account by now.
    if (known.payerAccountId) return ok({ unmatched: unmatchedOf(known) });
  }
  const read = await gateway.readPayment(named.gatewayPaymentId);
  if (!read.ok) return read.refusal.code === 'gateway/unreachable' ? unreachable() : refuse('payments/unknown-order');
  return reconcileSnapshot(ctx, gateway, read.value, named.requestId);
}

/**
 * Moves on the order of a payment that was read. `pageOf`: the page that must list the payment where the gateway does not
 * say whose it is.
 */
export async function reconcileSnapshot(
  ctx: PaymentsContext,
  gateway: Gateway,
  snapshot: PaymentSnapshot,
  pageOf?: string,
): Promise<Result<ReconciledPayment, Codes>> {
  if (snapshot.requestId === undefined) {
    const order = pageOf === undefined ? undefined : await findOrderByRequest(ctx.db, gateway.name, pageOf);
    return order
      ? asReconciled(await reconcileOrder(ctx, order.id))
      : reconcileUnmatched(ctx, gateway, snapshot, snapshot.orderId);
  }
  const order = await findOrderByRequest(ctx.db, gateway.name, snapshot.requestId);
  if (order) return asReconciled(await applySnapshots(ctx, order.id, { payments: [snapshot] }));
  const request = await gateway.readRequest(snapshot.requestId);
  if (!request.ok && request.refusal.code === 'gateway/unreachable') return unreachable();
  const purpose = (request.ok ? request.value.orderId : undefined) ?? snapshot.orderId;
  const adopted = request.ok && (await adopt(ctx, gateway, request.value));
  return adopted
    ? asReconciled(await applySnapshots(ctx, adopted.id, { payments: [snapshot] }))
    : reconcileUnmatched(ctx, gateway, snapshot, purpose);
}

const unreachable = (): Result<never, Codes> => refuse('payments/gateway-away', { retryAfterS: 10 });
const asReconciled = (result: Result<PaymentStatus, Codes>): Result<ReconciledPayment, Codes> =>
  result.ok ? ok({ status: result.value }) : result;

/**
 * A page of ours whose answer was lost: the process died between the gateway's effect and our note of it. Its request
 * gives our order's number back, and the order has no page yet.
 */
async function adopt(
  ctx: PaymentsContext,
  gateway: Gateway,
  request: {
    readonly requestId: string;
    readonly orderId: string | undefined;
    readonly amountPaise: number | undefined;
  },
): Promise<Order | undefined> {
  const order = request.orderId === undefined ? undefined : await findOrder(ctx.db, request.orderId);
  if (!order || order.requestId || order.gateway !== gateway.name || request.amountPaise !== order.amountPaise)
    return undefined;
  await adoptRequest(ctx.db, order.id, request.requestId);
  ctx.log.warn('adopted a page whose opening was cut off', { orderId: order.id });
  return findOrder(ctx.db, order.id);
}

/** A payment without an order here: a captured one is kept. */
async function reconcileUnmatched(
  ctx: PaymentsContext,
  gateway: Gateway,
  snapshot: PaymentSnapshot,
  purpose: string | undefined,
): Promise<Result<ReconciledPayment>> {
  const payerAccountId = snapshot.phone === undefined ? undefined : (await findByPhone(ctx, snapshot.phone))?.id;
  if (snapshot.state === 'captured') {
    const payment = await recordUnknownCapture(ctx, {
      gateway: gateway.name,
      snapshot,
      purpose,
      payerAccountId,
    });
    return ok({ unmatched: unmatchedOf(payment) });
  }
  const { paymentId: gatewayPaymentId, state } = snapshot;
  const reference = purpose ?? gatewayPaymentId;
  return ok({ unmatched: { gatewayPaymentId, state, reference, payerAccountId: payerAccountId ?? null } });
}

/** A stored payment of which no order is in this database. */
const unmatchedOf = ({ gatewayPaymentId, state, purpose, payerAccountId }: Payment): UnmatchedPayment => ({
  gatewayPaymentId,
  state,
  reference: purpose ?? gatewayPaymentId,
  payerAccountId,
});
