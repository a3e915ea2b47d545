import { monthInWords } from '#kit/indian-time.ts';
import { after, dayMs, isDay, startOfDayInIndia } from '#kit/time.ts';
import { type RawBuilder, sql } from '#platform/database/db.ts';
import { anyId, days, exactly, isAmong, readAs, yesOrNo } from '#platform/database/list/filters.ts';
import { deskList, type Link, type ShownFilter } from '#platform/desk/desk-list.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { yesNoWords } from '#web/desk/list-words.ts';
import { inBoth } from '#web/i18n.ts';
import { accountNames, baseOf, isOfOnePerson } from '../model/accounts.ts';
import { isMonth, nextMonth } from '../model/months.ts';
import { type PostingKind, postings as kindsOfPostings } from '../model/postings.ts';
import { about, type PostingRow } from '../store/postings.ts';
import { ledgerWords } from '../web/desk/words.ts';
import { accountWords, kindWords } from '../web/parts/words.ts';

const words = inBoth(
  {
    ...ledgerWords.en,
    caption: 'Postings',
    of: 'About one record',
    source: 'Source',
    at: 'Time',
    amount: 'Amount',
    debited: 'Debited',
    credited: 'Credited',
    before: 'Before the month',
    until: 'Until the end of the month',
    debitOf: 'Debit on',
    creditOf: 'Credit on',
    'as-of': 'Until the end of the day',
    lateFilter: 'Posted after its day book was closed',
    lateIn: (month: string) => `in the day book of ${month}`,
  },
  {
    ...ledgerWords.hi,
    caption: 'प्रविष्टियाँ',
    of: 'किसी एक रिकॉर्ड की',
    source: 'स्रोत',
    at: 'समय',
    amount: 'रकम',
    debited: 'नामे की रकम',
    credited: 'जमा की रकम',
    before: 'महीने से पहले तक',
    until: 'महीने के अंत तक',
    debitOf: 'इस खाते में नामे',
    creditOf: 'इस खाते में जमा',
    'as-of': 'दिन के अंत तक',
    lateFilter: 'रोज़नामचा बंद होने के बाद दर्ज',
    lateIn: (month) => `${month} के रोज़नामचे में`,
  },
);

/** The month whose day book has the posting: an index of the table begins with it. */
const month = sql`ledger_month(ledger_transaction.booked_in, ledger_transaction.at)`;
const firstOf = (typed: string) => sql`${`${typed}-01`}::date`;
/** A posting never falls into a month before that of its time, which bounds the index in the order of time. */
const isBefore = (end: string) => sql`ledger_transaction.at < (${firstOf(end)}::timestamp at time zone 'Asia/Kolkata')`;

const kinds = Object.entries(kindsOfPostings) as [PostingKind, { readonly debit: string; readonly credit: string }][];
type Side = 'debit' | 'credit';
const signs = { debit: sql`amount_paise > 0`, credit: sql`amount_paise < 0` } as const;
/**
 * Postings with one of these sides on an account. The kind of a posting names its accounts, so those of the enterprise
 * are found by kind; the account of one person by its few entries.
 */
const isOn = (account: string, ...sides: readonly Side[]): RawBuilder<unknown> => {
  if (isOfOnePerson(account)) {
    const side = sides.length > 1 ? sql`true` : sql.join(sides.map((one) => signs[one]));
    return sql`exists (select from ledger_entry where ledger_entry.transaction_id = ledger_transaction.id
      and ledger_entry.account = ${account} and ${side})`;
  }
  const those = kinds.filter(([, rule]) => sides.some((side) => baseOf(rule[side]) === account)).map(([kind]) => kind);
  return isAmong(sql`ledger_transaction.kind`, those);
};
/** The name of the accounts of persons, such as `referral_payable`, stands for all of them. */
const onAccount = (...sides: readonly Side[]): ShownFilter<unknown> => ({
  ...exactly((account) => isOn(account, ...sides)),
  texts: accountWords,
  choices: (_more, language) => accountNames.map((value) => ({ value, label: accountWords[language][value] ?? value })),
});
/** A filter by month, such as `2026-10`: the postings of one day book, of all before it, or of all up to its end. */
const ofMonth = (condition: (typed: string) => RawBuilder<unknown>): ShownFilter<unknown> => ({
  ...readAs((typed) => (isMonth(typed) ? typed : undefined), condition),
  hint: { en: '2026-10', hi: 'जैसे 2026-10' },
});

/** The page of the person whose account it is. */
const personOf = (account: string): Link | undefined => {
  const [, person] = account.split(':', 2);
  return person === undefined ? undefined : { href: deskPaths.person(person), right: 'people/read' };
};
/**
 * The page of the record that was the cause, by its source. Refunds are found by the search, a transfer in the list that
 * names its claim.
 */
export function causeOf(source: string): Link | undefined {
  const [type = '', of = ''] = source.split(':');
  const [id = ''] = of.split('/');
  if (id === '') return undefined;
  switch (type) {
    case 'payment':
    case 'duplicate':
    case 'receipt':
      return { href: deskPaths.payment(id), right: 'payments/read' };
    case 'settlement':
      return { href: deskPaths.settlement(id), right: 'payments/read' };
    case 'application':
    case 'commission':
      return { href: deskPaths.application(id), right: 'applications/read' };
    case 'claim':
      return { href: deskPaths.claim(id), right: 'claims/read' };
    case 'refund':
      return { href: `${deskPaths.search()}?q=${encodeURIComponent(id)}`, right: 'payments/read' };
    case 'payout':
      return { href: `${deskPaths.payouts()}?q=${encodeURIComponent(id)}`, right: 'claims/read' };
    default:
      return undefined;
  }
}

