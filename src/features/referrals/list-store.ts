import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf, days, exactly, isAmong, referenceOf, search } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type ClaimState, claimStates } from './model.ts';

export interface DeskClaimRow {
  readonly id: string;
  readonly referrerId: string;
  readonly amountPaise: number;
  readonly accountLastFour: string;
  readonly bankName: string;
  readonly state: ClaimState;
  readonly utr: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}
/** Claims of earnings. */
export const claimList: ListDefinition<DeskClaimRow> = {
  name: 'claims',
  right: 'claims/read',
  from: sql`claim`,
  id: { sql: sql`claim.id`, type: 'text' },
  select: sql<DeskClaimRow>`claim.id, claim.referrer_id, claim.amount_paise, claim.account_last_four, claim.bank_name, claim.state,
    claim.utr, claim.created_at, claim.settled_at`,
  seen: sql`claim.state`,
  columns: {
    number: {},
    person: {},
    amount: { sort: { sql: sql`claim.amount_paise`, type: 'integer' } },
    account: {},
    bank: {},
    status: {},
    utr: {},
    created: { sort: { sql: sql`claim.created_at`, type: 'timestamptz' } },
    settled: {},
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    status: anyOf(claimStates, (states) => isAmong(sql`claim.state`, states)),
    person: exactly((accountId) => sql`claim.referrer_id = ${accountId}`),
    created: days(sql`claim.created_at`),
    q: search(referenceOf('SC', sql`claim.id`), (typed) => (typed === '' ? undefined : sql`claim.utr = ${typed}`)),
  },
};
export const claimPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskClaimRow>> =>
  readListPage(tx, claimList, readListQuery(claimList, params));
