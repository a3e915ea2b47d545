import { isCode, normalizeCode } from '#kit/ids.ts';
import type { Language } from '#kit/language.ts';
import { withoutBrackets } from '#kit/text/person-name.ts';
import { sql } from '#platform/database/db.ts';
import { days, digitsOf, exactly, oneOf, search, wordsOf, yesOrNo } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';

const words = inBoth(
  {
    caption: 'People with an account',
    empty: 'Nobody has an account yet. Everybody who logs in on the site appears here.',
    q: 'Phone or name',
    name: 'Name',
    noName: 'Without a name',
    closed: 'Erased or moved',
    profile: 'Profile',
    phone: 'Phone',
    code: 'Referral code',
    language: 'Language',
    created: 'First login',
  },
  {
    caption: 'खाते वाले लोग',
    empty: 'अभी किसी का खाता नहीं है। साइट पर लॉगिन करने वाला हर व्यक्ति यहाँ दिखेगा।',
    q: 'फ़ोन या नाम',
    name: 'नाम',
    noName: 'नाम नहीं है',
    closed: 'मिटाया या बदला गया',
    profile: 'प्रोफ़ाइल',
    phone: 'फ़ोन',
    code: 'रेफ़रल कोड',
    language: 'भाषा',
    created: 'पहला लॉगिन',
  },
);
const { en, hi } = words;
const profileWords = inBoth({ yes: 'With a name', no: en.noName }, { yes: 'नाम है', no: hi.noName });
const languageWords = inBoth({ en: 'English', hi: 'Hindi' }, { en: 'अंग्रेज़ी', hi: 'हिंदी' });

interface PersonRow {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string;
  readonly referralCode: string;
  readonly language: Language;
  readonly createdAt: Date;
  readonly isClosed: boolean;
}
/** Everybody with an account. */
export const people = deskList({
  name: 'people',
  right: 'people/read',
  words,
  from: sql`account`,
  id: { sql: sql`account.id`, type: 'text' },
  select: sql<PersonRow>`account.id, account.name, coalesce(account.phone, '') as phone, account.referral_code, account.language, account.created_at,
    account.closed_at is not null as is_closed`,
  read: async (_ctx, rows) => rows,
  key: ({ id }) => id,
  record: ({ id }) => ({ href: deskPaths.person(id) }),
  columns: {
    name: {
      as: 'text',
      of: ({ name, isClosed }) => (name === null && isClosed ? '' : name && withoutBrackets(name)),
      none: 'noName',
      badge: ({ name, isClosed }, language) =>
        name === null && isClosed ? { text: words[language].closed, tone: 'neutral' } : undefined,
      sort: { sql: sql`account.name`, type: 'text', isNullable: true },
    },
    phone: { as: 'personal', of: ({ phone }) => phone, field: 'person/phone', record: ({ id }) => id },
    code: { as: 'id', of: ({ referralCode }) => referralCode },
    language: { as: 'code', of: ({ language }) => language, texts: languageWords },
    created: {
      as: 'time',
      of: ({ createdAt }) => createdAt,
      sort: { sql: sql`account.created_at`, type: 'timestamptz' },
    },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    q: search(digitsOf(sql`account.phone`), wordsOf(sql`account.name`)),
    code: exactly(
      (code) => sql`account.referral_code = ${code}`,
      (typed) => (isCode(normalizeCode(typed)) ? normalizeCode(typed) : undefined),
    ),
    profile: {
      ...yesOrNo({
        yes: sql`account.name is not null`,
        no: sql`account.name is null and account.closed_at is null`,
      }),
      texts: profileWords,
    },
    language: { ...oneOf(['en', 'hi'], (language) => sql`account.language = ${language}`), texts: languageWords },
    created: days(sql`account.created_at`),
  },
  views: ({ noName }) => [{ name: noName, query: 'profile=no' }],
});
