import type { DeskSession } from '#kit/context.ts';
import type { ListsContext } from '#features/lists/actions/context.ts';
import { startBulkJob } from '#features/lists/actions/start-bulk-job.ts';
import type { Selection } from '#features/lists/model/lists.ts';

/** Starts a bulk call of ticked applications, or of all that the list's query matches, to slots of their openings. */
export const callMany = (
  ctx: ListsContext,
  asked: {
    readonly selection: Selection;
    /** Ids of slots. */
    readonly slots: readonly string[];
    /** Also calls applicants who can still cancel, which ends that right. */
    readonly isAware: boolean;
  },
  desk: DeskSession,
): ReturnType<typeof startBulkJob> => {
  const params = { slots: asked.slots.join(','), aware: asked.isAware ? 'yes' : 'no' };
  return startBulkJob(ctx, { kind: 'applications/call', selection: asked.selection, params, desk });
};
