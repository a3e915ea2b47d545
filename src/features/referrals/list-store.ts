import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { on, type RawBuilder, sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf, days, exactly, isAmong, oneOf, readAs, referenceOf, search } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import { type ClaimState, type ListedClaimState, listedClaimStates, type PayoutState, payoutStates } from './model.ts';
import { type RunState, listedRunStates } from './model/runs.ts';

export interface DeskClaimRow {
  readonly id: string;
  readonly referrerId: string;
  readonly amountPaise: number;
  readonly accountLastFour: string;
  readonly bankName: string;
  readonly state: ClaimState;
  readonly utr: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly returnedAt: Date | null;
}
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
export const claimList: ListDefinition<DeskClaimRow> = {
  name: 'claims',
  right: 'claims/read',
  from: sql`claim`,
  id: { sql: sql`claim.id`, type: 'text' },
  select: sql<DeskClaimRow>`claim.id, claim.referrer_id, claim.amount_paise, claim.account_last_four, claim.bank_name, claim.state,
    claim.utr, claim.created_at, claim.settled_at, claim.returned_at`,
  seen: sql`claim.state`,
  columns: {
    number: {},
    person: {},
    amount: { sort: { sql: sql`claim.amount_paise`, type: 'integer' } },
    account: {},
    bank: {},
    status: {},
    utr: {},
    created: { sort: { sql: sql`claim.created_at`, type: 'timestamptz' } },
    referrals: {},
    settled: {},
  },
  defaultSort: { column: 'created', direction: 'desc' },
  filters: {
    status: anyOf(listedClaimStates, isListedAs),
    person: exactly((accountId) => sql`claim.referrer_id = ${accountId}`),
    created: days(sql`claim.created_at`),
    run: exactly((run) => sql`claim.id in (select claim_id from payout_run_claim where run_id = ${run})`),
    q: search(referenceOf('SC', sql`claim.id`), (typed) => (typed === '' ? undefined : sql`claim.utr = ${typed}`)),
  },
};
export const claimPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskClaimRow>> =>
  readListPage(tx, claimList, readListQuery(claimList, params));

export interface DeskPayoutRow {
  readonly id: string;
  /** One of claim and refund. */
  readonly claimId: string | null;
  readonly refundId: string | null;
  /** Of the refund. */
  readonly paymentId: string | null;
  /** Whom it pays: a referrer, or the payer of the refund. */
  readonly personId: string | null;
  readonly amountPaise: number;
  readonly state: PayoutState;
  readonly utr: string | null;
  /** The payout run that began it; null for a transfer that was recorded without one. */
  readonly runId: string | null;
  readonly startedAt: Date;
  readonly startedBy: string;
  readonly paidAt: Date | null;
  readonly returnedAt: Date | null;
}
/** Transfers for claims and refunds. */
export const payoutList: ListDefinition<DeskPayoutRow> = {
  name: 'payouts',
  right: 'claims/read',
  from: sql`payout`,
  id: { sql: sql`payout.id`, type: 'text' },
  select: sql<DeskPayoutRow>`payout.id, payout.claim_id, payout.refund_id, refund.payment_id,
    person_of_payout(payout.claim_id, payout.refund_id) as person_id, payout.amount_paise, payout.state, payout.utr,
    payout.started_at, payout.started_by, payout.paid_at, payout.returned_at,
    (select run_id from payout_run_claim entry where entry.payout_id = payout.id) as run_id`,
  join: sql`left join refund on refund.id = payout.refund_id`,
  columns: {
    number: {},
    status: {},
    amount: { sort: { sql: sql`payout.amount_paise`, type: 'integer' } },
    person: {},
    claim: {},
    run: {},
    utr: {},
    started: { sort: { sql: sql`payout.started_at`, type: 'timestamptz' } },
    by: {},
    paid: {},
    returned: {},
  },
  defaultSort: { column: 'started', direction: 'desc' },
  filters: {
    status: anyOf(payoutStates, (states) => isAmong(sql`payout.state`, states)),
    pays: oneOf(['claims', 'refunds'], (what) =>
      what === 'claims' ? sql`payout.claim_id is not null` : sql`payout.refund_id is not null`,
    ),
    claim: exactly((record) => sql`(payout.claim_id = ${record} or payout.refund_id = ${record})`),
    person: exactly(
      (accountId) => sql`payout.id in (
        select of_claim.id from claim join payout of_claim on of_claim.claim_id = claim.id where claim.referrer_id = ${accountId}
        union all
        select of_refund.id from payout of_refund
        where of_refund.refund_id is not null and person_of_payout(null, of_refund.refund_id) = ${accountId})`,
    ),
    started: days(sql`payout.started_at`),
    paid: days(sql`payout.paid_at`),
    q: search(
      referenceOf('SP', sql`payout.id`),
      referenceOf('SC', sql`payout.claim_id`),
      referenceOf('SR', sql`payout.refund_id`),
      (typed) => (typed === '' ? undefined : sql`payout.utr = ${typed}`),
    ),
  },
};
export const payoutPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskPayoutRow>> =>
  readListPage(tx, payoutList, readListQuery(payoutList, params));

