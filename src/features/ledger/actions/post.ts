import type { Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { entriesOf, type Posting } from '../model/postings.ts';
import { insertPosting, sumOf, sumsOf } from '../store/ledger.ts';

/**
 * Posts one debit and one credit by the table of postings, in the caller's transaction, so that money and its cause are
 * committed together. A source is posted once; a repeat does nothing.
 * @returns false when the source was posted before.
 * @throws when the amount is not positive.
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  if (posting.amountPaise <= 0) throw new Error(`a posting of ${posting.amountPaise} paise`);
  const { kind, at, amountPaise } = posting;
  return insertPosting(tx, { ...entriesOf(posting), kind, at, amountPaise, id: newId('led') });
}

/** What we owe on an account in paise (credits minus debits), as the caller's transaction sees it. */
export const owedOn = async (tx: Tx, account: string): Promise<number> => 0 - (await sumOf(tx, account));

/** What we owe on each of these accounts of persons in paise, in one read. */
export const owedOnEach = async (tx: Tx, accounts: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const sums = await sumsOf(tx, accounts);
  return new Map(accounts.map((account) => [account, 0 - (sums.get(account) ?? 0)]));
};
