import { reaction, timer } from '#kit/event.ts';
import type { ListsContext } from './actions/context.ts';
import { continueBulkJobs, deleteOldJobs } from './actions/continue-bulk-jobs.ts';
import { runBulkTurn } from './actions/run-bulk-turn.ts';
import { BulkTurnQueued } from './events.ts';

export const reactions = [
  reaction(BulkTurnQueued, 'run-bulk-turn', (ctx: ListsContext, turn) => runBulkTurn(ctx, turn), {
    workerGroup: 'bulk',
  }),
];
export const timers = [
  timer<ListsContext>('continue-bulk-jobs', { cron: '* * * * *', atStart: true }, continueBulkJobs),
  timer<ListsContext>('delete-old-bulk-jobs', { cron: '52 1 * * *' }, deleteOldJobs),
];
