import type { Context } from '#kit/context.ts';
import { dayMs, hourMs } from '#kit/time.ts';
import { countUnsent } from '../store/notifications.ts';

/** How many messages were given up within a week, and how many have waited for an hour. */
export const readUnsent = (ctx: Pick<Context, 'db' | 'now'>): Promise<{ failed: number; waiting: number }> => {
  const now = ctx.now().getTime();
  return countUnsent(ctx.db, { since: new Date(now - 7 * dayMs), waitingSince: new Date(now - hourMs) });
};
