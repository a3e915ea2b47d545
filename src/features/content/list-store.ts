import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf, days, isAmong, search, yesOrNo } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type ContentKind, contentKinds, type NewestVersion } from './model.ts';

export type DeskEntryRow = NewestVersion;

const name = sql`(content_item.kind || '/' || content_item.key)`;

/** The entries of the site's content, removed ones too. */
export const contentList: ListDefinition<DeskEntryRow> = {
  name: 'content',
  right: 'content/read',
  from: sql`content_item`,
  id: { sql: name, type: 'text' },
  select: sql<DeskEntryRow>`content_item.kind, content_item.key, content_item.version, content_item.body,
    content_item.published_at, content_item.published_by`,
  columns: {
    entry: { sort: { sql: name, type: 'text' } },
    kind: {},
    version: {},
    published: { sort: { sql: sql`content_item.published_at`, type: 'timestamptz' } },
    by: {},
    page: {},
  },
  defaultSort: { column: 'published', direction: 'desc' },
  filters: {
    kind: anyOf<ContentKind>(contentKinds, (kinds) => isAmong(sql`content_item.kind`, kinds)),
    removed: yesOrNo({ yes: sql`content_item.body is null`, no: sql`content_item.body is not null` }),
    published: days(sql`content_item.published_at`),
    q: search((typed) => (typed === '' ? undefined : sql`starts_with(content_item.key, ${typed.toLowerCase()})`)),
  },
};
export const contentPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskEntryRow>> =>
  readListPage(tx, contentList, readListQuery(contentList, params));
