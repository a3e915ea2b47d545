import type { DeskSession } from '#kit/context.ts';
import { refuse, type Result } from '#kit/result.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import { type BulkRefusal, startBulkJob } from '#features/lists/actions/start-bulk-job.ts';
import type { LostReason } from '../model/leads.ts';
import { mayOwn } from './apply-change.ts';

/**
 * Starts the bulk action `state:<one of bulkStates>`, or `owner:<account id>` (empty: nobody), on ticked leads or on all
 * that a list's query matches. `lost` has one `reason` for all, and is refused without. An owner who does not answer leads is refused before anything starts.
 */
export async function changeLeads(
  ctx: ListsContext,
  asked: {
    readonly change: string;
    readonly reason: LostReason | '';
    readonly ids: readonly string[];
    /** `yes`: all that match the query. */
    readonly all?: 'yes' | undefined;
    readonly query: string;
  },
  desk: DeskSession,
): Promise<Result<{ readonly id: string; readonly total: number }, BulkRefusal | 'leads/not-staff' | 'http/fields'>> {
  const [what, value = ''] = asked.change.split(':');
  if (what === 'owner' && value !== '' && !(await mayOwn(ctx.db, value)))
    return refuse('leads/not-staff', { fields: [{ field: 'change', reason: 'not-staff' }] });
  const isLost = what === 'state' && value === 'lost';
  const isAboutSome = asked.all === 'yes' || asked.ids.length > 0;
  if (isLost && isAboutSome && asked.reason === '')
    return refuse('http/fields', { fields: [{ field: 'reason', reason: 'missing' }] });
  return startBulkJob(ctx, {
    ...(what === 'owner'
      ? { kind: 'leads/assign', params: { owner: value } }
      : { kind: 'leads/change-state', params: { state: value, ...(isLost ? { reason: asked.reason } : {}) } }),
    selection: asked.all === 'yes' ? { query: asked.query } : { ids: asked.ids },
    desk,
  });
}
