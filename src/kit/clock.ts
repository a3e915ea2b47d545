import type { Context } from './context.ts';
import { after } from './time.ts';

/** The product's clock is this far ahead of the wall clock since `at`, a time of the wall clock. */
export interface ClockMove {
  readonly at: Date;
  readonly aheadMs: number;
}
/** A time of the wall clock as the product's clock had it then. `moves`: the oldest first. */
export const businessTimeOf = (moves: readonly ClockMove[], at: Date): Date =>
  after(at, moves.findLast((move) => move.at <= at)?.aheadMs ?? 0);

/**
 * The product's clock for use inside a transaction, where reading its offset from the database would need a second
 * connection: reads the offset once and then follows the wall clock.
 */
export async function runningClock(ctx: Pick<Context, 'businessNow' | 'now'>): Promise<() => Date> {
  const now = ctx.now();
  const aheadMs = (await ctx.businessNow()).getTime() - now.getTime();
  return () => after(ctx.now(), aheadMs);
}
