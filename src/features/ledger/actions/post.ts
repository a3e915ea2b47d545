import type { Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { entriesOf, type Posting } from '../model.ts';
import { insertPosting, sumOf } from '../store.ts';

/**
 * Posts one debit and one credit, as the table of postings says, inside the caller's transaction: money and its cause
 * are committed together or not at all, which is why this action, alone among all, owns no transaction. A source is
 * posted once; a repeat does nothing.
 * @returns false when the source was posted before.
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  if (posting.amountPaise <= 0) throw new Error(`a posting of ${posting.amountPaise} paise`);
  const { kind, at, amountPaise } = posting;
  return insertPosting(tx, { ...entriesOf(posting), kind, at, amountPaise, id: newId('led') });
}

/** What is owed on an account in paise: credits less debits. Exact at the moment of the caller's transaction. */
export const owedOn = async (tx: Tx, account: string): Promise<number> => 0 - (await sumOf(tx, account));
