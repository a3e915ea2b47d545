import type { DeskSession } from '#kit/context.ts';
import { hasRight } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type ResultRow, resultPage } from '../list-store.ts';
import type { ShownJob } from '../model.ts';
import { canCancel, canUndo } from '../rules.ts';
import { findJob } from '../store/bulk.ts';
import type { ListsContext } from './context.ts';

type Refused = 'lists/unknown-job' | 'lists/not-allowed';

/** A bulk job with its progress, for those who have the right of its action. */
export async function readBulkJob(
  ctx: ListsContext,
  id: string,
  desk: DeskSession,
): Promise<Result<ShownJob, Refused>> {
  const job = await findJob(ctx.db, id);
  if (!job) return refuse('lists/unknown-job');
  const kind = ctx.bulkKinds.get(job.kind);
  return kind && hasRight(desk.roles, kind.right)
    ? ok({ ...job, canCancel: canCancel(job), canUndo: kind.isFinal !== true && canUndo(job, ctx.now()) })
    : refuse('lists/not-allowed');
}

/** The records of a job with their results, as a list. */
export async function listBulkResults(
  ctx: ListsContext,
  id: string,
  desk: DeskSession,
  params: URLSearchParams,
): Promise<Result<ListPage<ResultRow>, Refused>> {
  const job = await readBulkJob(ctx, id, desk);
  return job.ok ? ok(await resultPage(ctx.db, id, params)) : job;
}
