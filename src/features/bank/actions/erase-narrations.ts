import type { Context } from '#kit/context.ts';
import { before, dayInIndia } from '#kit/time.ts';
import { countOldNarrations, eraseNarrations as erase } from '../store/bank.ts';
import { narrationLifeMs } from '../terms.ts';

const batchSize = 500;
const cutoff = async (ctx: Context): Promise<string> => dayInIndia(before(await ctx.businessNow(), narrationLifeMs));

/** Erases the narrations of tied lines after `narrationLifeMs`. Run by a timer; safe to repeat. @returns how many */
export async function eraseNarrations(ctx: Context): Promise<number> {
  const day = await cutoff(ctx);
  let erased = 0;
  for (let last = batchSize; last === batchSize; erased += last) last = await erase(ctx.db, day, batchSize);
  return erased;
}
/** How many narrations of that age stay, because their lines are listed. */
export const countListedNarrations = async (ctx: Context): Promise<number> =>
  countOldNarrations(ctx.db, await cutoff(ctx));
