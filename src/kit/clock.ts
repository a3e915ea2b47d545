import type { Context } from './context.ts';
import { after } from './time.ts';

/**
 * The product's clock for use inside a transaction, where reading its offset from the database would need a second
 * connection: reads the offset once and then follows the wall clock.
 */
export async function runningClock(ctx: Pick<Context, 'businessNow' | 'now'>): Promise<() => Date> {
  const now = ctx.now();
  const aheadMs = (await ctx.businessNow()).getTime() - now.getTime();
  return () => after(ctx.now(), aheadMs);
}
