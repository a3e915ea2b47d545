import type { Tx } from '#kit/context.ts';
import type { Account } from '../model.ts';
import { findAccountById, findAccountsById } from '../store/accounts.ts';

/** The account of an id, with phone, name and referral code. */
export const findAccount = (tx: Tx, id: string): Promise<Account | undefined> => findAccountById(tx, id);

/**
 * The account of an id that must exist.
 * @throws if it does not.
 */
export async function requireAccount(tx: Tx, id: string): Promise<Account> {
  const account = await findAccount(tx, id);
  if (!account) throw new Error('an id without its account');
  return account;
}
/** The accounts of these ids, by id. */
export const findAccounts = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> =>
  new Map((await findAccountsById(tx, ids)).map((account) => [account.id, account]));
