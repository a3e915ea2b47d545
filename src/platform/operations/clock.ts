import type { ClockMove } from '#kit/clock.ts';
import type { Context, Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, dayMs } from '#kit/time.ts';
import { on } from '#platform/database/db.ts';

export interface ProductClock {
  readonly now: Date;
  readonly aheadMs: number;
}
/** Beyond this a demo shows nothing new, and dates would leave the range of databases and people. */
const farthestMs = 3650 * dayMs;

/** How far the product's clock is ahead of the wall clock, in milliseconds: the sum of the demo's moves. */
export const readAhead = async (tx: Tx): Promise<number> =>
  (await on(tx).value<number>`select (extract(epoch from ahead) * 1000)::bigint as ms from product_clock`) ?? 0;

/** The demo's moves, oldest first; none in live mode. */
export const readClockMoves = (tx: Tx): Promise<ClockMove[]> =>
  on(tx).rows<ClockMove>`select at, (extract(epoch from ahead) * 1000)::bigint as ahead_ms from clock_move order by at`;

/** The product's clock, which business deadlines follow. */
export async function readClock(ctx: Pick<Context, 'db' | 'now'>): Promise<ProductClock> {
  const aheadMs = await readAhead(ctx.db);
  return { now: after(ctx.now(), aheadMs), aheadMs };
}

/**
 * Moves the product's clock forward, in the demo only, and queues the timers by `runTimers`, so that newly due work is
 * done. It never goes back: decisions made at the later time would then be in the future.
 */
export function moveClock(
  ctx: Context,
  byMs: number,
  runTimers: (tx: Tx) => Promise<void>,
): Promise<Result<ProductClock, 'clock/too-far'>> {
  if (!(byMs > 0)) throw new Error('the clock moves forward only');
  return ctx.transaction(async (tx) => {
    const moved = await on(tx).row<{ ms: number }>`
      update product_clock set ahead = ahead + make_interval(secs => ${byMs / 1000})
      where extract(epoch from ahead) * 1000 + ${byMs} <= ${farthestMs}
      returning (extract(epoch from ahead) * 1000)::bigint as ms`;
    if (!moved) return refuse('clock/too-far');
    await runTimers(tx);
    ctx.log.info('the demo clock was moved', { byMs, aheadMs: moved.ms });
    return ok({ now: after(ctx.now(), moved.ms), aheadMs: moved.ms });
  });
}
