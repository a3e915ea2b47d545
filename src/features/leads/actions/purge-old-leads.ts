import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { retentionMs, statusChecks } from '../terms.ts';
import { deleteChecksBefore } from '../store/enquiries.ts';
import { countBefore, deleteBefore } from '../store/leads.ts';

/** Deletes leads older than `retentionMs`, and checks of enquiries that no limit counts any more; safe to repeat. */
export async function purgeOldLeads(ctx: Context): Promise<number> {
  await deleteChecksBefore(ctx.db, before(ctx.now(), statusChecks.withinMs));
  return deleteBefore(ctx.db, before(ctx.now(), retentionMs));
}

/** Counts complaints and privacy requests that are past `retentionMs` and stay, because they are open or were closed later. */
export const countOldLeads = (ctx: Context): Promise<number> => countBefore(ctx.db, before(ctx.now(), retentionMs));
