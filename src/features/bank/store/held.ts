import type { Tx } from '#kit/context.ts';
import { literals, on, type RawBuilder, sql } from '#platform/database/db.ts';

/** What these kinds of posting moved at the gateway: positive into it. Few of all postings are of one. */
const moved = (kinds: readonly string[]): RawBuilder<unknown> => sql`(
  select coalesce(sum(amount_paise), 0) from ledger_transaction t cross join lateral (
    select amount_paise from ledger_entry where transaction_id = t.id and account = 'gateway_receivable' offset 0) entry
  where t.kind in (${literals(kinds)}))`;
const rowsOf = (kind: string): RawBuilder<unknown> =>
  sql`(select coalesce(sum(amount_paise), 0) from settlement_line where kind = ${sql.lit(kind)})`;

export interface HeldParts {
  readonly balancePaise: number;
  /** Captured, and in no settlement. */
  readonly unsettledPaise: number;
  readonly unsettled: number;
  /** Refunds and disputes that no row of a settlement has, negative. */
  readonly refundsPaise: number;
  readonly disputesPaise: number;
  /** Settlements without rows, negative: what they took of payments is among the unsettled. */
  readonly withoutRowsPaise: number;
  readonly withoutRows: number;
  /** What a settlement below zero left to the next one. */
  readonly carriedPaise: number;
}
/** What the gateways hold now, and of what it is. */
export const heldParts = (tx: Tx): Promise<HeldParts> =>
  on(tx).oneRow<HeldParts>`
    select held.paise as balance_paise, payments.paise as unsettled_paise, payments.count as unsettled,
      (${moved(['refund-done', 'refund-part', 'refund-excess'])} - ${rowsOf('refund')})::bigint as refunds_paise,
      (${moved(['dispute-opened', 'dispute-won', 'dispute-fee', 'dispute-fee-reversed'])} - ${rowsOf('dispute')})::bigint as disputes_paise,
      without.paise as without_rows_paise, without.count as without_rows, (below.paise - ${rowsOf('carried')})::bigint as carried_paise
    from
      (select coalesce(sum(debit_paise - credit_paise), 0)::bigint as paise from ledger_balance where account = 'gateway_receivable') held,
      (select count(*)::int as count, coalesce(sum(posted_paise), 0)::bigint as paise from payment
        where captured_at is not null and not is_settled) payments,
      (select count(*)::int as count,
          -coalesce(sum(bank_paise + fee_paise + tax_paise - adjustment_paise - reserve_paise), 0)::bigint as paise
        from settlement s where not exists (select from settlement_line l where l.settlement_id = s.id)) without,
      -- Below zero nothing arrives; a row of the next one takes what is left.
      (select coalesce(sum(l.amount_paise - l.fee_paise - l.tax_paise), 0)::bigint as paise
        from settlement s join settlement_line l on l.settlement_id = s.id where s.bank_paise = 0) below`;
export const restOf = (parts: HeldParts): number =>
  parts.balancePaise -
  (parts.unsettledPaise + parts.refundsPaise + parts.disputesPaise + parts.withoutRowsPaise + parts.carriedPaise);
