import { type RawBuilder, sql } from '#platform/database/db.ts';
import { anyOf, days, exactly, isAmong, referenceOf, search, yesOrNo } from '#platform/database/list/filters.ts';
import { deskList } from '#platform/desk/desk-list.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { yesNoWords } from '#web/desk/list-words.ts';
import { inBoth } from '#web/i18n.ts';
import type { DeskClaimRow } from '../actions/desk-claim.ts';
import { paidReferrals } from '../../earnings/actions/paid-referrals.ts';
import { type ListedClaimState, listedClaimStates, listedState } from '../../model/referrals.ts';
import { claimStateWords, claimTones } from '../../web/desk/state-words.ts';
import { claimsWords } from '../../web/desk/words.ts';

const words = inBoth(
  {
    ...claimsWords.en,
    empty: 'No claim yet. When somebody claims earnings from referrals, the claim appears here.',
    q: 'Claim or UTR',
    toPay: 'To be paid',
    beingPaid: 'Being paid',
    inRun: 'In an open payout run',
    onHold: 'On hold',
    backFromBank: 'Returned',
    referrals: 'Referrals',
    referralsOfFile: 'Referrals: application, fee, commission',
    withoutEnded: 'without rejected and returned ones',
  },
  {
    ...claimsWords.hi,
    empty: 'अभी कोई दावा नहीं है। जब कोई रेफ़रल की कमाई निकालेगा, तो उसका दावा यहाँ दिखेगा।',
    q: 'दावे का नंबर या UTR',
    toPay: 'भुगतान बाकी',
    beingPaid: 'भुगतान हो रहा है',
    inRun: 'किसी खुली भुगतान सूची में',
    onHold: 'रोके गए',
    backFromBank: 'लौटाए गए',
    referrals: 'रेफ़रल',
    referralsOfFile: 'रेफ़रल: आवेदन, शुल्क, कमीशन',
    withoutEnded: 'अस्वीकार किए और लौटाए गए दावों के बिना',
  },
);

const isInRun = sql`exists (select from payout_run_claim item where item.claim_id = claim.id and item.is_open)`;

/** The rows of a state as the desk shows it: each has its index, so each is a separate condition. */
const isListedAs = (states: readonly ListedClaimState[]): RawBuilder<unknown> => {
  const stored = states.filter((state) => state !== 'paid' && state !== 'returned');
  const [paid, returned] = [states.includes('paid'), states.includes('returned')];
  if (paid && returned) return isAmong(sql`claim.state`, [...stored, 'paid']);
  const conditions = [
    ...(stored.length === 0 ? [] : [isAmong(sql`claim.state`, stored)]),
    ...(paid ? [sql`(claim.state = 'paid' and claim.returned_at is null)`] : []),
    ...(returned ? [sql`(claim.state = 'paid' and claim.returned_at is not null)`] : []),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
};

/** Claims of earnings. */
export const claims = deskList({
  name: 'claims',
  right: 'claims/read',
  words,
  from: sql`claim`,
  id: { sql: sql`claim.id`, type: 'text' },
  select: sql<DeskClaimRow>`claim.id, claim.referrer_id, claim.amount_paise, claim.account_last_four, claim.bank_name, claim.holder, claim.state,
    claim.utr, claim.created_at, claim.settled_at, claim.returned_at`,
  seen: sql`claim.state`,
  async read({ db, businessNow }, rows) {
    const people = rows.map(({ referrerId }) => referrerId);
    const ids = rows.map(({ id }) => id);
    const [names, referrals] = await Promise.all([findNames(db, people), paidReferrals(db, ids, await businessNow())]);
    return rows.map((row) => ({
      ...row,
      name: names.get(row.referrerId) ?? '',
      referrals: referrals.get(row.id) ?? [],
    }));
  },
  key: ({ id }) => id,
  record: ({ id }) => ({ href: deskPaths.claim(id) }),
  columns: {
    number: { as: 'id', of: ({ id }) => id },
    status: { as: 'code', of: listedState, texts: claimStateWords, tones: claimTones },
    amount: {
      as: 'paise',
      of: ({ amountPaise }) => amountPaise,
      total: sql`case when claim.state <> 'rejected' and claim.returned_at is null then claim.amount_paise end`,
      leftOut: { word: 'withoutEnded', is: (row) => ['rejected', 'returned'].includes(listedState(row)) },
      sort: { sql: sql`claim.amount_paise`, type: 'integer' },
    },
    person: { as: 'person', of: ({ referrerId, name }) => ({ id: referrerId, name }) },
    account: {
      as: 'personal',
      of: ({ accountLastFour }) => accountLastFour,
      field: 'claim/accountDigits',
      record: ({ id }) => id,
    },
    bank: { as: 'text', of: ({ bankName }) => bankName },
    created: {
      as: 'time',
      of: ({ createdAt }) => createdAt,
      sort: { sql: sql`claim.created_at`, type: 'timestamptz' },
    },
    utr: { as: 'text', of: ({ utr }) => utr, none: 'none', isExtra: true },
    referrals: {
      as: 'number',
      of: ({ referrals }) => referrals.length,
      inFile: {
        head: 'referralsOfFile',
        of: ({ referrals }) =>
          referrals
            .map(({ application, fee, amount }) => `${application} ${fee.toFixed(2)} ${amount.toFixed(2)}`)
            .join('; '),
      },
    },
    settled: { as: 'time', of: ({ settledAt }) => settledAt, none: 'notYet', isExtra: true },
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    q: {
      ...search(referenceOf('SC', sql`claim.id`), (typed) => (typed === '' ? undefined : sql`claim.utr = ${typed}`)),
      hint: 'SC-…',
    },
    status: { ...anyOf(listedClaimStates, isListedAs), texts: claimStateWords },
    person: { ...exactly((accountId) => sql`claim.referrer_id = ${accountId}`), isHidden: true },
    run: {
      ...exactly((run) => sql`claim.id in (select claim_id from payout_run_claim where run_id = ${run})`),
      hint: 'SB-…',
    },
    inRun: {
      ...yesOrNo({ yes: isInRun, no: sql`not ${isInRun}` }),
      texts: yesNoWords,
    },
    created: days(sql`claim.created_at`),
  },
  views: ({ toPay, beingPaid, onHold, backFromBank }) => [
    { name: toPay, query: 'status=active' },
    { name: beingPaid, query: 'status=processing' },
    { name: onHold, query: 'status=hold' },
    { name: backFromBank, query: 'status=returned' },
  ],
});
