import type { Context } from '#kit/context.ts';
import { canonicalAccount } from '../rules.ts';
import { newAccountWaitMs } from '../terms.ts';
import type { Claim } from '../model.ts';
import { claimsWithoutKey, markNewAccounts, setAccountKey } from '../store.ts';

/** The lasting hash for comparing bank accounts, independent of the number's spelling and of the referrer. */
export const bankAccountKeyOf = (
  ctx: Pick<Context, 'lastingHash'>,
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

/**
 * The account numbers of claims, by claim. Those that can't be decrypted, or that are not the account that was claimed to,
 * are absent and logged: nothing is sent to an account that somebody may have changed in the database.
 */
export async function readAccounts(
  ctx: Pick<Context, 'decrypt' | 'lastingHash' | 'log'>,
  claims: readonly Pick<Claim, 'id' | 'accountSealed' | 'accountKey' | 'ifsc'>[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = new Map<string, string>();
  for (const { id, accountSealed, accountKey, ifsc } of claims) {
    try {
      const accountNumber = ctx.decrypt(accountSealed, id);
      if ((await bankAccountKeyOf(ctx, { ifsc, accountNumber })) !== accountKey)
        throw new Error('the account is not the one that was claimed to');
      accounts.set(id, accountNumber);
    } catch (error) {
      ctx.log.error('the bank account of a claim can not be used', error, { claimId: id });
    }
  }
  return accounts;
}
