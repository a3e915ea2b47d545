import { before, dayMs } from '#kit/time.ts';
import { claimPending, forgetPending } from '../store.ts';
import type { ObjectsContext } from './context.ts';

/** Files at once, and the most of a run; the next one goes on. */
const atOnce = 100;
const maxFiles = 2000;

/**
 * Removes files of the object store that were noted a day ago and that no row names: their program was killed between the
 * file and its row. Safe to repeat and to run many at once; what a failing store leaves is tried again by the next run.
 * @returns how many it removed.
 */
export async function sweepObjects(ctx: ObjectsContext): Promise<number> {
  let removed = 0;
  while (removed < maxFiles) {
    const keys = await ctx.transaction((tx) => claimPending(tx, before(ctx.now(), dayMs), atOnce));
    for (const key of keys) await ctx.objects.remove(key);
    await ctx.transaction((tx) => forgetPending(tx, keys));
    removed += keys.length;
    if (keys.length < atOnce) break;
  }
  if (removed > 0) ctx.log.info('files without a row removed', { removed });
  return removed;
}
