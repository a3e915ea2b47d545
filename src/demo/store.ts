import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';

/** One of the invented people for each of these, the newest; where nobody is so, none. */
const examples = {
  called: sql`select account_id from application where state = 'active' and stage = 'called' order by created_at desc limit 1`,
  selected: sql`select account_id from application where state = 'active' and stage = 'selected' order by created_at desc limit 1`,
  received: sql`select account_id from application where state = 'active' and stage = 'received' order by created_at desc limit 1`,
  'not-selected': sql`select account_id from application where state = 'active' and stage = 'not-selected' order by created_at desc limit 1`,
  refunded: sql`select account_id from application where state in ('refunded', 'refund-requested') order by created_at desc limit 1`,
  referrer: sql`select referrer_id as account_id from commission group by referrer_id order by count(*) desc limit 1`,
  claimant: sql`select referrer_id as account_id from claim where is_open order by created_at desc limit 1`,
} as const;
export type Example = keyof typeof examples;
export const exampleKeys = Object.keys(examples) as Example[];

export interface KnownPerson {
  readonly accountId: string;
  readonly phone: string;
  readonly name: string | null;
}
export const findExample = (tx: Tx, example: Example): Promise<KnownPerson | undefined> =>
  on(tx).row`select id as account_id, phone, name from account where id = (${examples[example]})`;

export interface UnsettledPayment {
  readonly gatewayPaymentId: string;
  readonly paise: number;
}
/** What the gateway has not settled of the payments until a moment. */
export const unsettledPayments = (tx: Tx, until: Date): Promise<UnsettledPayment[]> =>
  on(tx).rows`
    select gateway_payment_id, posted_paise as paise from payment
     where captured_at < ${until} and not is_settled and posted_paise > 0 and order_id is not null
     order by captured_at`;

export interface GatewayMovement extends UnsettledPayment {
  readonly id: string;
}
/** What went back through the gateway until a moment; above 0. */
export const gatewayRefunds = (tx: Tx, until: Date): Promise<GatewayMovement[]> =>
  on(tx).rows`
    select r.id, p.gateway_payment_id, r.amount_paise as paise from refund r join payment p on p.id = r.payment_id
     where r.state = 'done' and not r.is_by_hand and r.settled_at < ${until} order by r.settled_at`;

/** The captured payment of an application. */
export const paymentOf = (
  tx: Tx,
  applicationId: string,
): Promise<{ paymentId: string; orderId: string; gatewayPaymentId: string; paise: number }> =>
  on(tx).oneRow`
    select p.id as payment_id, p.order_id, p.gateway_payment_id, p.posted_paise as paise
      from application a join payment p on p.id = a.payment_id where a.id = ${applicationId}`;

/** The claims of a payout run. */
export const claimsOfRun = (tx: Tx, runId: string): Promise<{ claimId: string; paise: number; utr: string | null }[]> =>
  on(tx).rows`
    select c.id as claim_id, c.amount_paise as paise, c.utr from payout_run_claim entry join claim c on c.id = entry.claim_id
     where entry.run_id = ${runId} order by c.created_at`;

/** Lines of the bank's statements that nobody has tied. */
export const listedLines = (
  tx: Tx,
): Promise<{ readonly id: string; readonly recognised: string | null; readonly day: string }[]> =>
  on(tx).rows`select id, recognised, day from bank_statement_line where tied_kind is null order by position`;

/** What waits for the second person, with what the page shows of it. */
export const proposedLines = (
  tx: Tx,
): Promise<{ readonly record: string; readonly count: number; readonly sumPaise: number }[]> =>
  on(tx).rows`
    select a.record, count(*)::int as count, sum(line.amount_paise)::bigint as sum_paise
      from approval a join bank_statement_line line on line.id in (select jsonb_array_elements_text(a.frozen -> 'lines'))
     where a.kind = 'bank-lines' and a.status = 'waiting' group by a.record`;

/** What payers' banks took back until a moment, below 0, and what they gave back after a dispute was won, above 0. */
export const gatewayDisputes = (tx: Tx, until: Date): Promise<GatewayMovement[]> =>
  on(tx).rows`
    select d.id, p.gateway_payment_id, -d.amount_paise as paise from dispute d join payment p on p.id = d.payment_id
     where d.opened_at < ${until}
    union all
    select d.id || ':won', p.gateway_payment_id, d.amount_paise - d.lost_paise from dispute d join payment p on p.id = d.payment_id
     where d.state <> 'open' and d.lost_paise < d.amount_paise and d.decided_at < ${until}`;

/** The credit of the bank statement with this reference. */
export const creditWith = (tx: Tx, utr: string): Promise<string | undefined> =>
  on(tx).value<string>`select id from bank_statement_line where utr = ${utr} and amount_paise > 0`;
/** The payments of an invoice, by its serial number. */
export const receiptsOfPaper = (tx: Tx, serial: number): Promise<string[]> =>
  on(tx).column<string>`
    select receipt.id from sales_receipt receipt join sales_paper paper on paper.id = receipt.paper_id where paper.serial = ${serial}`;

/** The newest line of our bank's statement. */
export const lastBankLine = (tx: Tx): Promise<{ readonly day: string; readonly balancePaise: number } | undefined> =>
  on(tx).row`select day::text as day, balance_paise from bank_statement_line order by position desc limit 1`;
export const isInStatement = async (tx: Tx, utr: string): Promise<boolean> =>
  (await on(tx).value<string>`select id from bank_statement_line where utr = ${utr} limit 1`) !== undefined;
/** What the desk recorded as moved at the bank and no statement shows, less what was reversed. */
export const unshownTransfers = (
  tx: Tx,
): Promise<{ readonly day: string; readonly paise: number; readonly utr: string; readonly text: string }[]> =>
  on(tx).rows`
    select day, paise, utr, case when paise < 0 then 'NEFT DR ' else 'NEFT CR ' end || utr || ' ' || record as text
    from (
      select it.record, it.day, it.paise, coalesce(
          (select utr from payout where it.record in (id, claim_id) and utr is not null order by attempt desc limit 1),
          (select bank_reference from refund where id = it.record), (select utr from settlement where id = it.record)) as utr
      from (
        select split_part(split_part(t.source, ':', 2), '/', 1) as record, max(t.at at time zone 'Asia/Kolkata')::date::text as day,
          sum(e.amount_paise)::bigint as paise
        from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
        where e.account = 'bank' and t.source not like 'bank-%'
          and not exists (select from bank_line_posting shown where shown.source = t.source)
        group by 1 having sum(e.amount_paise) <> 0) it) moved
    where utr is not null order by day, record`;
/** Rows that other settlements or reports have: `payment MOJO…`, `refund MOJO… 50000`. */
export const reportedRows = (tx: Tx, exceptOf: string): Promise<string[]> =>
  on(tx).column<string>`
    select case when l.kind = 'payment' then 'payment ' || p.gateway_payment_id
      else 'refund ' || p.gateway_payment_id || ' ' || -l.amount_paise end
    from settlement_line l join payment p on p.id = l.payment_id join settlement s on s.id = l.settlement_id
    where l.kind in ('payment', 'refund') and s.gateway_settlement_id <> ${exceptOf}
    union
    select case when cells ->> 'type' = 'refund'
      then 'refund ' || (cells ->> 'payment') || ' ' || -((cells ->> 'amount')::numeric * 100)::bigint
      else 'payment ' || (cells ->> 'payment') end
    from settlement_import_row
    where cells ->> 'settlement' <> ${exceptOf} and cells ->> 'amount' ~ '^-?[0-9]+([.][0-9]+)?$'`;
