import type { Context } from '#kit/context.ts';
import { canonicalAccount } from '../rules.ts';
import { newAccountWaitMs } from '../terms.ts';
import { claimsWithoutKey, markNewAccounts, setAccountKey } from '../store.ts';

/** The lasting hash for comparing bank accounts, independent of the number's spelling and of the referrer. */
export const bankAccountKeyOf = (
  ctx: Context,
  input: { readonly ifsc: string; readonly accountNumber: string },
): Promise<string> => ctx.lastingHash('referrals/bank-account', canonicalAccount(input));

const page = 200;
/**
 * Fills in the lasting hashes of claims that predate them, and marks waiting claims that are the first to an account.
 * Runs at each start; usually there is nothing to do. A number that cannot be decrypted is logged and retried at the
 * next start.
 */
export async function fillBankAccountKeys(ctx: Context): Promise<void> {
  const filled: string[] = [];
  for (let from = ''; ;) {
    const claims = await claimsWithoutKey(ctx.db, from, page);
    for (const { id, ifsc, accountSealed } of claims) {
      try {
        const accountKey = await bankAccountKeyOf(ctx, { ifsc, accountNumber: ctx.decrypt(accountSealed, id) });
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
  // After all hashes are stored, so that every account can be compared.
  if (filled.length > 0) await ctx.transaction((tx) => markNewAccounts(tx, filled, newAccountWaitMs));
}
