import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';
import type { QuotationContent, QuotationState } from '#features/quotations/model.ts';
import type { DeskPaperRow } from '../model.ts';

/** Rows of each kind on the page of a buyer. */
const limit = 100;
export const findBuyerId = (tx: Tx, number: number): Promise<string | undefined> =>
  on(tx).value<string>`select id from buyer where number = ${number}`;

export interface BuyerQuotation {
  readonly serial: number;
  readonly leadNumber: number;
  readonly number: string | null;
  readonly state: QuotationState;
  readonly validUntil: string | null;
  readonly totalPaise: number | null;
  readonly createdAt: Date;
  readonly buyer: QuotationContent['buyer'];
}
/** The newest first. */
export const quotationsOfBuyer = (tx: Tx, id: string): Promise<BuyerQuotation[]> =>
  on(tx).rows<BuyerQuotation>`
    select serial, lead_number, number, state, valid_until::text as valid_until, total_paise, created_at, content -> 'buyer' as buyer
      from quotation where buyer_id = ${id} order by serial desc limit ${limit}`;

const papers = (where: ReturnType<typeof sql>) =>
  sql<DeskPaperRow>`
    select sales_paper.serial, kind, sales_paper.state, sales_paper.number, sales_paper.issued_at, sales_paper.total_paise
      from sales_paper join quotation on quotation.id = quotation_id where ${where}
     order by sales_paper.serial desc limit ${limit}`;
export const papersOfBuyer = (tx: Tx, id: string): Promise<DeskPaperRow[]> =>
  on(tx).rows<DeskPaperRow>`${papers(sql`buyer_id = ${id}`)}`;
export const papersOfQuotation = (tx: Tx, quotationId: string): Promise<DeskPaperRow[]> =>
  on(tx).rows<DeskPaperRow>`${papers(sql`quotation.id = ${quotationId}`)}`;
/** A paper of it was issued, so that it is not cancelled any more. */
export const hasIssuedPaper = (tx: Tx, quotationId: string): Promise<boolean> =>
  on(tx)
    .exists`select 1 from sales_paper where quotation_id = ${quotationId} and state = 'issued' and kind <> 'proforma'`;

export interface BuyerSums {
  /** The sum of the offers that are valid or accepted. */
  readonly offeredPaise: number;
  readonly acceptedPaise: number;
  readonly invoicedPaise: number;
  readonly creditedPaise: number;
  readonly receivedPaise: number;
  readonly duePaise: number;
}
export const sumsOfBuyer = (tx: Tx, id: string, today: string): Promise<BuyerSums> =>
  on(tx).oneRow<BuyerSums>`
    with offers as (select id, state, valid_until, total_paise from quotation where buyer_id = ${id} and state in ('issued', 'accepted')),
      issued as (select p.id, p.kind, p.total_paise from sales_paper p join quotation q on q.id = p.quotation_id
        where q.buyer_id = ${id} and p.state = 'issued'),
      sums as (select
        (select coalesce(sum(total_paise), 0)::bigint from offers where state = 'issued' and valid_until >= ${today}::date) as offered_paise,
        (select coalesce(sum(total_paise), 0)::bigint from offers where state = 'accepted') as accepted_paise,
        (select coalesce(sum(total_paise), 0)::bigint from issued where kind = 'invoice') as invoiced_paise,
        (select coalesce(sum(total_paise), 0)::bigint from issued where kind = 'credit-note') as credited_paise,
        (select coalesce(sum(amount_paise), 0)::bigint from sales_receipt r join issued on issued.id = r.paper_id
          where r.undone_at is null) as received_paise)
    select *, invoiced_paise - credited_paise - received_paise as due_paise from sums`;
