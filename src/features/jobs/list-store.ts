import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { days, digitsOf, search } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';

export interface DeskInvitedRow {
  readonly number: number;
  readonly phone: string;
  readonly addedAt: Date;
  readonly addedBy: string;
}
/** The invited numbers. Their id is a serial number, because a cursor is in the URL. */
export const invitedList: ListDefinition<DeskInvitedRow> = {
  name: 'invited',
  right: 'roles/read',
  from: sql`invited_phone`,
  id: { sql: sql`invited_phone.number`, type: 'bigint' },
  select: sql<DeskInvitedRow>`invited_phone.number, invited_phone.phone, invited_phone.added_at, invited_phone.added_by`,
  columns: {
    phone: {},
    added: { sort: { sql: sql`invited_phone.added_at`, type: 'timestamptz' } },
    by: {},
  },
  defaultSort: { column: 'added', direction: 'desc' },
  filters: {
    added: days(sql`invited_phone.added_at`),
    q: search(digitsOf(sql`invited_phone.phone`)),
  },
};
export const invitedPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskInvitedRow>> =>
  readListPage(tx, invitedList, readListQuery(invitedList, params));
