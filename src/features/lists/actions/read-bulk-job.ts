import type { DeskSession } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { ShownJob } from '../model/lists.ts';
import { canCancel, canUndo } from '../rules.ts';
import { findJob } from '../store/bulk.ts';
import type { ListsContext } from './context.ts';

/** A bulk job with its progress, for those who have the right of its action. */
export async function readBulkJob(
  ctx: ListsContext,
  id: string,
  desk: DeskSession,
): Promise<Result<ShownJob, 'lists/unknown-job' | 'lists/not-allowed'>> {
  const job = await findJob(ctx.db, id);
  if (!job) return refuse('lists/unknown-job');
  const kind = ctx.bulkKinds.get(job.kind);
  return kind && hasRight(desk.roles, kind.right)
    ? ok({ ...job, canCancel: canCancel(job), canUndo: kind.isFinal !== true && canUndo(job, ctx.now()) })
    : refuse('lists/not-allowed');
}
