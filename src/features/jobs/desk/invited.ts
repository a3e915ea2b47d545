import { sql } from '#platform/database/db.ts';
import { days, digitsOf, readAs, search } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { titledOpenings } from '../actions/openings-of.ts';
import { roleTitles } from '../actions/role-titles.ts';
import { openingKey, readOpeningKey } from '../model/jobs.ts';
import { openingName } from '../web/parts/words.ts';

const words = inBoth(
  {
    caption: 'Invited numbers',
    lead: 'Each number can apply for the opening that it is invited to, while that is open to invited numbers only. Invite numbers on the page of the role.',
    empty: 'No number is invited. Invited numbers appear here.',
    q: 'Phone',
    phone: 'Phone',
    opening: 'Opening',
    notified: 'SMS',
    added: 'Added',
    by: 'By',
  },
  {
    caption: 'आमंत्रित नंबर',
    lead: 'जिस भर्ती के लिए नंबर आमंत्रित है, वह सिर्फ़ आमंत्रित नंबरों के लिए खुली हो, तो वह नंबर आवेदन कर सकता है। नंबर पद के पेज पर आमंत्रित करें।',
    empty: 'कोई नंबर आमंत्रित नहीं है। आमंत्रित नंबर यहाँ दिखेंगे।',
    q: 'फ़ोन',
    phone: 'फ़ोन',
    opening: 'भर्ती',
    notified: 'SMS',
    added: 'जोड़ा गया',
    by: 'किसने',
  },
);

interface InvitedRow {
  readonly number: number;
  readonly phone: string;
  readonly role: string;
  readonly opening: number;
  readonly notifiedAt: Date | null;
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
  select: sql<InvitedRow>`invited_phone.number, invited_phone.phone, invited_phone.role, invited_phone.opening,
    invited_phone.notified_at, invited_phone.added_at, invited_phone.added_by`,
  async read(ctx, rows) {
    const titles = await roleTitles(ctx);
    return rows.map((row) => ({ ...row, title: titles(row.role) }));
  },
  more: (ctx) => titledOpenings(ctx),
  key: ({ number }) => String(number),
  columns: {
    // An invited number has no record that it could be revealed for.
    phone: { as: 'personal', of: ({ phone }) => phone, field: 'person/phone', record: () => null },
    opening: {
      as: 'text',
      of: ({ title, opening }, language) => openingName(language, title[language], opening),
      link: ({ role }) => ({ href: deskPaths.role(role) }),
    },
    notified: { as: 'time', of: ({ notifiedAt }) => notifiedAt },
    added: {
      as: 'time',
      of: ({ addedAt }) => addedAt,
      sort: { sql: sql`invited_phone.added_at`, type: 'timestamptz' },
    },
    by: { as: 'staff', of: ({ addedBy }) => addedBy },
  },
  defaultSort: { column: 'added', direction: 'desc' },
  filters: {
    q: search(digitsOf(sql`invited_phone.phone`)),
    opening: {
      ...readAs(
        readOpeningKey,
        ({ role, opening }) => sql`(invited_phone.role = ${role} and invited_phone.opening = ${opening})`,
      ),
      choices: (openings, language) =>
        openings.map(({ role, opening, title }) => ({
          value: openingKey({ role, opening }),
          label: openingName(language, title[language], opening),
        })),
    },
    added: days(sql`invited_phone.added_at`),
  },
  lead: ({ lead }) => [lead],
});
