// The months of the day book: their sums, their closing, and their postings in order.
import type { Tx } from '#kit/context.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';

export interface MonthRow {
  /** `2026-10`. */
  readonly month: string;
  readonly postings: number;
  readonly late: number;
  readonly debitPaise: number;
  readonly creditPaise: number;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  /** The number of findings that it was closed over, and the reason. */
  readonly openFindings: number | null;
  readonly reason: string | null;
}
const firstOf = (month: string) => sql`${`${month}-01`}::date`;

/** Months with postings and closed ones, newest first. */
export const monthRows = (tx: Tx): Promise<MonthRow[]> =>
  on(tx).rows<MonthRow>`
    select to_char(month, 'YYYY-MM') as month, coalesce(sums.postings, 0)::bigint as postings, coalesce(late.number, 0)::bigint as late,
      coalesce(sums.debit_paise, 0)::bigint as debit_paise, coalesce(sums.credit_paise, 0)::bigint as credit_paise, c.closed_at, c.closed_by,
      c.open_findings, c.reason
    from (select month, sum(debits) as postings, sum(debit_paise) as debit_paise, sum(credit_paise) as credit_paise
          from ledger_balance group by month) sums
      full join ledger_closing c using (month)
      left join (select booked_in as month, count(*) as number from ledger_transaction where booked_in is not null group by booked_in) late
        using (month)
    order by month desc`;
export interface MonthAccountRow {
  readonly account: string;
  readonly openingPaise: number;
  readonly debitPaise: number;
  readonly creditPaise: number;
}
/** The accounts with a balance before a month or a posting in it. */
export const monthAccounts = (tx: Tx, month: string): Promise<MonthAccountRow[]> =>
  on(tx).rows<MonthAccountRow>`
    select account, coalesce(sum(debit_paise - credit_paise) filter (where month < ${firstOf(month)}), 0)::bigint as opening_paise,
      coalesce(sum(debit_paise) filter (where month = ${firstOf(month)}), 0)::bigint as debit_paise,
      coalesce(sum(credit_paise) filter (where month = ${firstOf(month)}), 0)::bigint as credit_paise
    from ledger_balance where month <= ${firstOf(month)} group by account order by account`;

/** Holds off postings until the transaction ends, as each closing does. */
export const lockClosings = (tx: Tx): Promise<void> => lockFor(tx, 'ledger/closing');
export interface Closing {
  readonly transactions: number;
  readonly debitPaise: number;
}
/** Closes a month; the database computes its sums. Undefined when it was closed before. */
export const insertClosing = (
  tx: Tx,
  { month, by, findings, reason }: { month: string; by: string; findings: number; reason: string | null },
): Promise<Closing | undefined> =>
  on(tx).row<Closing>`
    insert into ledger_closing (month, closed_by, transactions, debit_paise, credit_paise, open_findings, reason)
    values (${firstOf(month)}, ${by}, 0, 0, 0, ${findings}, ${reason})
    on conflict do nothing returning transactions, debit_paise`;
/** The newest month whose day book is closed, `2026-10`; undefined while none is. */
export const lastClosed = (tx: Tx): Promise<string | undefined> =>
  on(tx).value<string>`select to_char(month, 'YYYY-MM') from ledger_closing order by month desc limit 1`;
export const findClosing = (tx: Tx, month: string): Promise<Closing | undefined> =>
  on(tx).row<Closing>`select transactions, debit_paise from ledger_closing where month = ${firstOf(month)}`;

export interface BookedRow {
  readonly id: string;
  readonly at: Date;
  /** Exact to the microsecond, for the next page. */
  readonly atText: string;
  readonly kind: string;
  readonly source: string;
  readonly isLate: boolean;
  readonly debit: string;
  readonly credit: string;
  readonly amountPaise: number;
}
/** The next postings of a month in the order of time. */
export const bookedAfter = (
  tx: Tx,
  month: string,
  last: { readonly atText: string; readonly id: string } | undefined,
  limit: number,
): Promise<BookedRow[]> =>
  on(tx).rows<BookedRow>`
    select t.id, t.at, t.at::text as at_text, t.kind, t.source, t.booked_in is not null as is_late,
      debit.account as debit, credit.account as credit, debit.amount_paise
    from (
      select * from ledger_transaction
      where ledger_month(booked_in, at) = ${firstOf(month)}
        and (at, id) > (${last?.atText ?? '-infinity'}::timestamptz, ${last?.id ?? ''})
      order by at, id limit ${limit}) t
      join ledger_entry debit on debit.transaction_id = t.id and debit.amount_paise > 0
      join ledger_entry credit on credit.transaction_id = t.id and credit.amount_paise < 0
    order by t.at, t.id`;
