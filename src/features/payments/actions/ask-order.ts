import { ok, refuse, type Result } from '#kit/result.ts';
import type { Order, Standing } from '../model.ts';
import type { PaymentsContext } from './context.ts';
import { findStanding, settleOrder, settlePayment } from './settle-order.ts';

type Codes = 'payments/unknown-order' | 'payments/gateway-away';

/** An order of this person. */
interface Asked {
  readonly accountId: string;
  readonly order: Order;
}

/**
 * Reads an order of a person back from the gateway, within what one person may cause there; else answers what is stored.
 */
export const askOrder = (ctx: PaymentsContext, it: Asked): Promise<Result<Standing, Codes>> =>
  bounded(ctx, it, () => settleOrder(ctx, it.order.id));

/**
 * Reads one payment back that the person's browser names, within the same bounds. A payment that the gateway did not
 * know a moment ago is refused without asking.
 */
export async function askPayment(
  ctx: PaymentsContext,
  it: Asked & { readonly gatewayPaymentId: string; readonly requestId: string },
): Promise<Result<Standing, Codes>> {
  const { gatewayPaymentId, requestId } = it;
  const key = `${it.order.gateway} ${gatewayPaymentId}`;
  if (ctx.reads.isUnknown(key, ctx.now())) return refuse('payments/unknown-order');
  return bounded(ctx, it, async () => {
    const settled = await settlePayment(ctx, { gatewayPaymentId, requestId });
    if (!settled.ok && settled.refusal.code === 'payments/unknown-order') ctx.reads.rememberUnknown(key, ctx.now());
    return settled;
  });
}

async function bounded(
  ctx: PaymentsContext,
  { accountId, order }: Asked,
  read: () => Promise<Result<Standing, Codes>>,
): Promise<Result<Standing, Codes>> {
  const came = await ctx.reads.run({ accountId, subject: order.id, now: ctx.now(), read });
  if (came.kind === 'read') return came.value;
  // Another's read may have been of another payment of the order: what it found is stored.
  if (came.kind === 'joined' && !came.value.ok && came.value.refusal.code === 'payments/gateway-away')
    return came.value;
  const stored = await findStanding(ctx, { orderId: order.id });
  return stored ? ok(stored) : refuse('payments/unknown-order');
}
