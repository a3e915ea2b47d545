import type { DeskSession } from '#kit/context.ts';
import { ok } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { answerList } from '#platform/desk/read-list.ts';
import { type Route, serve } from '#platform/http/serve.ts';
import { cancelBulkJob, undoBulkJob } from './actions/change-bulk-job.ts';
import { cancelExport } from './actions/change-export.ts';
import type { ExportsContext } from './actions/context.ts';
import { downloadExport } from './actions/download-export.ts';
import { readBulkJob } from './actions/read-bulk-job.ts';
import { startExport } from './actions/start-export.ts';
import { editView, listViews, mayChangeView, removeView, saveView } from './actions/views.ts';
import * as contract from './contract.ts';
import { resultsOf } from './desk/bulk-results.ts';
import { exportsOf } from './desk/exports.ts';
import type { SavedView, ShownJob } from './model/lists.ts';

export const listsApi = (ctx: ExportsContext): readonly Route[] => [
  serve(contract.getBulkJob, async ({ params, desk }) => {
    const read = await readBulkJob(ctx, params['id'] ?? '', desk);
    return read.ok ? ok(jobAnswer(read.value, desk)) : read;
  }),
  serve(contract.getBulkResults, async (call) => {
    const read = await readBulkJob(ctx, call.params['id'] ?? '', call.desk);
    return read.ok ? answerList(ctx, resultsOf(read.value), call) : read;
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
    return views.ok ? ok({ views: views.value.map((view) => viewAnswer(view, desk)) }) : views;
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
  ...exportsApi(ctx),
];

const exportsApi = (ctx: ExportsContext): readonly Route[] => [
  serve(contract.getExports, (call) => answerList(ctx, exportsOf(ctx, call.desk), call)),
  serve(contract.beginExport, async ({ body, desk }) => {
    const started = await startExport(ctx, body, desk);
    return started.ok ? ok({ done: 'exports/started', goTo: '/desk/exports' }) : started;
  }),
  serve(contract.stopExport, async ({ params, desk }) => {
    const cancelled = await cancelExport(ctx, params['id'] ?? '', desk);
    return cancelled.ok ? ok({ done: 'exports/cancelled' }) : cancelled;
  }),
  serve(contract.confirmDownload, () => Promise.resolve(ok({ done: 'exports/confirmed' }))),
  serve(contract.downloadExport, async ({ params, desk, request }) => {
    const found = await downloadExport(ctx, params['id'] ?? '', desk);
    // A link that was open for long: its page asks for the second factor.
    if (
      !found.ok &&
      found.refusal.code === 'desk/factor-needed' &&
      request.headers.get('sec-fetch-mode') === 'navigate'
    )
      return new Response(null, { status: 303, headers: { location: '/desk/exports' } });
    if (!found.ok) return found;
    const { job, bytes } = found.value;
    const name = `saral-${job.list}-${dayInIndia(job.createdAt)}.${job.format}`;
    return new Response(streamOf(bytes), {
      headers: {
        'content-type': contentTypes[job.format],
        'content-length': String(job.byteCount),
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      },
    });
  }),
];
/** Reads the next part once the last one is on its way. */
function streamOf(bytes: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const parts = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => void parts.return?.(),
  });
}
const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
const viewAnswer = (view: SavedView, desk: DeskSession): contract.ViewAnswer => ({
  id: view.id,
  name: view.name,
  query: view.query,
  role: view.role,
  isShared: view.role !== null,
  mayChange: mayChangeView(view, desk),
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
