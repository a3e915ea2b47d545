import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type AttentionItem, kindNames } from './model.ts';

/** The rows of the list, of items that were found before. */
const rowsOf = (items: readonly AttentionItem[]) => sql`
  jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as attention_item (kind text, subject text, details jsonb, since timestamptz, id bigint, seen jsonb, "putOff" jsonb)`;

/** What needs the attention of staff, the oldest first. */
export const attentionList: ListDefinition<AttentionItem> = {
  name: 'attention',
  right: 'desk/open',
  from: rowsOf([]),
  id: { sql: sql`(attention_item.kind || ' ' || attention_item.subject)`, type: 'text' },
  select: sql<AttentionItem>`attention_item.kind, attention_item.subject, attention_item.details, attention_item.since, attention_item.id,
    attention_item.seen, attention_item."putOff"`,
  columns: {
    matter: {},
    subject: {},
    opened: { sort: { sql: sql`attention_item.since`, type: 'timestamptz' } },
  },
  defaultSort: { column: 'opened', direction: 'asc' },
  filters: { kind: anyOf(kindNames, (kinds) => sql`attention_item.kind = any(${kinds}::text[])`) },
};

/** A page of these items. */
export const readItemPage = (
  tx: Tx,
  params: URLSearchParams,
  items: readonly AttentionItem[],
): Promise<ListPage<AttentionItem>> =>
  readListPage(tx, { ...attentionList, from: rowsOf(items) }, readListQuery(attentionList, params));
