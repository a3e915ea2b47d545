import type { Tx } from '#kit/context.ts';
import { isCode, normalizeCode } from '#kit/ids.ts';
import type { Language } from '#kit/language.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { days, digitsOf, exactly, oneOf, search, wordsOf, yesOrNo } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';

export interface DeskPersonRow {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string;
  readonly referralCode: string;
  readonly language: Language;
  readonly createdAt: Date;
  readonly isClosed: boolean;
  readonly version: number;
}
/** Everybody with an account. */
export const personList: ListDefinition<DeskPersonRow> = {
  name: 'people',
  right: 'people/read',
  from: sql`account`,
  id: { sql: sql`account.id`, type: 'text' },
  select: sql<DeskPersonRow>`account.id, account.name, coalesce(account.phone, '') as phone, account.referral_code, account.language, account.created_at,
    account.closed_at is not null as is_closed, account.version`,
  columns: {
    name: { sort: { sql: sql`account.name`, type: 'text', isNullable: true } },
    phone: {},
    code: {},
    language: {},
    created: { sort: { sql: sql`account.created_at`, type: 'timestamptz' } },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    code: exactly(
      (code) => sql`account.referral_code = ${code}`,
      (typed) => (isCode(normalizeCode(typed)) ? normalizeCode(typed) : undefined),
    ),
    profile: yesOrNo({
      yes: sql`account.name is not null`,
      no: sql`account.name is null and account.closed_at is null`,
    }),
    language: oneOf(['en', 'hi'], (language) => sql`account.language = ${language}`),
    created: days(sql`account.created_at`),
    q: search(digitsOf(sql`account.phone`), wordsOf(sql`account.name`)),
  },
};
export const personPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskPersonRow>> =>
  readListPage(tx, personList, readListQuery(personList, params));
