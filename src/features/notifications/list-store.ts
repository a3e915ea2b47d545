import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf, days } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import type { UnsentMessage } from './model.ts';

/** Messages that wait or were given up, the newest first. */
export const messageList: ListDefinition<UnsentMessage> = {
  name: 'messages',
  right: 'people/read',
  from: sql`message`,
  where: sql`message.state <> 'sent'`,
  id: { sql: sql`message.id`, type: 'text' },
  select: sql<UnsentMessage>`message.id, message.channel, message.recipient, message.template, message.state, message.tries, message.fault, message.created_at`,
  columns: {
    created: { sort: { sql: sql`message.created_at`, type: 'timestamptz' } },
    template: {},
    recipient: {},
    state: {},
    fault: {},
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    state: anyOf(['queued', 'failed'], (states) =>
      states.length === 1 ? sql`message.state = ${states[0]}` : sql`message.state = any(${states}::text[])`,
    ),
    channel: anyOf(['sms', 'email'], (channels) => sql`message.channel = any(${channels}::text[])`),
    created: days(sql`message.created_at`),
  },
};

export const readMessagePage = (tx: Tx, params: URLSearchParams): Promise<ListPage<UnsentMessage>> =>
  readListPage(tx, messageList, readListQuery(messageList, params));
