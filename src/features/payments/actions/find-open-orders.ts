import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import type { Order } from '../model.ts';
import { awaitedLifeMs } from '../rules.ts';
import { openOrdersOf } from '../store/orders.ts';

/** A person's unpaid payment pages of the last three days. */
export async function findOpenOrders(ctx: Context, accountId: string): Promise<Order[]> {
  return openOrdersOf(ctx.db, accountId, before(await ctx.businessNow(), awaitedLifeMs));
}
