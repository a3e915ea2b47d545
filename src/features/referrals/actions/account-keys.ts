import type { Context } from '#kit/context.ts';
import { canonicalAccount } from '../rules.ts';
import { newAccountWaitMs } from '../terms.ts';
import { claimsWithoutKey, markNewAccounts, setAccountKey } from '../store.ts';

/** The lasting hash by which bank accounts are compared, whoever prints their numbers and however. */
export const accountKeyOf = (
  ctx: Context,
  input: { readonly ifsc: string; readonly accountNumber: string },
): Promise<string> => ctx.lastingHash('referrals/bank-account', canonicalAccount(input));

const page = 200;
/**
 * Gives claims from before there were lasting hashes theirs, and marks those that wait for their first payout to an
 * account; runs at each start and finds nothing at most of them. A number that can't be decrypted is logged and left for
 * the next start.
 */
export async function fillAccountKeys(ctx: Context): Promise<void> {
  const filled: string[] = [];
  for (let from = ''; ;) {
    const claims = await claimsWithoutKey(ctx.db, from, page);
    for (const { id, ifsc, accountSealed } of claims) {
      try {
        const accountKey = await accountKeyOf(ctx, { ifsc, accountNumber: ctx.decrypt(accountSealed, id) });
        await ctx.transaction((tx) => setAccountKey(tx, id, accountKey));
        filled.push(id);
      } catch (error) {
        ctx.log.error('the bank account of a claim can not be compared', error, { claimId: id });
      }
    }
    const last = claims.at(-1);
    if (!last || claims.length < page) break;
    from = last.id;
  }
  // Only once all accounts can be compared.
  if (filled.length > 0) await ctx.transaction((tx) => markNewAccounts(tx, filled, newAccountWaitMs));
}
