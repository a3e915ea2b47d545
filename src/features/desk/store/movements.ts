import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { ApprovalBlock, Movement, ProofBlock } from '#features/approvals/model.ts';

export interface FoundMovement {
  readonly id: string;
  readonly movement: Movement;
  readonly record: string;
  readonly isClaim: boolean;
  readonly accountId: string | null;
  readonly accountLastFour: string | null;
  readonly amountPaise: number;
  readonly day: string;
  readonly utr: string | null;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly isAtGateway: boolean;
  readonly lineId: string | null;
  readonly lineDay: string | null;
  readonly linePaise: number | null;
  readonly lineUtr: string | null;
  readonly importedBy: string | null;
  readonly isInOpeningBalance: boolean;
  readonly block: ApprovalBlock | null;
  readonly proofBlock: ProofBlock | null;
}
/** What waits to be proved, as this account may at that moment, the oldest first. */
export const unprovenMovements = (
  tx: Tx,
  { actor, at, limit }: { readonly actor: string; readonly at: Date; readonly limit: number },
): Promise<FoundMovement[]> =>
  on(tx).rows<FoundMovement>`
    select a.id, a.frozen ->> 'movement' as movement, a.record, a.kind = 'claim-movement' as is_claim,
      coalesce(claim.referrer_id, o.account_id, payment.payer_account_id) as account_id, claim.account_last_four,
      (a.frozen -> 'paise')::bigint as amount_paise, a.frozen ->> 'day' as day,
      case a.frozen ->> 'movement' when 'return' then null when 'refund-by-hand' then refund.bank_reference else payout.utr end as utr,
      a.made_at, a.made_by, a.frozen ? 'gatewayId' as is_at_gateway,
      shown.line_id, line.day::text as line_day, line.amount_paise as line_paise, line.utr as line_utr, statement.imported_by,
      shown.is_in_opening_balance, approval_block(a.id, ${actor}, ${at}) as block,
      proof_block(a, case when shown.is_in_opening_balance then '{"openingBalance": true}'
        else jsonb_build_object('statementLine', coalesce(shown.line_id, '')) end) as proof_block
    from approval a
      cross join lateral (
        select movement_line(a) as line_id, is_in_opening_balance(a) as is_in_opening_balance) shown
      left join claim on a.kind = 'claim-movement' and claim.id = a.record
      left join payment on a.kind = 'payment-movement' and payment.id = a.record
      left join payment_order o on o.id = payment.order_id
      left join payout on payout.id = a.frozen ->> 'payout'
      left join refund on refund.payment_id = payment.id
      left join bank_statement_line line on line.id = shown.line_id
      left join bank_statement statement on statement.id = line.statement_id
    where a.status = 'waiting' and a.kind in ('claim-movement', 'payment-movement')
    order by a.made_at, a.id limit ${limit}`;
