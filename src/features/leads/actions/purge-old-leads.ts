import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { retentionMs } from '../terms.ts';
import { countBefore, deleteBefore } from '../store/leads.ts';

/** Deletes leads older than a year; safe to repeat. */
export const purgeOldLeads = (ctx: Context): Promise<number> => deleteBefore(ctx.db, before(ctx.now(), retentionMs));

/** Complaints and privacy requests that are older than a year and not closed for a year. */
export const countOldLeads = (ctx: Context): Promise<number> => countBefore(ctx.db, before(ctx.now(), retentionMs));