/** Each posting beside the account whose postings are asked for, null for those of all. */
const from = (account: string | null) =>
  sql`ledger_transaction cross join (select ${account}::text as account) as asked`;
/** The paise of a posting on one side of the account. */
const onSide = (side: Side): RawBuilder<unknown> => sql`case when asked.account is null
  or starts_with(${sql.ref(side)}.account || ':', asked.account || ':') then debit.amount_paise else 0 end`;
/** On an account, a debit is positive and a credit negative, so that the total is its balance. */
const amountPaise = sql`case when asked.account is null then debit.amount_paise else ${onSide('debit')} - ${onSide('credit')} end`;
const bothSides = sql`
    join ledger_entry debit on debit.transaction_id = ledger_transaction.id and debit.amount_paise > 0
    join ledger_entry credit on credit.transaction_id = ledger_transaction.id and credit.amount_paise < 0`;

/** Postings, each with its debit and credit. */
export const postings = deskList({
  name: 'ledger',
  right: 'ledger/read',
  words,
  from: from(null),
  resolve: async (_ctx, params) => ({ from: from(params.get('account')?.trim() || null) }),
  id: { sql: sql`ledger_transaction.id`, type: 'text' },
  select: sql<
    PostingRow & { readonly bookedIn: string | null; readonly debitedPaise: number; readonly creditedPaise: number }
  >`ledger_transaction.id, ledger_transaction.source, ledger_transaction.kind,
    ledger_transaction.at, ledger_transaction.booked_in, debit.account as debit, credit.account as credit, ${amountPaise} as amount_paise,
    ${onSide('debit')} as debited_paise, ${onSide('credit')} as credited_paise`,
  join: bothSides,
  totalJoin: bothSides,
  read: async (_ctx, rows) => rows,
  key: ({ id }) => id,
  columns: {
    kind: { as: 'code', of: ({ kind }) => kind, texts: kindWords },
    at: {
      as: 'time',
      of: ({ at }) => at,
      beside: ({ bookedIn }, language) =>
        bookedIn === null ? [] : [words[language].lateIn(monthInWords(language, bookedIn.slice(0, 7)))],
      sort: { sql: sql`ledger_transaction.at`, type: 'timestamptz' },
    },
    amount: {
      as: 'paise',
      of: ({ amountPaise }) => amountPaise,
      total: amountPaise,
    },
    debited: { as: 'paise', of: ({ debitedPaise }) => debitedPaise, total: onSide('debit'), isExtra: true },
    credited: { as: 'paise', of: ({ creditedPaise }) => creditedPaise, total: onSide('credit'), isExtra: true },
    debit: {
      as: 'code',
      of: ({ debit }) => baseOf(debit),
      texts: accountWords,
      link: ({ debit }) => personOf(debit),
    },
    credit: {
      as: 'code',
      of: ({ credit }) => baseOf(credit),
      texts: accountWords,
      link: ({ credit }) => personOf(credit),
    },
    source: { as: 'source', of: ({ source }) => source, link: ({ source }) => causeOf(source) },
  },
  defaultSort: { column: 'at', direction: 'desc' },
  filters: {
    account: onAccount('debit', 'credit'),
    debit: { ...onAccount('debit'), label: 'debitOf' },
    credit: { ...onAccount('credit'), label: 'creditOf' },
    kind: {
      ...exactly((kind) => sql`ledger_transaction.kind = ${kind}`),
      texts: kindWords,
      choices: (_more, language) => kinds.map(([value]) => ({ value, label: kindWords[language][value] })),
    },
    of: { ...anyId((records) => isAmong(about, records)), hint: 'claim:SC-…' },
    source: { ...exactly((source) => sql`ledger_transaction.source = ${source}`), hint: 'claim:SC-…:paid' },
    at: days(sql`ledger_transaction.at`),
    month: ofMonth((typed) => sql`(${month} = ${firstOf(typed)} and ${isBefore(nextMonth(typed))})`),
    before: ofMonth((typed) => sql`(${month} < ${firstOf(typed)} and ${isBefore(typed)})`),
    until: ofMonth((typed) => sql`(${month} <= ${firstOf(typed)} and ${isBefore(nextMonth(typed))})`),
    // As the day books have it, for the balances at the end of a day.
    'as-of': {
      ...readAs(
        (typed) => (isDay(typed) && typed >= '2000-01-01' && typed <= '2100-12-31' ? typed : undefined),
        (day) =>
          sql`(ledger_day(ledger_transaction.booked_in, ledger_transaction.at) <= ${day}::date
            and ledger_transaction.at < ${after(startOfDayInIndia(day), dayMs)})`,
      ),
      hint: { en: '2026-10-15', hi: 'जैसे 2026-10-15' },
      isHidden: true,
    },
    // Whose own day book was closed.
    late: {
      ...yesOrNo({
        yes: sql`ledger_transaction.booked_in is not null`,
        no: sql`ledger_transaction.booked_in is null`,
      }),
      texts: yesNoWords,
      label: 'lateFilter',
    },
  },
});
