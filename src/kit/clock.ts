import type { Context } from './context.ts';
import { after } from './time.ts';

/**
 * The product's clock for use inside a transaction, where asking the database for its offset would need a second
 * connection: read once before, it goes on by the time that passes.
 */
export async function runningClock(ctx: Pick<Context, 'businessNow' | 'now'>): Promise<() => Date> {
  const now = ctx.now();
  const aheadMs = (await ctx.businessNow()).getTime() - now.getTime();
  return () => after(ctx.now(), aheadMs);
}
