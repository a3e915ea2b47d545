import { ok, refuse, type Result } from '#kit/result.ts';
import type { Order, PaymentStatus } from '../model.ts';
import type { PaymentsContext } from './context.ts';
import { findPaymentStatus } from './find-payment-status.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { type ReconciledPayment, reconcilePayment } from './reconcile-payment.ts';

type Codes = 'payments/unknown-order' | 'payments/gateway-away';

/** An order of this person. */
interface OwnedOrder {
  readonly accountId: string;
  readonly order: Order;
}
/** A payment that the person's browser names. */
interface PaymentIds {
  readonly gatewayPaymentId: string;
  readonly requestId: string;
}

/**
 * Reads an order of a person back from the gateway, within what one person may cause there; else answers what is stored.
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
  return isUnreachable(result) ? unreachable() : stored(ctx, order);
}

/**
 * Reads one payment of a person's order back within the same bounds. A payment that the gateway did not know a moment ago
 * is refused without asking.
 */
export async function refreshPayment(
  ctx: PaymentsContext,
  target: OwnedOrder & PaymentIds,
): Promise<Result<ReconciledPayment, Codes>> {
  const result = await refreshNamed(ctx, { ...target, gateway: target.order.gateway, subject: target.order.id });
  if (result === 'unknown') return refuse('payments/unknown-order');
  if (result.kind === 'read') return result.value;
  // Another's read may have been of another payment of the order: what it found is stored.
  return isUnreachable(result) ? unreachable() : asReconciled(await stored(ctx, target.order));
}

/**
 * Reads a payment back of whose page nothing is known here, within the same bounds; undefined when nothing was target.
 * Refuses while the gateway takes long: nothing is stored that could be told.
 */
export async function refreshUnknownPayment(
  ctx: PaymentsContext,
  named: PaymentIds & { readonly accountId: string },
): Promise<Result<ReconciledPayment, Codes> | undefined> {
  const result = await refreshNamed(ctx, { ...named, gateway: ctx.gateway.name, subject: `page ${named.requestId}` });
  if (result === 'unknown') return refuse('payments/unknown-order');
  if ('value' in result) return result.value;
  return result.kind === 'late' ? unreachable() : undefined;
}

type RefreshResult =
  | { readonly kind: 'read' | 'joined'; readonly value: Result<ReconciledPayment, Codes> }
  | { readonly kind: 'limited' | 'late' };

async function refreshNamed(
  ctx: PaymentsContext,
  named: PaymentIds & { readonly accountId: string; readonly gateway: string; readonly subject: string },
): Promise<RefreshResult | 'unknown'> {
  const key = `${named.gateway} ${named.gatewayPaymentId}`;
  if (ctx.reads.isUnknown(key, ctx.now())) return 'unknown';
  const read = async (): Promise<Result<ReconciledPayment, Codes>> => {
    const settled = await reconcilePayment(ctx, named);
    if (!settled.ok && settled.refusal.code === 'payments/unknown-order') ctx.reads.rememberUnknown(key, ctx.now());
    return settled;
  };
  return ctx.reads.run({ accountId: named.accountId, subject: named.subject, now: ctx.now(), read });
}

const unreachable = (): Result<never, Codes> => refuse('payments/gateway-away', { retryAfterS: 10 });
const isUnreachable = (result: RefreshResult): boolean =>
  'value' in result && !result.value.ok && result.value.refusal.code === 'payments/gateway-away';
const asReconciled = (result: Result<PaymentStatus, Codes>): Result<ReconciledPayment, Codes> =>
  result.ok ? ok({ status: result.value }) : result;

async function stored(ctx: PaymentsContext, order: Order): Promise<Result<PaymentStatus, Codes>> {
  const found = await findPaymentStatus(ctx, { orderId: order.id });
  return found ? ok(found) : refuse('payments/unknown-order');
}
