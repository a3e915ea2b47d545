import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { retentionMs } from '../terms.ts';
import { countOldUnsent, eraseBefore } from '../store/notifications.ts';

/** Erases recipient, subject and text of messages that were sent or given up more than 30 days ago; safe to repeat. */
export const eraseOldMessages = (ctx: Context): Promise<number> =>
  eraseBefore(ctx.db, before(ctx.now(), retentionMs), ctx.now());

/** Messages of that age that still wait to be sent. */
export const countOldMessages = (ctx: Context): Promise<number> =>
  countOldUnsent(ctx.db, before(ctx.now(), retentionMs));
