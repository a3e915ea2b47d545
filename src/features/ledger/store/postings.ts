import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import { isAmong } from '#platform/database/list/filters.ts';

export interface PostingRow {
  readonly id: string;
  readonly source: string;
  readonly kind: string;
  readonly at: Date;
  readonly debit: string;
  readonly credit: string;
  readonly amountPaise: number;
}
/** What a posting is about: its source without the version and what follows, `refund:SR-…`. */
export const about = sql`(split_part(ledger_transaction.source, ':', 1) || ':' || split_part(split_part(ledger_transaction.source, ':', 2), '/', 1))`;

/** The newest postings about any of these records, each with the number of all. */
export const postingsAbout = (
  tx: Tx,
  records: readonly string[],
  limit: number,
): Promise<(PostingRow & { readonly count: number })[]> =>
  on(tx).rows`
    select ledger_transaction.id, source, kind, at, debit.account as debit, credit.account as credit, debit.amount_paise,
      count(*) over () as count
    from ledger_transaction
    join ledger_entry debit on debit.transaction_id = ledger_transaction.id and debit.amount_paise > 0
    join ledger_entry credit on credit.transaction_id = ledger_transaction.id and credit.amount_paise < 0
    where ${isAmong(about, records)} order by at desc, ledger_transaction.id desc limit ${limit}`;
