import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { retentionMs, statusChecks } from '../terms.ts';
import { deleteChecksBefore } from '../store/enquiries.ts';
import { countBefore, deleteBefore } from '../store/leads.ts';

/** Deletes leads older than a year, and checks of enquiries that no limit counts any more; safe to repeat. */
export async function purgeOldLeads(ctx: Context): Promise<number> {
  await deleteChecksBefore(ctx.db, before(ctx.now(), statusChecks.withinMs));
  return deleteBefore(ctx.db, before(ctx.now(), retentionMs));
}

/** Complaints and privacy requests that are older than a year and not closed for a year. */
export const countOldLeads = (ctx: Context): Promise<number> => countBefore(ctx.db, before(ctx.now(), retentionMs));
