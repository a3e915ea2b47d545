import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import type { Account } from '../model.ts';
import { findAccountById, findAccountsById } from '../store/accounts.ts';
import { bankWaitAfterMoveMs } from '../terms.ts';

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

/**
 * Whether a person may give a bank account for their money at this time of the business clock; the facts of a refusal say from
 * when.
 */
export async function mayGiveBankAccount(tx: Tx, id: string, now: Date): Promise<Result<void, 'claims/phone-moved'>> {
  const movedAt = (await findAccount(tx, id))?.phoneMovedAt;
  const from = movedAt && after(movedAt, bankWaitAfterMoveMs);
  return from && now < from ? refuse('claims/phone-moved', { facts: { from: from.toISOString() } }) : ok(undefined);
}
