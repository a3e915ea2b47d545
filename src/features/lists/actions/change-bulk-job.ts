import type { DeskSession, Tx } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { BulkJob } from '../model/lists.ts';
import { canCancel, canUndo } from '../rules.ts';
import { cancelJob, findJobToChange, moveJob } from '../store/bulk.ts';
import type { ListsContext } from './context.ts';
import { queueNextBulkTurn } from './queue-turn.ts';

type Refused = 'lists/unknown-job' | 'lists/not-allowed';

/**
 * Stops a bulk job after the slice that runs now. What is changed stays and can still be undone; its messages are sent as
 * usual.
 */
export const cancelBulkJob = (
  ctx: ListsContext,
  id: string,
  desk: DeskSession,
): Promise<Result<BulkJob, Refused | 'lists/over'>> =>
  changeJob(ctx, id, desk, async (tx, job) => {
    if (!canCancel(job)) return refuse('lists/over');
    await cancelJob(tx, id, ctx.now(), desk.accountId);
    await auditJob(tx, job, desk, 'bulk/cancelled');
    await queueNextBulkTurn(ctx, tx, job);
    return ok(job);
  });

/**
 * Restores what the job changed, where nobody changed it since; it stops a job that still runs. Refused once its messages
 * leave.
 */
export const undoBulkJob = (
  ctx: ListsContext,
  id: string,
  desk: DeskSession,
): Promise<Result<BulkJob, Refused | 'lists/undo-over'>> =>
  changeJob(ctx, id, desk, async (tx, job) => {
    const now = ctx.now();
    if (ctx.bulkKinds.get(job.kind)?.isFinal || !canUndo(job, now)) return refuse('lists/undo-over');
    await moveJob(tx, id, { state: 'undoing', undone: { at: now, by: desk.accountId } });
    await auditJob(tx, job, desk, 'bulk/undone');
    await queueNextBulkTurn(ctx, tx, job);
    return ok(job);
  });

function changeJob<Code extends string>(
  ctx: ListsContext,
  id: string,
  desk: DeskSession,
  change: (tx: Tx, job: BulkJob) => Promise<Result<BulkJob, Code>>,
): Promise<Result<BulkJob, Code | Refused>> {
  return ctx.transaction(async (tx) => {
    const job = await findJobToChange(tx, id);
    if (!job) return refuse('lists/unknown-job');
    const kind = ctx.bulkKinds.get(job.kind);
    return kind && hasRight(desk.roles, kind.right) ? change(tx, job) : refuse('lists/not-allowed');
  });
}

const auditJob = (tx: Tx, { id, kind, total }: BulkJob, desk: DeskSession, action: string): Promise<void> =>
  recordAudit(tx, { actor: desk.accountId, action, subject: id, details: { kind, total } });
