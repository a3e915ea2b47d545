import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { eraseNames } from '../store.ts';
import { namesLifeMs } from '../../terms.ts';

/** Applications lose their personal data after a year; so does the referrer's list. */

export async function eraseOldNames(ctx: Context): Promise<number> {
  const cutoff = before(await ctx.businessNow(), namesLifeMs);
  return ctx.transaction((tx) => eraseNames(tx, cutoff));
}
