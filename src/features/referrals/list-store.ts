import type { Tx } from '#kit/context.ts';
import { on, type RawBuilder, sql } from '#platform/database/db.ts';
import { isAmong } from '#platform/database/list/filters.ts';
import type { ClaimState, ListedClaimState, PayoutState } from './model.ts';
import type { RunState } from './model/runs.ts';

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
