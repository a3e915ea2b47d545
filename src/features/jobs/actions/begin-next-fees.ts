import type { Context } from '#kit/context.ts';
import { beginNextFees } from '../store.ts';

/**
 * Takes the fees that begin by now over into their roles, so that the pages in memory are rendered again. What an
 * application costs does not wait for it: the fee is chosen by the clock. @returns how many roles changed.
 */
export const takeOverFees = async (ctx: Context): Promise<number> => {
  const at = await ctx.businessNow();
  return ctx.transaction((tx) => beginNextFees(tx, at));
};
