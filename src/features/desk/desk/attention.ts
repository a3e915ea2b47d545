import { sql } from '#platform/database/db.ts';
import { anyOf } from '#platform/database/list/filters.ts';
import { deskList, type ListContext } from '#platform/desk/desk-list.ts';
import type { AttentionContext } from '#features/attention/actions/context.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { type AttentionItem, kindNames, visibleKinds } from '#features/attention/model.ts';
import { itemWords } from '#features/attention/web/parts/words.ts';
import { linkOf } from '#web/desk/has-page.ts';
import { deskPageWords } from '#web/desk/words.ts';
import { inBoth } from '#web/i18n.ts';
import type { DeskContext } from '../actions/context.ts';
import { shownItems } from '../actions/list-items.ts';
import { itemUrl } from '../web/item-url.ts';
import { listWords } from '../web/words.ts';

const words = inBoth(
  {
    caption: deskPageWords.en.attention,
    empty: 'Nothing needs a decision.',
    item: listWords.en.item,
    subject: listWords.en.record,
    opened: 'Since',
    kind: 'Kind',
  },
  {
    caption: deskPageWords.hi.attention,
    empty: 'कोई फ़ैसला बाकी नहीं है।',
    item: listWords.hi.item,
    subject: listWords.hi.record,
    opened: 'कब से',
    kind: 'प्रकार',
  },
);

/** The rows of the list, of items that were found before. */
const rowsOf = (items: readonly AttentionItem[]) => sql`
  jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
    as attention_item (kind text, subject text, details jsonb, since timestamptz, id bigint, seen jsonb, "putOff" jsonb)`;

/** What waits for a decision of the visitor's roles, the oldest first, without what is put off. */
export const attention = deskList({
  name: 'attention',
  right: 'desk/open',
  words,
  from: rowsOf([]),
  id: { sql: sql`(attention_item.kind || ' ' || attention_item.subject)`, type: 'text' },
  select: sql<AttentionItem>`attention_item.kind, attention_item.subject, attention_item.details, attention_item.since, attention_item.id,
    attention_item.seen, attention_item."putOff"`,
  resolve: async (ctx: ListContext & Pick<AttentionContext, 'attentionQueries'>, _params, { roles }) => ({
    from: rowsOf(await findItems(ctx, visibleKinds(roles))),
  }),
  read: (ctx: ListContext & Pick<DeskContext, 'findActorNames'>, items, viewer) => shownItems(ctx, items, viewer),
  key: ({ kind, subject }) => `${kind} ${subject}`,
  facts: (item) => item,
  columns: {
    item: { as: 'code', of: ({ kind }) => kind, texts: itemWords },
    subject: {
      as: 'text',
      of: ({ subject }) => subject,
      link(item) {
        const href = linkOf(itemUrl(item));
        return href === undefined ? undefined : { href };
      },
    },
    opened: {
      as: 'time',
      of: ({ openedAt }) => new Date(openedAt),
      sort: { sql: sql`attention_item.since`, type: 'timestamptz' },
    },
  },
  defaultSort: { column: 'opened', direction: 'asc' },
  filters: {
    kind: {
      ...anyOf(kindNames, (kinds) => sql`attention_item.kind = any(${kinds}::text[])`),
      texts: itemWords,
      choices: (_more, language) => Object.entries(itemWords[language]).map(([value, label]) => ({ value, label })),
    },
  },
});
