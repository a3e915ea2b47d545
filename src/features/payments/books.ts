import { type BookCheck, findingLimit } from '#kit/books.ts';
import type { Tx } from '#kit/context.ts';
import { after, dayMs, hourMs } from '#kit/time.ts';
import { rows, sql } from '#host/db.ts';
import { tie } from '#features/ledger/books.ts';
import { refundChecks } from './refund-books.ts';

/** Each capture with its sum in the ledger; one in another currency once staff entered the settled rupees. */
const captures = tie({
  name: 'captured payments',
  kinds: ['capture'],
  due: () => sql`
    select 'capture', id, null, posted_paise from payment
    where captured_at is not null and (posted_paise is not null or (currency = 'INR' and amount_paise > 0))`,
});
/** What staff closed, where its rupees were known. */
const closedReceipts = tie({
  name: 'closed receipts',
  kinds: ['receipt-closed'],
  due: () => sql`
    select 'receipt-closed', id, null, posted_paise from payment where resolution = 'closed' and posted_paise is not null`,
});

/** Receipts older than a day that became nothing yet must stand on the attention list, on which an hourly timer puts them. */
const unapplied: BookCheck = {
  name: 'unapplied receipts',
  async off(tx: Tx, now: Date) {
    const found = await rows<{ id: string; postedPaise: number | null }>(
      tx,
      sql`
      select id, posted_paise from payment p
      where outcome is null and state in ('captured', 'needs-review') and captured_at < ${after(now, -dayMs - hourMs)}
        and not exists (select 1 from attention_item a where a.subject = p.id and a.closed_at is null)
      order by id limit ${sql.lit(findingLimit)}`,
    );
    return found.map(
      (it) => `${it.id}: ${it.postedPaise ?? 'unknown'} paise are unapplied for more than a day, and nobody is asked`,
    );
  },
};

export const bookChecks: readonly BookCheck[] = [captures, closedReceipts, unapplied, ...refundChecks];
