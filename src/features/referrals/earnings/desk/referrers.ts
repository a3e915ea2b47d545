import { on, type RawBuilder, sql } from '#platform/database/db.ts';
import { businessNow, days, digitsOf, type Matcher, oneOf, search, wordsOf } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inBoth } from '#web/i18n.ts';
import { referrerWords } from '../web/desk/referrer-words.ts';

const words = inBoth(
  {
    ...referrerWords.en,
    caption: 'Referrers',
    empty: 'Nobody has earned a commission yet. Each referrer appears here with the first paid application.',
    lead: 'Earned is what stays after refunds and disputes. Owed is by the ledger, without claims: can be claimed, not yet, or on hold.',
    q: 'Name or phone number',
    state: 'Only',
    isOwed: 'Owed something',
    inDebt: 'In debt',
    onHold: 'Earnings on hold',
    inClaims: 'With an open claim',
  },
  {
    ...referrerWords.hi,
    caption: 'रेफ़रर',
    empty: 'अभी किसी ने कमीशन नहीं कमाया। पहले भुगतान वाले आवेदन के साथ रेफ़रर यहाँ दिखेगा।',
    lead: 'कमाया: रिफ़ंड और विवाद के बाद जो बचा। देना बाकी: बही के अनुसार, दावों के बिना।',
    q: 'नाम या फ़ोन नंबर',
    state: 'सिर्फ़',
    isOwed: 'जिन्हें देना बाकी है',
    inDebt: 'उधार वाले',
    onHold: 'रोकी हुई कमाई वाले',
    inClaims: 'खुले दावे वाले',
  },
);
const { en, hi } = words;

interface Row {
  readonly accountId: string;
  readonly since: Date;
  readonly referrals: number;
  readonly earnedPaise: number;
  readonly heldPaise: number;
  readonly claimedPaise: number;
  readonly paidPaise: number;
  readonly owedPaise: number;
}
/** Earned, and the application can still be cancelled. */
const pendingPaise = sql`(select coalesce(sum(left_paise), 0)::bigint from commission where referrer_id = referrer.account_id
  and reversed_at is null and hold_reason is null and matures_at > ${businessNow})`;

/** Accounts that match what somebody typed. */
const ofAccount =
  (matcher: Matcher): Matcher =>
  (typed) => {
    const found = matcher(typed);
    return typeof found === 'object'
      ? sql`referrer.account_id in (select account.id from account where ${found})`
      : found;
  };
const conditions: Readonly<Record<string, RawBuilder<unknown>>> = {
  owed: sql`referrer.owed_paise > 0`,
  debt: sql`referrer.owed_paise < 0`,
  held: sql`referrer.held_paise > 0`,
  claimed: sql`referrer.claimed_paise > 0`,
};
const sorted = (column: string) => ({ sort: { sql: sql.ref(`referrer.${column}`), type: 'bigint' as const } });

/** Everybody who earned a commission, with the sums that the database keeps of each. */
export const referrers = deskList({
  name: 'referrers',
  right: 'claims/read',
  words,
  from: sql`referrer`,
  id: { sql: sql`referrer.account_id`, type: 'text' },
  select: sql<Row>`referrer.account_id, referrer.since, referrer.referrals, referrer.earned_paise, referrer.held_paise,
    referrer.claimed_paise, referrer.paid_paise, referrer.owed_paise`,
  async read({ db }, rows) {
    const ids = rows.map(({ accountId }) => accountId);
    const names = await findNames(db, ids);
    const pending = new Map(
      (
        await on(db).rows<{ id: string; paise: number }>`
          select referrer.account_id as id, ${pendingPaise} as paise from referrer where referrer.account_id = any(${ids}::text[])`
      ).map(({ id, paise }) => [id, paise]),
    );
    return rows.map((row) => ({
      ...row,
      name: names.get(row.accountId) ?? '',
      pendingPaise: pending.get(row.accountId) ?? 0,
    }));
  },
  key: ({ accountId }) => accountId,
  record: ({ accountId }) => ({ href: deskPaths.referrer(accountId) }),
  columns: {
    name: { as: 'text', of: ({ name }) => name || null, none: 'noName' },
    referrals: { as: 'number', of: ({ referrals }) => referrals },
    earned: {
      as: 'paise',
      of: ({ earnedPaise }) => earnedPaise,
      total: sql`referrer.earned_paise`,
      ...sorted('earned_paise'),
    },
    pending: { as: 'paise', of: (row) => row.pendingPaise, total: pendingPaise, isExtra: true },
    held: {
      as: 'paise',
      of: ({ heldPaise }) => heldPaise,
      total: sql`referrer.held_paise`,
      ...sorted('held_paise'),
    },
    claimed: {
      as: 'paise',
      of: ({ claimedPaise }) => claimedPaise,
      total: sql`referrer.claimed_paise`,
      ...sorted('claimed_paise'),
    },
    paid: {
      as: 'paise',
      of: ({ paidPaise }) => paidPaise,
      total: sql`referrer.paid_paise`,
      ...sorted('paid_paise'),
    },
    owed: {
      as: 'paise',
      of: ({ owedPaise }) => owedPaise,
      total: sql`referrer.owed_paise`,
      badge: ({ owedPaise }, language) => (owedPaise < 0 ? { text: words[language].debt, tone: 'warn' } : undefined),
      ...sorted('owed_paise'),
    },
    since: {
      as: 'time',
      of: ({ since }) => since,
      isExtra: true,
      sort: { sql: sql`referrer.since`, type: 'timestamptz' },
    },
  },
  defaultSort: { column: 'owed', direction: 'desc' },
  filters: {
    q: search(ofAccount(digitsOf(sql`account.phone`)), ofAccount(wordsOf(sql`account.name`))),
    state: {
      ...oneOf(['owed', 'debt', 'held', 'claimed'], (state) => conditions[state] ?? sql`true`),
      texts: inBoth(
        { owed: en.isOwed, debt: en.inDebt, held: en.onHold, claimed: en.inClaims },
        { owed: hi.isOwed, debt: hi.inDebt, held: hi.onHold, claimed: hi.inClaims },
      ),
    },
    since: days(sql`referrer.since`),
  },
  views: ({ isOwed, inDebt, onHold, inClaims }) => [
    { name: isOwed, query: 'state=owed' },
    { name: inClaims, query: 'state=claimed' },
    { name: onHold, query: 'state=held' },
    { name: inDebt, query: 'state=debt' },
  ],
  lead: ({ lead }) => [lead],
});
