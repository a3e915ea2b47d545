import type { Context } from '#kit/context.ts';
import { timer } from '#kit/event.ts';
import type { DiskContext } from './actions/context.ts';
import { watchDisk } from './actions/watch-disk.ts';
import { retryGivenUpJobs, watchJobs } from './actions/watch-jobs.ts';

export const timers = [
  timer<Context>('watch-background-jobs', { cron: '*/5 * * * *' }, watchJobs),
  timer<Context>('retry-given-up-jobs', { cron: '43 5 * * *' }, retryGivenUpJobs),
  timer<DiskContext>('watch-disk', { cron: '*/10 * * * *', atStart: true }, watchDisk),
];
