import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { type RawBuilder, sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyId, days, exactly, isAmong } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { isOfPersons } from './model/accounts.ts';

export interface DeskPostingRow {
  readonly id: string;
  readonly source: string;
  readonly kind: string;
  readonly at: Date;
  readonly debit: string;
  readonly credit: string;
  readonly amountPaise: number;
}
/** What a posting is about: its source without the version and what follows, `refund:SR-…`. */
const about = sql`(split_part(ledger_transaction.source, ':', 1) || ':' || split_part(split_part(ledger_transaction.source, ':', 2), '/', 1))`;
const entryOf = (condition: RawBuilder<unknown>) => sql`exists (
  select from ledger_entry where ledger_entry.transaction_id = ledger_transaction.id and ${condition})`;

/** Postings, each with its debit and credit. */
export const ledgerList: ListDefinition<DeskPostingRow> = {
  name: 'ledger',
  right: 'ledger/read',
  from: sql`ledger_transaction`,
  id: { sql: sql`ledger_transaction.id`, type: 'text' },
  select: sql<DeskPostingRow>`ledger_transaction.id, ledger_transaction.source, ledger_transaction.kind, ledger_transaction.at,
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
    account: exactly((account) =>
      entryOf(
        isOfPersons(account)
          ? sql`split_part(ledger_entry.account, ':', 1) = ${account}`
          : sql`ledger_entry.account = ${account}`,
      ),
    ),
    at: days(sql`ledger_transaction.at`),
  },
};
export const ledgerPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskPostingRow>> =>
  readListPage(tx, ledgerList, readListQuery(ledgerList, params));
