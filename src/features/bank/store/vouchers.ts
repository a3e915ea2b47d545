// What an accountant reads of postings and checks of a month, from the records of lower features.
import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';

export interface FoundFacts {
  readonly source: string;
  readonly accountId: string | null;
  /** The name on the form, for a payer whose account has none. */
  readonly name: string | null;
  readonly gateway: string | null;
  readonly utr: string | null;
  readonly gatewayNumber: string | null;
  /** The gateway's tax invoice for the GST that is posted. */
  readonly invoice: { number: string; gstin: string; cgst: number; sgst: number; igst: number } | null;
}
/** By their sources, such as `claim:SC-…/2:paid`. */
export const factsOfSources = (tx: Tx, sources: readonly string[]): Promise<FoundFacts[]> =>
  on(tx).rows<FoundFacts>`
    with asked as (
      select source, split_part(source, ':', 1) as type, split_part(split_part(source, ':', 2), '/', 1) as record,
        coalesce(nullif(split_part(split_part(source, ':', 2), '/', 2), ''), '1') as number
      from unnest(${sources}::text[]) source),
    placed as (
      select asked.*, coalesce(refund.payment_id, part.payment_id, dispute.payment_id, application.payment_id,
          case when asked.type in ('payment', 'duplicate', 'receipt') then asked.record end) as payment_id,
        coalesce(refund.bank_reference, sent.utr, claimed.utr, settlement.utr, line.utr) as utr,
        coalesce(settlement.gateway_settlement_id, refund.gateway_refund_id, part.gateway_refund_id, dispute.case_number) as gateway_number,
        settlement.gateway, application.name,
        case when invoice.number is not null then json_build_object('number', invoice.number, 'gstin', invoice.gstin,
          'cgst', invoice.cgst_paise, 'sgst', invoice.sgst_paise, 'igst', invoice.igst_paise) end as invoice
      from asked
        left join refund on asked.type = 'refund' and refund.id = asked.record
        left join part_refund part on asked.type = 'refund' and part.id = asked.record
        left join dispute on asked.type = 'dispute' and dispute.id = asked.record
        left join application on asked.type = 'application' and application.id = asked.record
        left join settlement on asked.type = 'settlement' and settlement.id = asked.record
        left join settlement_invoice invoice on asked.type = 'settlement' and asked.source like '%:tax' and invoice.settlement_id = asked.record
        left join payout sent on asked.type = 'payout' and sent.id = asked.record
        left join payout claimed on asked.type = 'claim' and asked.source like '%:paid' and claimed.claim_id = asked.record
          and claimed.attempt::text = asked.number and not claimed.is_unclaimed and claimed.state in ('paid', 'returned', 'moved')
        left join bank_statement_line line on asked.type = 'bank-line' and line.id = asked.record)
    select placed.source, coalesce(o.account_id, payment.payer_account_id) as account_id, placed.name, placed.gateway, placed.utr,
      coalesce(placed.gateway_number, payment.gateway_payment_id) as gateway_number, placed.invoice
    from placed left join payment on payment.id = placed.payment_id left join payment_order o on o.id = payment.order_id`;

export interface OpenSum {
  readonly count: number;
  readonly paise: number;
}
/** What is open of all months up to this day. */
export const openUntil = (
  tx: Tx,
  day: string,
): Promise<{
  readonly lines: OpenSum;
  readonly reviews: OpenSum;
  readonly payouts: OpenSum;
  readonly refunds: OpenSum;
  readonly disputes: OpenSum;
  readonly unsettled: OpenSum;
  /** Gateways with payments of the month or unsettled ones that were not compared since. */
  readonly uncompared: readonly string[];
}> =>
  on(tx).oneRow`
    with day_end as (select ((${day}::date + 1)::timestamp at time zone 'Asia/Kolkata') as at)
    select
      (select json_build_object('count', count(*), 'paise', coalesce(sum(amount_paise), 0)) from bank_statement_line
        where tied_kind is null and day <= ${day}::date) as lines,
      (select json_build_object('count', count(*), 'paise', coalesce(sum(coalesce(posted_paise, amount_paise)), 0)) from payment, day_end
        where state = 'needs-review' and first_seen_at < day_end.at) as reviews,
      (select json_build_object('count', count(*), 'paise', coalesce(sum(amount_paise), 0)) from payout, day_end
        where state = 'processing' and started_at < day_end.at) as payouts,
      (select json_build_object('count', count(*), 'paise', coalesce(sum(amount_paise), 0)) from refund, day_end
        where state in ('requested', 'sent', 'stopped') and requested_at < day_end.at) as refunds,
      (select json_build_object('count', count(*), 'paise', coalesce(sum(amount_paise), 0)) from dispute
        where state = 'open' and opened_on <= ${day}::date) as disputes,
      (select json_build_object('count', count(*), 'paise', coalesce(sum(posted_paise), 0)) from payment, day_end
        where captured_at is not null and not is_settled and captured_at < day_end.at) as unsettled,
      array(select distinct p.gateway from payment p, day_end
        where p.captured_at < day_end.at and (p.captured_at >= day_end.at - interval '31 days' or not p.is_settled)
          and not exists (select from reconciliation done where done.gateway = p.gateway and done.compared_at >= day_end.at)
        order by 1) as uncompared`;
