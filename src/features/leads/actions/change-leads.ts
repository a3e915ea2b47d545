import type { DeskSession } from '#kit/context.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import { startBulkJob } from '#features/lists/actions/start-bulk-job.ts';

/**
 * Starts the bulk action `state:<one of bulkStates>`, or `owner:<account id>` (empty: nobody), on ticked leads or on all
 * that a list's query matches.
 */
export function changeLeads(
  ctx: ListsContext,
  asked: {
    readonly change: string;
    readonly ids: readonly string[];
    /** `yes`: all that match the query. */
    readonly all?: 'yes' | undefined;
    readonly query: string;
  },
  desk: DeskSession,
): ReturnType<typeof startBulkJob> {
  const [what, value = ''] = asked.change.split(':');
  return startBulkJob(ctx, {
    ...(what === 'owner'
      ? { kind: 'leads/assign', params: { owner: value } }
      : { kind: 'leads/change-state', params: { state: value } }),
    selection: asked.all === 'yes' ? { query: asked.query } : { ids: asked.ids },
    desk,
  });
}
