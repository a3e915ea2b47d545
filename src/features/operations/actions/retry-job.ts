import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { subjectOf } from '../model/parts.ts';
import { lockRetrying, retryJob, runFailingTimer } from '../store.ts';

/**
 * Runs a job that was given up again at once, with its full number of attempts, or a failing timer. Of many at once only the
 * first retries a job.
 * @returns the task's name.
 */
export const retryFailingWork = (
  ctx: Context,
  { id, actor }: { readonly id: number; readonly actor: string },
): Promise<Result<string, 'background-jobs/not-given-up'>> =>
  ctx.transaction(async (tx) => {
    await lockRetrying(tx);
    const retried = (await retryJob(tx, id)) ?? (await runFailingTimer(tx, id));
    if (!retried) return refuse('background-jobs/not-given-up');
    await recordAudit(tx, { actor, action: 'background-jobs/retried', subject: subjectOf({ task: retried.task, id }) });
    return ok(retried.task);
  });
