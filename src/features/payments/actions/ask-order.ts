import { ok, refuse, type Result } from '#kit/result.ts';
import type { Order, PaymentStatus } from '../model.ts';
import type { PaymentsContext } from './context.ts';
import { findPaymentStatus } from './find-payment-status.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { type ReconciledPayment, reconcilePayment } from './reconcile-payment.ts';

type Codes = 'payments/unknown-order' | 'payments/gateway-away';

/** An order of this person. */
interface Asked {
  readonly accountId: string;
  readonly order: Order;
}
/** A payment that the person's browser names. */
interface Named {
  readonly gatewayPaymentId: string;
  readonly requestId: string;
}

/**
 * Reads an order of a person back from the gateway, within what one person may cause there; else answers what is stored.
 */
export async function askOrder(
  ctx: PaymentsContext,
  { accountId, order }: Asked,
): Promise<Result<PaymentStatus, Codes>> {
  const came = await ctx.reads.run({
    accountId,
    subject: order.id,
    now: ctx.now(),
    read: async () => asReconciled(await reconcileOrder(ctx, order.id)),
  });
  if (came.kind === 'read' && came.value.ok && 'standing' in came.value.value) return ok(came.value.value.standing);
  return isAway(came) ? away() : stored(ctx, order);
}

/**
 * Reads one payment of a person's order back within the same bounds. A payment that the gateway did not know a moment ago
 * is refused without asking.
 */
export async function askPayment(
  ctx: PaymentsContext,
  asked: Asked & Named,
): Promise<Result<ReconciledPayment, Codes>> {
  const came = await askNamed(ctx, { ...asked, gateway: asked.order.gateway, subject: asked.order.id });
  if (came === 'unknown') return refuse('payments/unknown-order');
  if (came.kind === 'read') return came.value;
  // Another's read may have been of another payment of the order: what it found is stored.
  return isAway(came) ? away() : asReconciled(await stored(ctx, asked.order));
}

/**
 * Reads a payment back of whose page nothing is known here, within the same bounds; undefined when nothing was asked.
 * Refuses while the gateway takes long: nothing is stored that could be told.
 */
export async function askUnknownPayment(
  ctx: PaymentsContext,
  named: Named & { readonly accountId: string },
): Promise<Result<ReconciledPayment, Codes> | undefined> {
  const came = await askNamed(ctx, { ...named, gateway: ctx.gateway.name, subject: `page ${named.requestId}` });
  if (came === 'unknown') return refuse('payments/unknown-order');
  if ('value' in came) return came.value;
  return came.kind === 'late' ? away() : undefined;
}

type Came =
  | { readonly kind: 'read' | 'joined'; readonly value: Result<ReconciledPayment, Codes> }
  | { readonly kind: 'limited' | 'late' };

async function askNamed(
  ctx: PaymentsContext,
  named: Named & { readonly accountId: string; readonly gateway: string; readonly subject: string },
): Promise<Came | 'unknown'> {
  const key = `${named.gateway} ${named.gatewayPaymentId}`;
  if (ctx.reads.isUnknown(key, ctx.now())) return 'unknown';
  const read = async (): Promise<Result<ReconciledPayment, Codes>> => {
    const settled = await reconcilePayment(ctx, named);
    if (!settled.ok && settled.refusal.code === 'payments/unknown-order') ctx.reads.rememberUnknown(key, ctx.now());
    return settled;
  };
  return ctx.reads.run({ accountId: named.accountId, subject: named.subject, now: ctx.now(), read });
}

const away = (): Result<never, Codes> => refuse('payments/gateway-away', { retryAfterS: 10 });
const isAway = (came: Came): boolean =>
  'value' in came && !came.value.ok && came.value.refusal.code === 'payments/gateway-away';
const asReconciled = (result: Result<PaymentStatus, Codes>): Result<ReconciledPayment, Codes> =>
  result.ok ? ok({ standing: result.value }) : result;

async function stored(ctx: PaymentsContext, order: Order): Promise<Result<PaymentStatus, Codes>> {
  const found = await findPaymentStatus(ctx, { orderId: order.id });
  return found ? ok(found) : refuse('payments/unknown-order');
}
