import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { type RawBuilder, sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyId, days, exactly, isAmong, readAs, yesOrNo } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { baseOf, isOfOnePerson } from './model/accounts.ts';
import { isMonth, nextMonth } from './model/months.ts';
import { type PostingKind, postings } from './model/postings.ts';

export interface DeskPostingRow {
  readonly id: string;
  readonly source: string;
  readonly kind: string;
  readonly at: Date;
  /** The first day of the month whose day book has it, if that is not the month of `at`. */
  readonly bookedIn: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly amountPaise: number;
}
/** What a posting is about: its source without the version and what follows, `refund:SR-…`. */
const about = sql`(split_part(ledger_transaction.source, ':', 1) || ':' || split_part(split_part(ledger_transaction.source, ':', 2), '/', 1))`;
/** The month whose day book has the posting: an index of the table begins with it. */
const month = sql`ledger_month(ledger_transaction.booked_in, ledger_transaction.at)`;
const firstOf = (typed: string) => sql`${`${typed}-01`}::date`;
/** A posting never falls into a month before that of its time, which bounds the index in the order of time. */
const isBefore = (end: string) => sql`ledger_transaction.at < (${firstOf(end)}::timestamp at time zone 'Asia/Kolkata')`;

const kinds = Object.entries(postings) as [PostingKind, { readonly debit: string; readonly credit: string }][];
type Side = 'debit' | 'credit';
/**
 * Postings with one of these sides on an account. The kind of a posting names its accounts, so those of the enterprise
 * are found by kind; the account of one person by its few entries.
 */
const isOn = (account: string, ...sides: readonly Side[]): RawBuilder<unknown> => {
  if (isOfOnePerson(account)) {
    const side = sides.length > 1 ? sql`true` : sides[0] === 'debit' ? sql`amount_paise > 0` : sql`amount_paise < 0`;
    return sql`exists (select from ledger_entry where ledger_entry.transaction_id = ledger_transaction.id
      and ledger_entry.account = ${account} and ${side})`;
  }
  const those = kinds.filter(([, rule]) => sides.some((side) => baseOf(rule[side]) === account)).map(([kind]) => kind);
  return isAmong(sql`ledger_transaction.kind`, those);
};

const monthOf = (typed: string): string | undefined => (isMonth(typed) ? typed : undefined);

/** Postings, each with its debit and credit. */
export const ledgerList: ListDefinition<DeskPostingRow> = {
  name: 'ledger',
  right: 'ledger/read',
  from: sql`ledger_transaction`,
  id: { sql: sql`ledger_transaction.id`, type: 'text' },
  select: sql<DeskPostingRow>`ledger_transaction.id, ledger_transaction.source, ledger_transaction.kind, ledger_transaction.at,
    ledger_transaction.booked_in,
    debit.account as debit, credit.account as credit, debit.amount_paise`,
  join: sql`
    join ledger_entry debit on debit.transaction_id = ledger_transaction.id and debit.amount_paise > 0
    join ledger_entry credit on credit.transaction_id = ledger_transaction.id and credit.amount_paise < 0`,
  columns: {
    at: { sort: { sql: sql`ledger_transaction.at`, type: 'timestamptz' } },
    kind: {},
    source: {},
    debit: {},
    credit: {},
    amount: {},
  },
  defaultSort: { column: 'at', direction: 'desc' },
  filters: {
    kind: exactly((kind) => sql`ledger_transaction.kind = ${kind}`),
    source: exactly((source) => sql`ledger_transaction.source = ${source}`),
    of: anyId((records) => isAmong(about, records)),
    // The name of the accounts of persons, such as `referral_payable`, stands for all of them.
    account: exactly((account) => isOn(account, 'debit', 'credit')),
    debit: exactly((account) => isOn(account, 'debit')),
    credit: exactly((account) => isOn(account, 'credit')),
    // Of one day book, of all before it, and of all up to its end: `2026-10`.
    month: readAs(monthOf, (typed) => sql`(${month} = ${firstOf(typed)} and ${isBefore(nextMonth(typed))})`),
    before: readAs(monthOf, (typed) => sql`(${month} < ${firstOf(typed)} and ${isBefore(typed)})`),
    until: readAs(monthOf, (typed) => sql`(${month} <= ${firstOf(typed)} and ${isBefore(nextMonth(typed))})`),
    // Whose own day book was closed.
    late: yesOrNo({
      yes: sql`ledger_transaction.booked_in is not null`,
      no: sql`ledger_transaction.booked_in is null`,
    }),
    at: days(sql`ledger_transaction.at`),
  },
};
export const ledgerPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskPostingRow>> =>
  readListPage(tx, ledgerList, readListQuery(ledgerList, params));
