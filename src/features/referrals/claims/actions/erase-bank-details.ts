import type { Context } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import { bankDetailsLifeMs } from '../../terms.ts';
import { countOldOpenClaims, eraseDetails } from '../store/claims.ts';

/** Claims per transaction. */
const batchSize = 500;

/**
 * Erases the bank details of claims `bankDetailsLifeMs` after their last step, except the last four digits of the account: number,
 * IFSC, bank, mobile number, and the account's hash. Open claims are not erased. Run by a timer; safe to repeat and to
 * run concurrently.
 * @returns the number of erased claims.
 */
export async function eraseBankDetails(ctx: Context, { batch = batchSize } = {}): Promise<number> {
  const at = await ctx.businessNow();
  const cutoff = before(at, bankDetailsLifeMs);
  let erased = 0;
  for (let last = batch; last === batch; erased += last)
    last = await ctx.transaction((tx) => eraseDetails(tx, { before: cutoff, at, limit: batch }));
  if (erased > 0) ctx.log.info('bank details erased', { claims: erased });
  return erased;
}

/** Claims of that age that are still open. */
export const countOldClaims = async (ctx: Context): Promise<number> =>
  countOldOpenClaims(ctx.db, before(await ctx.businessNow(), bankDetailsLifeMs));
