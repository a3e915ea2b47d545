import type { Context } from '#kit/context.ts';
import { rupeesOnWire, type Paise } from '#kit/money/paise.ts';
import type { DeskPostings } from '../model/desk.ts';
import { postingsAbout } from '../store/postings.ts';

/** Postings that a page shows of a record; the ledger has the others. */
const maxShown = 100;

/** The postings of a record. `of`: the value of the ledger's filter that lists exactly them. */
export async function listDeskPostings({ db }: Pick<Context, 'db'>, of: string): Promise<DeskPostings> {
  const found = await postingsAbout(db, of.split(','), maxShown);
  const rows = found.map(({ count: _count, amountPaise, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount: rupeesOnWire(amountPaise as Paise),
  }));
  return { count: found[0]?.count ?? 0, rows };
}
