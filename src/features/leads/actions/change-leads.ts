import type { DeskSession } from '#kit/context.ts';
import { refuse, type Result } from '#kit/result.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import { type BulkRefusal, startBulkJob } from '#features/lists/actions/start-bulk-job.ts';
import { mayOwn } from './apply-change.ts';

/**
 * Starts the bulk action `state:<one of bulkStates>`, or `owner:<account id>` (empty: nobody), on ticked leads or on all
 * that a list's query matches. An owner who does not answer leads is refused before anything starts.
 */
export async function changeLeads(
  ctx: ListsContext,
  asked: {
    readonly change: string;
    readonly ids: readonly string[];
    /** `yes`: all that match the query. */
    readonly all?: 'yes' | undefined;
    readonly query: string;
  },
  desk: DeskSession,
): Promise<Result<{ readonly id: string; readonly total: number }, BulkRefusal | 'leads/not-staff'>> {
  const [what, value = ''] = asked.change.split(':');
  if (what === 'owner' && value !== '' && !(await mayOwn(ctx.db, value)))
    return refuse('leads/not-staff', { fields: [{ field: 'change', reason: 'not-staff' }] });
  return startBulkJob(ctx, {
    ...(what === 'owner'
      ? { kind: 'leads/assign', params: { owner: value } }
      : { kind: 'leads/change-state', params: { state: value } }),
    selection: asked.all === 'yes' ? { query: asked.query } : { ids: asked.ids },
    desk,
  });
}
