import type { Context } from '#kit/context.ts';
import { timer } from '#kit/event.ts';
import type { OperationsContext } from './actions/context.ts';
import { sendLog, writeDueCopy } from './actions/write-copies.ts';
import { finishChangedSecrets, type SecretsContext } from './actions/secrets.ts';
import { sweepObjects } from './actions/sweep-objects.ts';
import { watchAudit } from './actions/watch-audit.ts';
import { watchClock } from './actions/watch-clock.ts';
import { watchDisk } from './actions/watch-disk.ts';
import { retryGivenUpJobs } from './actions/watch-jobs.ts';

export const timers = [
  timer<Context>('retry-given-up-jobs', { cron: '43 5 * * *' }, retryGivenUpJobs),
  timer<OperationsContext>('watch-audit', { cron: '47 20 * * *' }, watchAudit),
  timer<OperationsContext>('sweep-objects', { cron: '21 2 * * *' }, async (ctx) => void (await sweepObjects(ctx))),
  timer<SecretsContext>('finish-changed-secrets', { cron: '* * * * *', atStart: true }, finishChangedSecrets),
  timer<OperationsContext>('watch-clock', { cron: '*/10 * * * *', atStart: true }, watchClock),
  timer<OperationsContext>('write-due-copy', { cron: '*/15 * * * *', atStart: true }, writeDueCopy),
  timer<OperationsContext>('send-log', { cron: '* * * * *', atStart: true }, sendLog),
  timer<OperationsContext>('watch-disk', { cron: '*/10 * * * *', atStart: true }, watchDisk),
];
