import { reaction, timer } from '#kit/event.ts';
import type { ExportsContext, ListsContext } from './actions/context.ts';
import { continueBulkJobs, deleteOldJobs } from './actions/continue-bulk-jobs.ts';
import { continueExports, deleteOldExports } from './actions/continue-exports.ts';
import { runBulkTurn } from './actions/run-bulk-turn.ts';
import { runExportTurn } from './actions/run-export-turn.ts';
import { BulkTurnQueued, ExportTurnQueued } from './events.ts';

export const reactions = [
  reaction(BulkTurnQueued, 'run-bulk-turn', (ctx: ExportsContext, turn) => runBulkTurn(ctx, turn), {
    workerGroup: 'bulk',
  }),
  reaction(ExportTurnQueued, 'run-export-turn', (ctx: ExportsContext, turn) => runExportTurn(ctx, turn), {
    workerGroup: 'bulk',
  }),
];
export const timers = [
  timer<ListsContext>('continue-bulk-jobs', { cron: '* * * * *', atStart: true }, continueBulkJobs),
  timer<ListsContext>('delete-old-bulk-jobs', { cron: '52 1 * * *' }, deleteOldJobs),
  timer<ExportsContext>('continue-exports', { cron: '* * * * *', atStart: true }, continueExports),
  timer<ExportsContext>('delete-old-exports', { cron: '*/10 * * * *', atStart: true }, deleteOldExports),
];
