import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { retentionMs } from '../terms.ts';
import { deleteBefore } from '../store.ts';

/** Deletes leads older than a year; safe to repeat. */
export const purgeOldLeads = (ctx: Context): Promise<number> => deleteBefore(ctx.db, before(ctx.now(), retentionMs));
