import type { DeskSession } from '#kit/context.ts';
import { ok } from '#kit/result.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { cancelBulkJob, undoBulkJob } from './actions/change-bulk-job.ts';
import type { ListsContext } from './actions/context.ts';
import { listBulkResults, readBulkJob } from './actions/read-bulk-job.ts';
import { editView, listViews, removeView, saveView } from './actions/views.ts';
import * as contract from './contract.ts';
import type { SavedView, ShownJob } from './model.ts';

export const listsApi = (ctx: ListsContext): readonly Route[] => [
  serve(contract.getBulkJob, async ({ params, desk }) => {
    const read = await readBulkJob(ctx, params['id'] ?? '', desk);
    return read.ok ? ok(jobAnswer(read.value, desk)) : read;
  }),
  serve(contract.getBulkResults, async ({ params, desk, request }) => {
    const found = await listBulkResults(ctx, params['id'] ?? '', desk, new URL(request.url).searchParams);
    if (!found.ok) return found;
    return ok({
      ...found.value,
      rows: found.value.rows.map(({ recordId, result, present }) => ({ recordId, result, present })),
    });
  }),
  serve(contract.cancelWork, async ({ params, desk }) => {
    const cancelled = await cancelBulkJob(ctx, params['id'] ?? '', desk);
    return cancelled.ok ? ok({ done: 'lists/cancelled', undo: cancelled.value.id }) : cancelled;
  }),
  serve(contract.undoWork, async ({ params, desk }) => {
    const undone = await undoBulkJob(ctx, params['id'] ?? '', desk);
    return undone.ok ? ok({ done: 'lists/undone', undo: undone.value.id }) : undone;
  }),
  serve(contract.getViews, async ({ query, desk }) => {
    const views = await listViews(ctx, query.list, desk);
    return views.ok ? ok({ views: views.value.map(viewAnswer) }) : views;
  }),
  serve(contract.saveView, async ({ body, desk }) => {
    const saved = await saveView(ctx, { ...body, role: body.role || undefined }, desk);
    return saved.ok ? ok({ done: 'views/saved' }) : saved;
  }),
  serve(contract.changeView, async ({ params, body, desk }) => {
    const changed = await editView(ctx, params['id'] ?? '', body, desk);
    return changed.ok ? ok({ done: 'views/changed' }) : changed;
  }),
  serve(contract.deleteView, async ({ params, desk }) => {
    const removed = await removeView(ctx, params['id'] ?? '', desk);
    return removed.ok ? ok({ done: 'views/deleted' }) : removed;
  }),
];

const viewAnswer = ({ id, name, query, role }: SavedView): contract.ViewAnswer => ({
  id,
  name,
  query,
  role,
  isShared: role !== null,
});
const jobAnswer = (job: ShownJob, { accountId }: DeskSession): contract.BulkJobAnswer => ({
  id: job.id,
  kind: job.kind,
  list: job.list,
  state: job.state,
  isCancelled: job.cancelledAt !== null,
  total: job.total,
  done: job.doneCount,
  skipped: job.skippedCount,
  failed: job.failedCount,
  restored: job.restoredCount,
  changed: job.changedCount,
  createdAt: job.createdAt.toISOString(),
  createdBy: job.createdBy,
  isOwn: job.createdBy === accountId,
  canCancel: job.canCancel,
  canUndo: job.canUndo,
  undoUntil: job.undoUntil?.toISOString() ?? null,
  isOver: job.endedAt !== null,
});
