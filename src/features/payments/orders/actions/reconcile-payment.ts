import { ok, refuse, type Result } from '#kit/result.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import type { Gateway, PaymentSnapshot } from '../../providers/port.ts';
import type { Order, UnmatchedPayment, Payment, PaymentStatus } from '../../model/payments.ts';
import { adoptGatewayOrder, findOrder, findOrderByGatewayOrder } from '../store/orders.ts';
import { findPaymentByGatewayId } from '../../store/payments.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { findPaymentStatus } from './find-payment-status.ts';
import { recordUnknownCapture } from './record-capture.ts';
import { applySnapshots, reconcileOrder } from './reconcile-order.ts';

type Codes = 'payments/unknown-order' | 'payments/gateway-away';
/** A payment's order with its status, or the payment alone when this database has no order for it. */
export type ReconciledPayment = { readonly status: PaymentStatus } | { readonly unmatched: UnmatchedPayment };

/** The ids of a payment from a webhook or a return page. */
export interface NamedPayment {
  /** The gateway's name. */
  readonly gateway: string;
  readonly gatewayPaymentId: string;
  readonly gatewayOrderId: string;
}

/**
 * Reads a payment named by a webhook or a return page from the gateway and updates its order. The order is found by the
 * gateway's answer, never by the browser's or the webhook's claim. A captured payment without an order in this database is
 * stored for review. Refuses a payment that the gateway does not know.
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
    // Without a payer, read it again: the person may have an account by now.
    if (known.payerAccountId) return ok({ unmatched: unmatchedOf(known) });
  }
  const read = await gateway.readPayment(named.gatewayPaymentId);
  if (!read.ok) return read.refusal.code === 'gateway/unreachable' ? unreachable() : refuse('payments/unknown-order');
  return reconcileSnapshot(ctx, gateway, read.value, named.gatewayOrderId);
}

/**
 * Updates the order of a payment snapshot. `pageOf`: the page to check when the snapshot does not name its request.
 */
export async function reconcileSnapshot(
  ctx: PaymentsContext,
  gateway: Gateway,
  snapshot: PaymentSnapshot,
  pageOf?: string,
): Promise<Result<ReconciledPayment, Codes>> {
  if (snapshot.gatewayOrderId === undefined) {
    const order = pageOf === undefined ? undefined : await findOrderByGatewayOrder(ctx.db, gateway.name, pageOf);
    return order
      ? asReconciled(await reconcileOrder(ctx, order.id))
      : reconcileUnmatched(ctx, gateway, snapshot, snapshot.orderId);
  }
  const order = await findOrderByGatewayOrder(ctx.db, gateway.name, snapshot.gatewayOrderId);
  if (order) return asReconciled(await applySnapshots(ctx, order, { payments: [snapshot] }));
  const read = await gateway.readOrder(snapshot.gatewayOrderId);
  if (!read.ok && read.refusal.code === 'gateway/unreachable') return unreachable();
  const purpose = (read.ok ? read.value.orderId : undefined) ?? snapshot.orderId;
  const adopted = read.ok && (await adopt(ctx, gateway, read.value));
  return adopted
    ? asReconciled(await applySnapshots(ctx, adopted, { payments: [snapshot] }))
    : reconcileUnmatched(ctx, gateway, snapshot, purpose);
}

const unreachable = (): Result<never, Codes> => refuse('payments/gateway-away', { retryAfterS: 10 });
const asReconciled = (result: Result<PaymentStatus, Codes>): Result<ReconciledPayment, Codes> =>
  result.ok ? ok({ status: result.value }) : result;

/**
 * Adopts a page whose creation was not recorded, because the process died or the answer was lost: its request returns our
 * order's number, and that order has no page yet.
 */
async function adopt(
  ctx: PaymentsContext,
  gateway: Gateway,
  request: {
    readonly gatewayOrderId: string;
    readonly orderId: string | undefined;
    readonly amountPaise: number | undefined;
  },
): Promise<Order | undefined> {
  const order = request.orderId === undefined ? undefined : await findOrder(ctx.db, request.orderId);
  if (!order || order.gatewayOrderId || order.gateway !== gateway.name || request.amountPaise !== order.amountPaise)
    return undefined;
  await adoptGatewayOrder(ctx.db, order.id, request.gatewayOrderId);
  ctx.log.warn('adopted a page whose creation was cut off', { orderId: order.id });
  return findOrder(ctx.db, order.id);
}

/** Handles a payment without an order in this database: stores a captured one for review. */
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

const unmatchedOf = ({ gatewayPaymentId, state, purpose, payerAccountId }: Payment): UnmatchedPayment => ({
  gatewayPaymentId,
  state,
  reference: purpose ?? gatewayPaymentId,
  payerAccountId,
});
