import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { readUtr } from '#kit/utr.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf, days, isAmong, oneOf, search } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type BankLine, tiedKinds } from './model.ts';

/** Lines of the statement. */
export const lineList: ListDefinition<BankLine> = {
  name: 'bank',
  right: 'bank/read',
  from: sql`bank_statement_line`,
  id: { sql: sql`bank_statement_line.id`, type: 'text' },
  select: sql<BankLine>`bank_statement_line.id, bank_statement_line.statement_id, bank_statement_line.position,
    bank_statement_line.day::text as day, bank_statement_line.amount_paise, bank_statement_line.balance_paise,
    bank_statement_line.reference, bank_statement_line.utr, bank_statement_line.narration, bank_statement_line.recognised,
    bank_statement_line.tied_kind, bank_statement_line.tied_record, bank_statement_line.tied_at, bank_statement_line.tied_by`,
  columns: {
    day: { sort: { sql: sql`bank_statement_line.position`, type: 'bigint' } },
    narration: {},
    amount: {},
    balance: {},
    is: {},
    utr: {},
  },
  defaultSort: { column: 'day', direction: 'desc' },
  filters: {
    status: oneOf(['listed', 'tied'], (status) =>
      status === 'listed' ? sql`bank_statement_line.tied_kind is null` : sql`bank_statement_line.tied_kind is not null`,
    ),
    side: oneOf(['in', 'out'], (side) =>
      side === 'in' ? sql`bank_statement_line.amount_paise > 0` : sql`bank_statement_line.amount_paise < 0`,
    ),
    kind: anyOf(tiedKinds, (kinds) => isAmong(sql`bank_statement_line.tied_kind`, kinds)),
    recognised: anyOf(['charge', 'interest'], (kinds) => isAmong(sql`bank_statement_line.recognised`, kinds)),
    day: days(sql`(bank_statement_line.day::timestamp at time zone 'Asia/Kolkata')`),
    q: search(
      (typed) => (/^bsl_\w+$/.test(typed) ? sql`bank_statement_line.id = ${typed}` : undefined),
      (typed) => (/^S[A-Z]-/i.test(typed) ? sql`bank_statement_line.tied_record = ${typed.toUpperCase()}` : undefined),
      (typed) => (typed === '' ? undefined : sql`bank_statement_line.utr = ${readUtr(typed) ?? typed}`),
    ),
  },
};
export const linePage = (tx: Tx, params: URLSearchParams): Promise<ListPage<BankLine>> =>
  readListPage(tx, lineList, readListQuery(lineList, params));
