import { hasRight } from '#kit/desk/desk-access.ts';
import { sql } from '#platform/database/db.ts';
import { anyOf, days, yesOrNo } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { yesNoWords } from '#web/desk/list-words.ts';
import { inBoth } from '#web/i18n.ts';
import { sentWords } from '../web/parts/words.ts';
import { type ChatMessage, isUnshown, pageOf, phoneFieldOf, recordName, textFieldOf } from '../model.ts';

const words = inBoth(
  {
    caption: 'What people wrote on WhatsApp',
    empty: 'Nobody wrote.',
    name: 'From',
    phone: 'Phone',
    text: 'Message',
    record: 'Record',
    waiting: 'Waits for an answer',
    received: 'Written',
    file: 'Sent with it',
    noName: 'No name',
    place: 'Belongs to',
  },
  {
    caption: 'लोगों ने WhatsApp पर जो लिखा',
    empty: 'किसी ने नहीं लिखा।',
    name: 'किसने',
    phone: 'फ़ोन',
    text: 'संदेश',
    record: 'रिकॉर्ड',
    waiting: 'जवाब बाक़ी',
    received: 'कब लिखा',
    file: 'साथ में भेजा',
    noName: 'नाम नहीं',
    place: 'किसका है',
  },
);
const placeWords = inBoth(
  { lead: 'Lead', application: 'Application', none: 'No record' },
  { lead: 'लीड', application: 'आवेदन', none: 'कोई रिकॉर्ड नहीं' },
);
const places = {
  lead: sql`chat_message.about like 'lead:%'`,
  application: sql`chat_message.about like 'application:%'`,
  none: sql`chat_message.about = ''`,
};

type Row = Pick<ChatMessage, 'id' | 'phone' | 'name' | 'about' | 'text' | 'type' | 'at' | 'settledAt'>;

/** What came beside a text, or instead of one. */
const sentIn = ({ type }: Row): string | null => (type === 'file' || isUnshown(type) ? type : null);

/** What people wrote, the newest first. Those who may not read applications don't see what was written about them. */
export const chats = deskList({
  name: 'chats',
  right: 'leads/read',
  words,
  from: sql`chat_message`,
  where: sql`not chat_message.is_ours`,
  id: { sql: sql`chat_message.id`, type: 'text' },
  select: sql<Row>`chat_message.id, chat_message.phone, chat_message.name, chat_message.about, chat_message.text, chat_message.type, chat_message.at, chat_message.settled_at`,
  resolve: async (_ctx, _params, { roles }) =>
    hasRight(roles, 'applications/read')
      ? {}
      : { from: sql`(select * from chat_message where about not like 'application:%') as chat_message` },
  read: async (_ctx, rows) => rows,
  key: ({ id }) => id,
  record: ({ id, about }) => {
    const page = pageOf(about);
    return { href: page === undefined ? `/desk/chats/${encodeURIComponent(id)}` : `${page}#whatsapp` };
  },
  columns: {
    name: {
      as: 'text',
      of: ({ name }) => name || null,
      none: 'noName',
      reference: ({ about }) => recordName(about),
      inFile: [
        { head: 'record', of: ({ about }) => recordName(about) },
        { head: 'name', of: ({ name }) => name },
      ],
    },
    text: {
      as: 'personal',
      of: ({ text }) => text,
      field: { of: ({ about }) => textFieldOf(about) },
      record: () => null,
    },
    file: { as: 'code', of: sentIn, texts: sentWords, tones: { file: 'info' } },
    waiting: { as: 'mark', of: ({ settledAt }) => settledAt === null, text: 'waiting', tone: 'warn' },
    phone: {
      as: 'personal',
      of: ({ phone }) => phone,
      field: { of: ({ about }) => phoneFieldOf(about) },
      record: () => null,
    },
    received: { as: 'time', of: ({ at }) => at, sort: { sql: sql`chat_message.at`, type: 'timestamptz' } },
  },
  defaultSort: { column: 'received', direction: 'desc' },
  filters: {
    waiting: {
      ...yesOrNo({ yes: sql`chat_message.settled_at is null`, no: sql`chat_message.settled_at is not null` }),
      texts: yesNoWords,
    },
    place: {
      ...anyOf(
        ['lead', 'application', 'none'],
        (chosen) =>
          sql`(${sql.join(
            chosen.map((place) => places[place]),
            sql` or `,
          )})`,
      ),
      texts: placeWords,
    },
    received: days(sql`chat_message.at`),
  },
  views: (t) => [{ name: t.waiting, query: 'waiting=yes' }],
});