export interface ReferrerYearRow {
  readonly id: string;
  readonly referrerId: string;
  readonly year: number;
  readonly paidPaise: number;
  readonly payouts: number;
}
const yearOf = (typed: string): number | undefined => (/^20\d\d$/.test(typed) ? Number(typed) : undefined);
/** What each referrer was paid in each financial year. */
export const referrerYearList: ListDefinition<ReferrerYearRow> = {
  name: 'referrer-years',
  right: 'claims/read',
  from: sql`referrer_year`,
  id: { sql: sql`referrer_year.id`, type: 'text' },
  select: sql<ReferrerYearRow>`referrer_year.id, referrer_year.referrer_id, referrer_year.year, referrer_year.paid_paise, referrer_year.payouts`,
  columns: {
    person: {},
    year: {},
    paid: { sort: { sql: sql`referrer_year.paid_paise`, type: 'bigint' } },
    payouts: {},
    limit: {},
  },
  defaultSort: { column: 'paid', direction: 'desc' },
  filters: {
    // The calendar year in which the financial year began.
    year: readAs(yearOf, (year) => sql`referrer_year.year = ${year}`),
    person: exactly((accountId) => sql`referrer_year.referrer_id = ${accountId}`),
  },
};
export const referrerYearPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<ReferrerYearRow>> =>
  readListPage(tx, referrerYearList, readListQuery(referrerYearList, params));
/** The first and the last financial year with a payout; null without one. */
export const yearsWithPayouts = async (tx: Tx): Promise<{ first: number | null; last: number | null }> =>
  (await on(tx).row`select min(year) as first, max(year) as last from referrer_year`) ?? { first: null, last: null };

export interface DeskRunRow {
  readonly id: string;
  readonly state: RunState;
  readonly claims: number;
  readonly sumPaise: number;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  /** Of its transfers: not settled yet, paid, and failed or given back. */
  readonly processing: number;
  readonly paidPaise: number;
  readonly failed: number;
}
/** Payout runs. */
export const runList: ListDefinition<DeskRunRow> = {
  name: 'payout-runs',
  right: 'claims/read',
  from: sql`payout_run left join approval on approval.record = payout_run.id and approval.kind = 'payout-run'
    cross join lateral (
      select count(*) filter (where payout.state = 'processing') as processing,
        coalesce(sum(payout.amount_paise) filter (where payout.state = 'paid'), 0)::bigint as paid_paise,
        count(*) filter (where payout.state in ('not-sent', 'returned', 'moved')) as failed
      from payout_run_claim entry join payout on payout.id = entry.payout_id where entry.run_id = payout_run.id) result`,
  id: { sql: sql`payout_run.id`, type: 'text' },
  select: sql<DeskRunRow>`payout_run.id, payout_run.state, payout_run.claims, payout_run.sum_paise, payout_run.made_at,
    approval.made_by, approval.decided_at, approval.decided_by, result.processing, result.paid_paise, result.failed`,
  columns: {
    number: {},
    status: {},
    claims: {},
    sum: { sort: { sql: sql`payout_run.sum_paise`, type: 'bigint' } },
    made: { sort: { sql: sql`payout_run.made_at`, type: 'timestamptz' } },
    by: {},
    decided: {},
    processing: {},
    paid: {},
    failed: {},
  },
  defaultSort: { column: 'made', direction: 'desc' },
  filters: {
    status: anyOf(listedRunStates, (states) =>
      isAmong(
        sql`case when payout_run.state = 'approved' and result.processing = 0 then 'ended' else payout_run.state end`,
        states,
      ),
    ),
    made: days(sql`payout_run.made_at`),
    q: search(referenceOf('SB', sql`payout_run.id`)),
  },
};
export const runPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskRunRow>> =>
  readListPage(tx, runList, readListQuery(runList, params));

export interface DeskAnswerListRow {
  readonly id: string;
  readonly fileName: string;
  readonly rows: number;
  readonly waiting: number;
  readonly importedAt: Date;
  readonly importedBy: string;
}
/** Answers of the bank. */
export const answerList: ListDefinition<DeskAnswerListRow> = {
  name: 'bank-answers',
  right: 'claims/read',
  from: sql`bank_answer`,
  id: { sql: sql`bank_answer.id`, type: 'text' },
  select: sql<DeskAnswerListRow>`bank_answer.id, bank_answer.file_name, bank_answer.rows, bank_answer.imported_at, bank_answer.imported_by,
    (select count(*) from bank_answer_row entry where entry.answer_id = bank_answer.id and entry.result = 'waiting') as waiting`,
  columns: {
    file: {},
    rows: {},
    waiting: {},
    imported: { sort: { sql: sql`bank_answer.imported_at`, type: 'timestamptz' } },
    by: {},
  },
  defaultSort: { column: 'imported', direction: 'desc' },
  filters: { imported: days(sql`bank_answer.imported_at`) },
};
export const answerPage = (tx: Tx, params: URLSearchParams): Promise<ListPage<DeskAnswerListRow>> =>
  readListPage(tx, answerList, readListQuery(answerList, params));
