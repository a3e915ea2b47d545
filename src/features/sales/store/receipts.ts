import type { Tx } from '#kit/context.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { InvoicePayment, PayableInvoice } from '#features/bank/model.ts';
import type { BankLineChoice, Receipt } from '../model.ts';
import { dueOf } from './due.ts';

/** Serializes what is tied to a line of the bank. */
export const lockBankLine = (tx: Tx, id: string): Promise<void> => lockFor(tx, 'sales/bank-line', id);

const columns = sql.raw(
  `id, paper_id, amount_paise, day::text as day, way, reference, line_id, recorded_at, recorded_by, undone_at, undo_reason`,
);
/** The oldest first; undone ones too. */
export const receiptsOf = (tx: Tx, paperId: string): Promise<Receipt[]> =>
  on(tx).rows<Receipt>`select ${columns} from sales_receipt where paper_id = ${paperId} order by recorded_at, id`;
export const findReceipt = (tx: Tx, id: string): Promise<Receipt | undefined> =>
  on(tx).row<Receipt>`select ${columns} from sales_receipt where id = ${id}`;
/** A payment with this reference that counts: a reference names one payment. */
export const receiptOfReference = (
  tx: Tx,
  paperId: string,
  one: Pick<Receipt, 'amountPaise' | 'day' | 'way' | 'reference'>,
): Promise<Receipt | undefined> =>
  on(tx).row<Receipt>`
    select ${columns} from sales_receipt where paper_id = ${paperId} and undone_at is null and reference <> '' and reference = ${one.reference}
      and amount_paise = ${one.amountPaise} and day = ${one.day}::date and way = ${one.way} limit 1`;
export const insertReceipt = (tx: Tx, receipt: Omit<Receipt, 'undoneAt' | 'undoReason'>): Promise<void> =>
  on(tx).run`
    insert into sales_receipt (id, paper_id, amount_paise, day, way, reference, line_id, recorded_at, recorded_by)
    values (${receipt.id}, ${receipt.paperId}, ${receipt.amountPaise}, ${receipt.day}, ${receipt.way}, ${receipt.reference},
            ${receipt.lineId}, ${receipt.recordedAt}, ${receipt.recordedBy})`;
/** What a line of the statement shows of buyers' payments, or of those back to them; the oldest first. */
export const invoicePaymentsOf = (tx: Tx, lineId: string): Promise<InvoicePayment[]> =>
  on(tx).rows<InvoicePayment>`
    select paper.serial, paper.number, abs(receipt.amount_paise) as amount_paise
      from sales_receipt receipt join sales_paper paper on paper.id = receipt.paper_id
     where receipt.line_id = ${lineId} and receipt.undone_at is null order by receipt.recorded_at, receipt.id`;
export const tieReceiptTo = (tx: Tx, id: string, lineId: string): Promise<void> =>
  on(tx).run`update sales_receipt set line_id = ${lineId} where id = ${id}`;
export const undoReceiptOf = (
  tx: Tx,
  id: string,
  { at, by, reason }: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<void> =>
  on(tx).run`
    update sales_receipt set undone_at = ${at}, undone_by = ${by}, undo_reason = ${reason}, line_id = null where id = ${id}`;

const left = sql`line.amount_paise - coalesce((select sum(amount_paise) from sales_receipt
  where line_id = line.id and undone_at is null), 0)::bigint`;
const isUnexplained = sql`coalesce(line.tied_kind, 'business') = 'business'`;
const isCredit = sql`line.amount_paise > 0 and ${isUnexplained}`;
/**
 * Lines of the last statements that nothing else explains and that have something left, the newest first: credits, or what was
 * paid out.
 */
export const openLines = (tx: Tx, are: 'credits' | 'debits', limit: number): Promise<BankLineChoice[]> =>
  on(tx).rows<BankLineChoice>`
    select id, day::text as day, amount_paise, utr, left_paise from (
      select line.id, line.day, line.position, line.amount_paise, line.utr, ${left} as left_paise
        from (select * from bank_statement_line order by position desc limit 2000) line
       where ${isUnexplained} and sign(line.amount_paise) = ${are === 'credits' ? 1 : -1}) open
     where left_paise <> 0 order by position desc limit ${limit}`;
/** A line with what other payments leave of it, below 0 for what was paid out; undefined where something else explains it. */
export const findOpenLine = (tx: Tx, id: string): Promise<Pick<BankLineChoice, 'day' | 'leftPaise'> | undefined> =>
  on(tx).row`
    select day::text as day, ${left} as left_paise from bank_statement_line line where line.id = ${id} and ${isUnexplained}`;
/** Serializes what is taken in cash: a person may be known as several buyers. */
export const lockCash = (tx: Tx): Promise<void> => lockFor(tx, 'sales/cash');
/**
 * What was taken in cash for the invoices of an order, or from its buyer on a day where that is more. A buyer who left out the
 * GSTIN once is known by the phone number of the leads.
 */
export const cashTaken = async (tx: Tx, quotationId: string, day: string): Promise<number> =>
  (
    await on(tx).oneRow<{ paise: number }>`
    with own as (
      select buyer_id, phone_key from quotation left join lead on lead.number = lead_number where quotation.id = ${quotationId}),
    person as (
      select buyer_id from own
      union select quotation.buyer_id from own join lead on lead.phone_key = own.phone_key and lead.phone_key <> ''
        join quotation on lead_number = lead.number)
    select greatest(coalesce(sum(amount_paise) filter (where quotation.id = ${quotationId}), 0),
        coalesce(sum(amount_paise) filter (where day = ${day}::date), 0))::bigint as paise
      from quotation join sales_paper paper on paper.quotation_id = quotation.id join sales_receipt on paper_id = paper.id
     where (quotation.id = ${quotationId} or buyer_id in (select buyer_id from person))
       and way = 'cash' and amount_paise > 0 and undone_at is null`
  ).paise;
/** The day in India on which the first of the order's quotations was issued, of which the accepted one is a revision. */
export const firstDayOfOrder = (tx: Tx, quotationId: string): Promise<string | undefined> =>
  on(tx).value<string>`
    with recursive revision as (
      select revises, issued_at from quotation where id = ${quotationId}
      union all select former.revises, former.issued_at from quotation former join revision on former.id = revision.revises)
    select (min(issued_at) at time zone 'Asia/Kolkata')::date::text from revision`;

/** The first few unpaid invoices that a credit may pay, the newest first. */
export const payableInvoices = (tx: Tx, lineId: string): Promise<PayableInvoice[]> =>
  on(tx).rows<PayableInvoice>`
    with credit as (
      select ${left} as left_paise from bank_statement_line line where line.id = ${lineId} and ${isCredit}),
    recent as (
      select * from sales_paper where kind = 'invoice' and state = 'issued' order by created_at desc, serial desc limit 500),
    open as (
      select serial, number, coalesce(document -> 'buyer' ->> 'name', '') as buyer, ${dueOf(sql`recent`)} as due_paise from recent)
    select open.*, left_paise from open, credit
     where due_paise > 0 and left_paise > 0 order by due_paise = left_paise desc, serial desc limit 8`;
