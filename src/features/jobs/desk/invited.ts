import { sql } from '#platform/database/db.ts';
import { days, digitsOf, search } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { inBoth } from '#web/i18n.ts';

const words = inBoth(
  {
    caption: 'Invited numbers',
    lead: 'These numbers can apply for every role that is open to invited numbers only.',
    empty: 'No number is invited. Invited numbers appear here.',
    q: 'Phone',
    phone: 'Phone',
    added: 'Added',
    by: 'By',
  },
  {
    caption: 'आमंत्रित नंबर',
    lead: 'ये नंबर हर उस पद के लिए आवेदन कर सकते हैं, जो सिर्फ़ आमंत्रित नंबरों के लिए खुला है।',
    empty: 'कोई नंबर आमंत्रित नहीं है। आमंत्रित नंबर यहाँ दिखेंगे।',
    q: 'फ़ोन',
    phone: 'फ़ोन',
    added: 'जोड़ा गया',
    by: 'किसने',
  },
);

interface InvitedRow {
  readonly number: number;
  readonly phone: string;
  readonly addedAt: Date;
  readonly addedBy: string;
}
/** The invited numbers. Their id is a serial number, because a cursor is in the URL. */
export const invited = deskList({
  name: 'invited',
  right: 'roles/read',
  words,
  from: sql`invited_phone`,
  id: { sql: sql`invited_phone.number`, type: 'bigint' },
  select: sql<InvitedRow>`invited_phone.number, invited_phone.phone, invited_phone.added_at, invited_phone.added_by`,
  async read({ db }, rows) {
    const actors = rows.map(({ addedBy }) => addedBy);
    const names = await namesOfActors(db, actors);
    return rows.map((row) => ({ ...row, addedByName: names.get(row.addedBy) ?? row.addedBy }));
  },
  key: ({ number }) => String(number),
  columns: {
    // An invited number has no record that it could be revealed for.
    phone: { as: 'personal', of: ({ phone }) => phone, field: 'person/phone', record: () => null },
    added: {
      as: 'time',
      of: ({ addedAt }) => addedAt,
      sort: { sql: sql`invited_phone.added_at`, type: 'timestamptz' },
    },
    by: { as: 'text', of: ({ addedByName }) => addedByName },
  },
  defaultSort: { column: 'added', direction: 'desc' },
  filters: {
    q: search(digitsOf(sql`invited_phone.phone`)),
    added: days(sql`invited_phone.added_at`),
  },
  lead: ({ lead }) => [lead],
});
