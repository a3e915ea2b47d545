import type { Context } from '#kit/context.ts';
import { after } from '#kit/time.ts';
import { bankDetailsLifeMs } from '../terms.ts';
import { eraseDetails } from '../store.ts';

/** Claims of one transaction. */
const batchSize = 500;

/**
 * Erases the bank details of claims a year after their last step, all but the last four digits of the account: number,
 * IFSC, bank, mobile number, and the hash by which accounts are compared. A claim that is under way keeps its own. Run by
 * a timer; safe to repeat and to run several at once.
 * @returns how many claims lost theirs.
 */
export async function eraseBankDetails(ctx: Context, { batch = batchSize } = {}): Promise<number> {
  const at = await ctx.businessNow();
  const before = after(at, -bankDetailsLifeMs);
  let erased = 0;
  for (let last = batch; last === batch; erased += last)
    last = await ctx.transaction((tx) => eraseDetails(tx, { before, at, limit: batch }));
  if (erased > 0) ctx.log.info('bank details erased', { claims: erased });
  return erased;
}
