import { financialYearName } from '#kit/money/financial-year.ts';
import { formatRupees, paise } from '#kit/money/paise.ts';
import { on, sql } from '#platform/database/db.ts';
import { exactly, readAs } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { payoutsInYear } from '../model.ts';
import { readSettings } from '../../payout-runs/store.ts';

const words = inBoth(
  {
    caption: 'Totals by financial year',
    lead: 'What each referrer was paid from April to March. Transfers that the bank returned do not count.',
    limitLead: (limit: string) => `Above your limit of ${limit} a year, the total is marked.`,
    empty: 'Nobody was paid yet. After the first payout, the totals appear here.',
    person: 'Person',
    year: 'Financial year',
    paid: 'Paid',
    payouts: 'Payouts',
    limit: 'Limit',
    above: 'Above the limit',
  },
  {
    caption: 'वित्त वर्ष के कुल',
    lead: 'अप्रैल से मार्च तक हर रेफ़र करने वाले को कितना भेजा गया। बैंक से लौटी रकम इसमें नहीं है।',
    limitLead: (limit: string) => `साल में ${limit} की आपकी सीमा से ज़्यादा होने पर निशान रहता है।`,
    empty: 'अभी किसी को कुछ नहीं भेजा गया। पहले भुगतान के बाद कुल यहाँ दिखेंगे।',
    person: 'व्यक्ति',
    year: 'वित्त वर्ष',
    paid: 'भेजा गया',
    payouts: 'कितनी बार भेजा',
    limit: 'सीमा',
    above: 'सीमा से ज़्यादा',
  },
);

interface Row {
  readonly id: string;
  readonly referrerId: string;
  readonly year: number;
  readonly paidPaise: number;
  readonly payouts: number;
}
const yearOf = (typed: string): number | undefined => (/^20\d\d$/.test(typed) ? Number(typed) : undefined);
const payoutsOf = ({ referrerId, year }: Row) => ({
  href: `${deskPaths.payouts()}?${payoutsInYear(referrerId, year)}`,
});

/** What each referrer was paid in each financial year; those above the owner's limit are marked. */
export const referrerYears = deskList({
  name: 'referrer-years',
  right: 'claims/read',
  words,
  from: sql`referrer_year`,
  id: { sql: sql`referrer_year.id`, type: 'text' },
  select: sql<Row>`referrer_year.id, referrer_year.referrer_id, referrer_year.year, referrer_year.paid_paise, referrer_year.payouts`,
  async read({ db }, rows) {
    const names = await findNames(
      db,
      rows.map(({ referrerId }) => referrerId),
    );
    const { yearLimitPaise: limit } = await readSettings(db);
    return rows.map((row) => ({
      ...row,
      name: names.get(row.referrerId) ?? '',
      isAboveLimit: limit !== null && row.paidPaise > limit,
    }));
  },
  async more({ db }) {
    const { first, last } = await on(db).oneRow<{ first: number | null; last: number | null }>`
      select min(year) as first, max(year) as last from referrer_year`;
    const { yearLimitPaise } = await readSettings(db);
    const years = first === null || last === null ? [] : Array.from({ length: last - first + 1 }, (_, n) => last - n);
    return { years, yearLimitPaise };
  },
  key: ({ id }) => id,
  record: payoutsOf,
  columns: {
    year: { as: 'text', of: ({ year }) => financialYearName(year) },
    person: { as: 'person', of: ({ referrerId, name }) => ({ id: referrerId, name }) },
    paid: {
      as: 'paise',
      of: ({ paidPaise }) => paidPaise,
      total: sql`referrer_year.paid_paise`,
      sort: { sql: sql`referrer_year.paid_paise`, type: 'bigint' },
    },
    payouts: { as: 'number', of: ({ payouts }) => payouts, link: payoutsOf },
    limit: { as: 'mark', of: ({ isAboveLimit }) => isAboveLimit, text: 'above', tone: 'warn' },
  },
  defaultSort: { column: 'paid', direction: 'desc' },
  filters: {
    // The calendar year in which the financial year began.
    year: {
      ...readAs(yearOf, (year) => sql`referrer_year.year = ${year}`),
      choices: ({ years }) => years.map((year) => ({ value: String(year), label: financialYearName(year) })),
    },
    person: { ...exactly((accountId) => sql`referrer_year.referrer_id = ${accountId}`), hint: 'usr_…' },
  },
  views: (_words, { years }) =>
    years.slice(0, 5).map((year) => ({ name: financialYearName(year), query: `year=${year}` })),
  lead: ({ lead, limitLead }, { yearLimitPaise: limit }) =>
    limit === null ? [lead] : [lead, limitLead(formatRupees(paise(limit)))],
});
