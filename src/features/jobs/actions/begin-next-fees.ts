import type { Context } from '#kit/context.ts';
import { beginNextFees } from '../store/jobs.ts';

/**
 * Copies fees that have begun to their roles, which invalidates the cached pages. The fee of an application does not
 * depend on it: the clock decides.
 * @returns how many roles changed.
 */
export const takeOverFees = async (ctx: Context): Promise<number> => {
  const at = await ctx.businessNow();
  return ctx.transaction((tx) => beginNextFees(tx, at));
};
