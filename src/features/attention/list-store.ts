import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type AttentionItem, type AttentionKind, kindNames } from './model.ts';

export type OpenItem = Pick<AttentionItem, 'id' | 'kind' | 'subject' | 'details' | 'openedAt'>;

/** What waits for a decision of staff, the oldest first. */
export const attentionList: ListDefinition<OpenItem> = {
  name: 'attention',
  right: 'desk/open',
  from: sql`attention_item`,
  where: sql`attention_item.closed_at is null`,
  id: { sql: sql`attention_item.id`, type: 'bigint' },
  select: sql<OpenItem>`attention_item.id, attention_item.kind, attention_item.subject, attention_item.details, attention_item.opened_at`,
  columns: {
    matter: {},
    subject: {},
    opened: { sort: { sql: sql`attention_item.opened_at`, type: 'timestamptz' } },
  },
  defaultSort: { column: 'opened', direction: 'asc' },
  filters: { kind: anyOf(kindNames, (kinds) => sql`attention_item.kind = any(${kinds}::text[])`) },
};

/** A page of the open items of these kinds. */
export function readItemPage(
  tx: Tx,
  params: URLSearchParams,
  kinds: readonly AttentionKind[],
): Promise<ListPage<OpenItem>> {
  const where = sql`attention_item.closed_at is null and attention_item.kind = any(${kinds}::text[])`;
  const list = { ...attentionList, where };
  return readListPage(tx, list, readListQuery(list, params));
}
