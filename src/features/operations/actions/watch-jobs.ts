import type { Context } from '#kit/context.ts';
import { before, hourMs } from '#kit/time.ts';
import { clearAttentionExcept, raiseAttention } from '#features/attention/actions/raise.ts';
import { type FailingWork, subjectOf } from '../model.ts';
import { failingWork, retryEachOnce } from '../store.ts';

/** A timer retries on its next tick, so staff are notified only once it has failed for this long. */
const timerGraceMs = hourMs;
const limit = 500;

/** Jobs that were given up, and timers that have failed for an hour; oldest first, 500 at most. */
export const listFailingWork = (ctx: Pick<Context, 'db' | 'now'>): Promise<FailingWork[]> =>
  failingWork(ctx.db, before(ctx.now(), timerGraceMs), limit);

/** Opens attention items for failing jobs and timers, and clears those that have succeeded since. Safe to repeat. */
export async function watchJobs(ctx: Context): Promise<void> {
  const failing = await listFailingWork(ctx);
  await ctx.transaction(async (tx) => {
    for (const work of failing) {
      const details = { failures: work.failures, since: work.since.toISOString() };
      await raiseAttention(tx, 'job-given-up', subjectOf(work), details);
    }
    await clearAttentionExcept(tx, 'job-given-up', failing.map(subjectOf));
  });
}

/** Gives each job that was given up one more attempt a day: its cause may be gone. */
export const retryGivenUpJobs = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => void (await retryEachOnce(tx)));
