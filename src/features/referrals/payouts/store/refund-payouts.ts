import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { PayoutState } from '../../model/referrals.ts';

/** A bank transfer that pays a refund, begun by a payout run. */
export interface RefundPayout {
  readonly id: string;
  readonly refundId: string;
  readonly amountPaise: number;
  readonly state: PayoutState;
  readonly utr: string | null;
  readonly startedAt: Date;
  readonly paidAt: Date | null;
  readonly runId: string | null;
}
export const findRefundPayout = (tx: Tx, id: string): Promise<RefundPayout | undefined> =>
  on(tx).row<RefundPayout>`
    select id, payout.refund_id, payout.amount_paise, state, utr, started_at, paid_at,
      (select run_id from payout_run_claim entry where entry.payout_id = payout.id) as run_id
    from payout where id = ${id} and refund_id is not null`;
export const insertRefundPayout = (
  tx: Tx,
  payout: { id: string; refundId: string; amountPaise: number; at: Date; by: string },
): Promise<void> =>
  on(tx).run`
    insert into payout (id, refund_id, amount_paise, state, started_at, started_by)
    values (${payout.id}, ${payout.refundId}, ${payout.amountPaise}, 'processing', ${payout.at}, ${payout.by})`;
/** Closes the refund's entry in an approved run (`payout_run_claim` holds refunds too), with the transfer that began. */
export const setRunRefundBegun = (
  tx: Tx,
  input: { runId: string; refundId: string; payoutId: string },
): Promise<void> =>
  on(tx).run`
    update payout_run_claim set is_open = false, payout_id = ${input.payoutId}
    where run_id = ${input.runId} and refund_id = ${input.refundId}`;
