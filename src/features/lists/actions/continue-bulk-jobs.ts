import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { deleteJobsBefore, findJobToChange, jobsToRelease, jobsWithWork, moveJob } from '../store/bulk.ts';
import { jobsLifeMs } from '../terms.ts';
import { queueBulkTurn } from './queue-turn.ts';

/**
 * Lets the messages of jobs go whose undo is over, and queues a turn of every job with work that has none. Run by a timer;
 * safe to repeat.
 */
export async function continueBulkJobs(ctx: Context): Promise<void> {
  const now = ctx.now();
  for (const id of await jobsToRelease(ctx.db, now))
    await ctx.transaction(async (tx) => {
      const job = await findJobToChange(tx, id);
      // Undone since.
      if (job?.state === 'waiting') await moveJob(tx, id, { state: 'releasing' });
    });
  for (const job of await jobsWithWork(ctx.db)) await ctx.transaction((tx) => queueBulkTurn(ctx, tx, job));
}

/** Deletes old jobs with their results. Run by a timer. */
export async function deleteOldJobs(ctx: Context): Promise<void> {
  const cutoff = before(ctx.now(), jobsLifeMs);
  while ((await ctx.transaction((tx) => deleteJobsBefore(tx, cutoff, 1))) > 0);
}
