import { ok, refuse, type Result } from '#kit/result.ts';
import type { Order, PaymentStatus } from '../../model/payments.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { findPaymentStatus } from './find-payment-status.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { type ReconciledPayment, reconcilePayment } from './reconcile-payment.ts';

type Codes = 'payments/unknown-order' | 'payments/gateway-away';

interface OwnedOrder {
  readonly accountId: string;
  readonly order: Order;
}
/** The ids of a payment as the person's browser sends them. */
interface PaymentIds {
  readonly gatewayPaymentId: string;
  readonly gatewayOrderId: string;
}

/**
 * Refreshes a person's order from the gateway, within the person's read limits; beyond them, returns the stored status.
 */
export async function refreshOrder(
  ctx: PaymentsContext,
  { accountId, order }: OwnedOrder,
): Promise<Result<PaymentStatus, Codes>> {
  const result = await ctx.reads.run({
    accountId,
    subject: order.id,
    now: ctx.now(),
    read: async () => asReconciled(await reconcileOrder(ctx, order.id)),
  });
  if (result.kind === 'read' && result.value.ok && 'status' in result.value.value) return ok(result.value.value.status);
  return isUnreachable(result) ? unreachable() : readStored(ctx, order);
}

/**
 * Refreshes one payment of a person's order within the same limits. Refuses a payment that the gateway did not know a
 * moment ago without another call.
 */
export async function refreshPayment(
  ctx: PaymentsContext,
  target: OwnedOrder & PaymentIds,
): Promise<Result<ReconciledPayment, Codes>> {
  const result = await refreshNamed(ctx, {
    ...target,
    gateways: [target.order.gateway],
    subject: target.order.id,
  });
  if (result === 'unknown') return refuse('payments/unknown-order');
  if (result.kind === 'read') return result.value;
  // A concurrent read may have been for another payment of the order; its result is stored.
  return isUnreachable(result) ? unreachable() : asReconciled(await readStored(ctx, target.order));
}

/**
 * Reads a payment whose page is not in this database at the gateway that knows it, within the same limits; undefined
 * beyond them. Refuses when the
 * gateway is slow, because there is no stored status to return.
 */
export async function refreshUnknownPayment(
  ctx: PaymentsContext,
  named: PaymentIds & { readonly accountId: string },
): Promise<Result<ReconciledPayment, Codes> | undefined> {
  const result = await refreshNamed(ctx, {
    ...named,
    gateways: ctx.gateways.map((gateway) => gateway.name),
    subject: `page ${named.gatewayOrderId}`,
  });
  if (result === 'unknown') return refuse('payments/unknown-order');
  if ('value' in result) return result.value;
  return result.kind === 'late' ? unreachable() : undefined;
}

type RefreshResult =
  | { readonly kind: 'read' | 'joined'; readonly value: Result<ReconciledPayment, Codes> }
  | { readonly kind: 'limited' | 'late' };

async function refreshNamed(
  ctx: PaymentsContext,
  named: PaymentIds & { readonly accountId: string; readonly gateways: readonly string[]; readonly subject: string },
): Promise<RefreshResult | 'unknown'> {
  const key = `${named.gateways.join()} ${named.gatewayPaymentId}`;
  if (ctx.reads.isUnknown(key, ctx.now())) return 'unknown';
  const read = async (): Promise<Result<ReconciledPayment, Codes>> => {
    const reconciled = await reconcileAtAny(ctx, named);
    if (!reconciled.ok && reconciled.refusal.code === 'payments/unknown-order')
      ctx.reads.rememberUnknown(key, ctx.now());
    return reconciled;
  };
  return ctx.reads.run({ accountId: named.accountId, subject: named.subject, now: ctx.now(), read });
}

/** Asks the gateways one after the other until one knows the payment. */
async function reconcileAtAny(
  ctx: PaymentsContext,
  { gateways, ...ids }: PaymentIds & { readonly gateways: readonly string[] },
): Promise<Result<ReconciledPayment, Codes>> {
  let refusal: Result<never, Codes> = refuse('payments/unknown-order');
  for (const gateway of gateways) {
    const reconciled = await reconcilePayment(ctx, { ...ids, gateway });
    if (reconciled.ok) return reconciled;
    // The payment may be at the gateway that does not answer.
    if (reconciled.refusal.code === 'payments/gateway-away') refusal = reconciled;
  }
  return refusal;
}

const unreachable = (): Result<never, Codes> => refuse('payments/gateway-away', { retryAfterS: 10 });
const isUnreachable = (result: RefreshResult): boolean =>
  'value' in result && !result.value.ok && result.value.refusal.code === 'payments/gateway-away';
const asReconciled = (result: Result<PaymentStatus, Codes>): Result<ReconciledPayment, Codes> =>
  result.ok ? ok({ status: result.value }) : result;

async function readStored(ctx: PaymentsContext, order: Order): Promise<Result<PaymentStatus, Codes>> {
  const found = await findPaymentStatus(ctx, { orderId: order.id });
  return found ? ok(found) : refuse('payments/unknown-order');
}
