import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { eraseNames } from '../store.ts';
import { namesLifeMs } from '../../terms.ts';

/** Erases the names in referrers' lists after `namesLifeMs`, as applications lose theirs. Run by a timer; safe to repeat. */
export async function eraseOldNames(ctx: Context): Promise<number> {
  const cutoff = before(await ctx.businessNow(), namesLifeMs);
  return ctx.transaction((tx) => eraseNames(tx, cutoff));
}
