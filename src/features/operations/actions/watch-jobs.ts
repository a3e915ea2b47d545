import type { Context } from '#kit/context.ts';
import type { FailingWork } from '../model/parts.ts';
import { failingWork, retryEachOnce } from '../store.ts';

/** Jobs that were given up, and timers that have failed for an hour; oldest first, 500 at most. */
export const listFailingWork = (ctx: Pick<Context, 'db'>): Promise<FailingWork[]> => failingWork(ctx.db, 500);

/** Gives each job that was given up one more attempt a day: its cause may be gone. */
export const retryGivenUpJobs = (ctx: Context): Promise<void> =>
  ctx.transaction(async (tx) => void (await retryEachOnce(tx)));
