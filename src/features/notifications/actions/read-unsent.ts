import type { Context } from '#kit/context.ts';
import { hourMs } from '#kit/time.ts';
import { countUnsent } from '../store/notifications.ts';
import { givenUpShownMs } from '../terms.ts';

/** How many messages were given up lately, and how many have waited for an hour. */
export const readUnsent = (ctx: Pick<Context, 'db' | 'now'>): Promise<{ failed: number; waiting: number }> => {
  const now = ctx.now().getTime();
  return countUnsent(ctx.db, { since: new Date(now - givenUpShownMs), waitingSince: new Date(now - hourMs) });
};
