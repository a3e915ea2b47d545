import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import {
  anyOf,
  days,
  digitsOf,
  exactly,
  isAmong,
  referenceOf,
  search,
  wordsIn,
  yesOrNo,
} from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { categories, type Category } from '#features/jobs/model.ts';
import { type ApplicationState, applicationStates } from './model.ts';

export interface DeskApplicationRow {
  readonly id: string;
  readonly accountId: string;
  readonly role: string;
  readonly state: ApplicationState;
  readonly name: string;
  readonly phone: string;
  readonly category: Category;
  readonly district: string;
  readonly stateName: string;
  readonly paidPaise: number;
  readonly createdAt: Date;
}
const field = (name: string) => sql`(application.form ->> ${sql.lit(name)})`;

/** Paid applications. Personal fields are empty once they are erased. */
export const applicationList: ListDefinition<DeskApplicationRow> = {
  name: 'applications',
  right: 'applications/read',
  from: sql`application`,
  id: { sql: sql`application.id`, type: 'text' },
  select: sql<DeskApplicationRow>`application.id, application.account_id, application.role, application.state,
    coalesce(application.name, '') as name, coalesce(${field('mobile')}, '') as phone, application.category,
    coalesce(application.district, '') as district, coalesce(${field('state')}, '') as state_name, application.paid_paise,
    application.created_at`,
  seen: sql`application.state`,
  columns: {
    number: { sort: { sql: sql`application.id`, type: 'text' } },
    name: { sort: { sql: sql`application.name`, type: 'text', isNullable: true } },
    phone: {},
    role: {},
    status: {},
    category: {},
    district: {},
    stateName: {},
    paid: {},
    created: { sort: { sql: sql`application.created_at`, type: 'timestamptz' } },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    role: exactly((role) => sql`application.role = ${role}`),
    status: anyOf(applicationStates, (states) => isAmong(sql`application.state`, states)),
    category: anyOf(categories, (among) => isAmong(sql`application.category`, among)),
    district: exactly((district) => sql`application.district = ${district}`),
    person: exactly((accountId) => sql`application.account_id = ${accountId}`),
    created: days(sql`application.created_at`),
    // Whether staff have opened an active application at the desk.
    opened: yesOrNo({
      yes: sql`application.opened_at is not null`,
      no: sql`application.opened_at is null and application.state = 'active'`,
    }),
    q: search(referenceOf('SA', sql`application.id`), digitsOf(field('mobile')), wordsIn(sql`application.name_words`)),
  },
};
export const applicationPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskApplicationRow>> =>
  readListPage(tx, applicationList, readListQuery(applicationList, params));
