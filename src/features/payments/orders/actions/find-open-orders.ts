import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import type { PaymentStatus } from '../../model/payments.ts';
import { awaitedLifeMs } from '../../rules.ts';
import { openOrdersOf } from '../store/orders.ts';
import { paymentsOfOrders } from '../../store/payments.ts';

/** A person's unpaid payment pages of the last three days, newest first, with the attempts to pay them. */
export async function findOpenOrders(ctx: Context, accountId: string): Promise<PaymentStatus[]> {
  const orders = await openOrdersOf(ctx.db, accountId, before(await ctx.businessNow(), awaitedLifeMs));
  const payments = await paymentsOfOrders(
    ctx.db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({ order, payments: payments.filter(({ orderId }) => orderId === order.id) }));
}
