import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { on, sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { days, exactly, isAmong } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import type { ListedEntry } from './model.ts';

/** Entries of the audit; personal values by their names only. Their time and their id have almost the same order. */
export const auditList: ListDefinition<ListedEntry> = {
  name: 'audit',
  right: 'audit/read',
  from: sql`audit_entry`,
  id: { sql: sql`audit_entry.id`, type: 'bigint' },
  select: sql<ListedEntry>`audit_entry.id, audit_entry.at, audit_entry.actor, audit_entry.act as action, audit_entry.subject,
    audit_entry.before, audit_entry.after, audit_entry.details,
    array(select jsonb_object_keys(audit_entry.personal) order by 1) as personal`,
  columns: {
    at: { sort: { sql: sql`audit_entry.at`, type: 'timestamptz' } },
    actor: {},
    action: {},
    record: {},
    before: {},
    after: {},
    details: {},
    personal: {},
  },
  defaultSort: { column: 'at', direction: 'desc' },
  filters: {
    actor: exactly((actor) => sql`audit_entry.actor = ${actor}`),
    action: exactly((action) => sql`audit_entry.act = ${action}`),
    record: exactly((record) => sql`audit_entry.subject = ${record}`),
    at: days(sql`audit_entry.at`),
  },
};

/** What the typed record and actor stand for: the ids in the entries. */
export interface AuditIds {
  readonly subjects: readonly string[];
  readonly actors: readonly string[];
}
export function auditPage(
  tx: Tx,
  params: URLSearchParams,
  { subjects, actors }: AuditIds,
): Promise<ListPage<ListedEntry>> {
  const list: ListDefinition<ListedEntry> = {
    ...auditList,
    filters: {
      ...auditList.filters,
      actor: exactly(() => isAmong(sql`audit_entry.actor`, actors)),
      record: exactly(() => isAmong(sql`audit_entry.subject`, subjects)),
    },
  };
  return readListPage(tx, list, readListQuery(list, params));
}

/** At most so many of those who have entries, by their ids; each is one step in an index. */
export const actorsOfEntries = (tx: Tx, limit: number): Promise<string[]> =>
  on(tx).column<string>`
    with recursive found as (
      (select actor, 1 as number from audit_entry order by actor limit 1)
      union all
      select (select actor from audit_entry where actor > found.actor order by actor limit 1), number + 1
        from found where found.actor is not null and number < ${limit})
    select actor from found where actor is not null order by actor`;
