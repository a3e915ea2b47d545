import { bankAccountKeyOf } from '#kit/money/bank-account.ts';
import type { Context } from '#kit/context.ts';
import type { Claim } from '../../model/referrals.ts';

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
