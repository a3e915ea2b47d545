import { sql } from '#platform/database/db.ts';
import { anyOf, days, isAmong } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { inBoth } from '#web/i18n.ts';
import { messageTitles } from '../web/parts/words.ts';
import type { UnsentMessage } from '../model/messages.ts';

const words = inBoth(
  {
    caption: 'Unsent messages',
    empty: 'Every message was sent.',
    template: 'Message',
    recipient: 'To',
    state: 'State',
    channel: 'Way',
    fault: 'Why',
    created: 'Written',
    failed: 'Given up',
  },
  {
    caption: 'न भेजे गए संदेश',
    empty: 'सभी संदेश भेजे गए।',
    template: 'संदेश',
    recipient: 'किसे',
    state: 'स्थिति',
    channel: 'तरीका',
    fault: 'कारण',
    created: 'कब लिखा गया',
    failed: 'नहीं भेजा जा सका',
  },
);
const stateWords = inBoth(
  { queued: 'Waits for its next try or its delivery', failed: words.en.failed },
  { queued: 'अगली कोशिश या पहुँचने का इंतज़ार', failed: words.hi.failed },
);
const channelWords = inBoth({ sms: 'SMS', email: 'E-mail' }, { sms: 'एसएमएस', email: 'ई-मेल' });

/** Messages that wait or were given up, the newest first, until their text is erased: then nobody can send them again. */
export const messages = deskList({
  name: 'messages',
  right: 'messages/read',
  words,
  from: sql`message`,
  where: sql`message.state <> 'sent' and message.erased_at is null`,
  id: { sql: sql`message.id`, type: 'text' },
  select: sql<UnsentMessage>`message.id, message.channel, message.recipient, message.template, message.state, message.fault, message.created_at`,
  read: async (_ctx, rows) => rows,
  key: ({ id }) => id,
  columns: {
    template: { as: 'code', of: ({ template }) => template, texts: messageTitles },
    recipient: {
      as: 'personal',
      of: ({ recipient }) => recipient,
      field: { of: ({ channel }) => (channel === 'sms' ? 'person/phone' : 'person/email') },
      record: ({ id }) => id,
    },
    state: { as: 'code', of: ({ state }) => state, texts: stateWords },
    fault: { as: 'text', of: ({ fault }) => fault },
    created: {
      as: 'time',
      of: ({ createdAt }) => createdAt,
      sort: { sql: sql`message.created_at`, type: 'timestamptz' },
    },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    state: { ...anyOf(['queued', 'failed'], (states) => isAmong(sql`message.state`, states)), texts: stateWords },
    channel: {
      ...anyOf(['sms', 'email'], (channels) => sql`message.channel = any(${channels}::text[])`),
      texts: channelWords,
    },
    created: days(sql`message.created_at`),
  },
  views: ({ failed }) => [{ name: failed, query: 'state=failed' }],
});
