import type { Context } from '#kit/context.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { retryFailingWork } from './actions/retry-job.ts';
import { listFailingWork } from './actions/watch-jobs.ts';

const command = commandsFor<Context>();

export const commands = [
  command({
    name: 'background-job list',
    help: 'List background jobs that were given up, and timers that keep failing',
    async run(ctx) {
      const failing = await listFailingWork(ctx);
      if (failing.length === 0) return 'No background job was given up.';
      return failing
        .map(
          ({ id, task, failures, since }) => `${id}  ${task}  failed ${failures} times, since ${inIndianTime(since)}`,
        )
        .join('\n');
    },
  }),
  command({
    name: 'background-job retry',
    args: { number: '<number>' },
    help: 'Try a background job again now; it gets all its attempts back',
    async run(ctx, { number }, actor) {
      const retried = await retryFailingWork(ctx, { id: Number(number) || 0, actor });
      if (!retried.ok) throw new StaffRefusal(`background job ${number} was not given up; see \`background-job list\``);
      return `Background job ${number} (${retried.value}) will be tried again now.`;
    },
  }),
];
