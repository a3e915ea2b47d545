import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { on, type RawBuilder, sql } from '#platform/database/db.ts';
import type { ListDefinition } from '#platform/database/list/definition.ts';
import { anyOf, days, isAmong, referenceOf, search } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import type { ClaimState, ListedClaimState, PayoutState } from './model.ts';
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
export const isListedAs = (states: readonly ListedClaimState[]): RawBuilder<unknown> => {
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
export const payoutColumns = sql<DeskPayoutRow>`payout.id, payout.claim_id, payout.refund_id, refund.payment_id,
    person_of_payout(payout.claim_id, payout.refund_id) as person_id, payout.amount_paise, payout.state, payout.utr,
    payout.started_at, payout.started_by, payout.paid_at, payout.returned_at,
    (select run_id from payout_run_claim entry where entry.payout_id = payout.id) as run_id`;

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
