import type { Context } from '#kit/context.ts';
import { after, hourMs } from '#kit/time.ts';
import { clearAttentionExcept, raiseAttention } from '#features/attention/actions/raise.ts';
import { type FailingWork, subjectOf } from '../model.ts';
import { failingWork, retryEachOnce } from '../store.ts';

/** A timer runs again by itself; staff hear of it once it has failed for so long. */
const timerPatienceMs = hourMs;
const limit = 500;

/** What runs in the background and fails, the oldest first; 500 at most. Timers once they have failed for an hour. */
export const listFailingWork = (ctx: Pick<Context, 'db' | 'now'>): Promise<FailingWork[]> =>
  failingWork(ctx.db, after(ctx.now(), -timerPatienceMs), limit);

/** Lists jobs that were given up, and timers that keep failing, for staff, and takes off what succeeded since. Safe to repeat. */
export async function watchJobs(ctx: Context): Promise<void> {
  const failing = await listFailingWork(ctx);
  await ctx.transaction(async (tx) => {
    for (const value of failing) {
      const details = { failures: value.failures, since: value.since.toISOString() };
      await raiseAttention(tx, 'job-given-up', subjectOf(value), details);
    }
    await clearAttentionExcept(tx, 'job-given-up', failing.map(subjectOf));
  });
}

/** What failed for good yesterday may work today: each job that was given up is tried once more. */
export const retryGivenUpJobs = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => void (await retryEachOnce(tx)));
