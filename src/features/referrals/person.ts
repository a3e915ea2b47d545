import type { Context } from '#kit/context.ts';
import { financialYearName } from '#kit/money/financial-year.ts';
import { code, money, personal, type PersonPart, text, time } from '#kit/desk/person-parts.ts';
import { owedOn } from '#features/ledger/actions/post.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import {
  claimsOfPerson,
  earnedBy,
  earnedWith,
  eraseBankDetailsOf,
  eraseNameOf,
  openClaimsOf,
  paidInYears,
  payoutsOfPerson,
  referralIdsOf,
} from './store/person.ts';
import { listedState } from './model/referrals.ts';
import { payoutsInYear } from './payouts/model.ts';

const right = 'claims/read';
const applicationPage = (number: string): string => `/desk/applications/${encodeURIComponent(number)}`;
const claimPage = (number: string): string => `/desk/claims/${encodeURIComponent(number)}`;

const earnings: PersonPart = {
  key: 'referral-earnings',
  right,
  tables: ['commission', 'commission_change', 'unclaimed_earning'],
  stays: true,
  list: ({ accountId }) => `/desk/ledger?account=${encodeURIComponent(ledgerAccounts.referralPayable(accountId))}`,
  read: async (_ctx, tx, { accountId }, page) =>
    (await earnedBy(tx, accountId, page)).map(({ id, at, ...commission }) => ({
      id,
      at,
      page: applicationPage(commission.applicationId),
      facts: {
        person: text(commission.applicantName),
        amount: money(commission.amountPaise),
        holdReason: code(commission.holdReason),
        ended: time(commission.reversedAt),
      },
    })),
  refer: async (tx, accountId) => ({ ids: await referralIdsOf(tx, accountId) }),
  holdsAccount: async (tx, accountId) => (await referralIdsOf(tx, accountId)).length > 0,
  async findBlocks(_ctx, tx, { accountId }) {
    const owed = await owedOn(tx, ledgerAccounts.referralPayable(accountId));
    return owed > 0 ? [{ kind: 'earnings-owed', reference: '', waivablePaise: owed }] : [];
  },
};

const referredBy: PersonPart = {
  key: 'referred-by',
  right,
  tables: ['commission'],
  stays: true,
  read: async (_ctx, tx, { accountId }, page) =>
    (await earnedWith(tx, accountId, page)).map(({ id, at, ...commission }) => ({
      id,
      at,
      page: applicationPage(commission.applicationId),
      facts: {
        application: text(commission.applicationId),
        name: text(commission.applicantName),
        amount: money(commission.amountPaise),
        ended: time(commission.reversedAt),
      },
    })),
  erase: (ctx, { accountId }, limit) => ctx.transaction((tx) => eraseNameOf(tx, accountId, limit)),
};

const claims: PersonPart = {
  key: 'claims',
  right,
  tables: ['claim', 'given_account'],
  stays: true,
  list: ({ accountId }) => `/desk/claims?person=${accountId}`,
  // The whole account number is shown to nobody at the desk before a payout; its owner reads it on the site.
  read: async (_ctx, tx, { accountId }, page) =>
    (await claimsOfPerson(tx, accountId, page)).map(({ id, at, ...claim }) => ({
      id,
      at,
      page: claimPage(id),
      facts: {
        number: text(id),
        status: code(listedState(claim)),
        amount: money(claim.amountPaise),
        account: personal('claim/accountDigits', claim.accountLastFour),
        phone: personal('person/phone', claim.mobile),
        reason: personal('claim/reason', claim.reason ?? ''),
        utr: text(claim.utr),
        ended: time(claim.settledAt),
        returned: time(claim.returnedAt),
        returnReason: personal('claim/reason', claim.returnReason ?? ''),
      },
      details: { ifsc: claim.ifsc, bankName: claim.bankName, holder: claim.holder },
    })),
  findBlocks: async (_ctx, tx, { accountId }) =>
    (await openClaimsOf(tx, accountId)).map((id) => ({ kind: 'claim-open', reference: id, page: claimPage(id) })),
  erase: async (ctx, { accountId }, limit) => {
    const at = await ctx.businessNow();
    return ctx.transaction((tx) => eraseBankDetailsOf(tx, accountId, at, limit));
  },
};

const payouts: PersonPart = {
  key: 'payouts',
  right,
  tables: ['payout', 'payout_run_claim', 'payout_doubt'],
  stays: true,
  read: async (_ctx, tx, { accountId }, page) =>
    (await payoutsOfPerson(tx, accountId, page)).map(({ id, at, ...payout }) => ({
      id,
      at,
      page: claimPage(payout.claimId),
      facts: {
        reference: text(id),
        claim: text(payout.claimId),
        status: code(payout.state),
        amount: money(payout.amountPaise),
        utr: text(payout.utr),
        returned: time(payout.returnedAt),
        returnReason: personal('claim/reason', payout.returnReason ?? ''),
      },
    })),
};

/** The totals of all years. They also answer the tax office: nothing is deducted from them. */
const payoutYears: PersonPart = {
  key: 'payout-years',
  right,
  tables: ['referrer_year', 'referrer'],
  stays: true,
  list: ({ accountId }) => `/desk/referrer-years?person=${encodeURIComponent(accountId)}`,
  read: async (_ctx, tx, { accountId }, page) =>
    (await paidInYears(tx, accountId, page)).map(({ id, at, year, paidPaise, payouts: count }) => ({
      id,
      at,
      page: `/desk/payouts?${payoutsInYear(accountId, year)}`,
      facts: { year: text(financialYearName(year)), amount: money(paidPaise), payouts: text(count) },
    })),
};

/** What this feature holds on a person. Sums, states and the bank's references stay for the books. */
export const person: readonly PersonPart<Context>[] = [earnings, referredBy, claims, payouts, payoutYears];
