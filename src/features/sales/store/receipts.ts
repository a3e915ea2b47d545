import type { Tx } from '#kit/context.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { InvoicePayment, PayableInvoice } from '#features/bank/model.ts';
import type { CreditChoice, Receipt } from '../model.ts';
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
export const insertReceipt = (tx: Tx, receipt: Omit<Receipt, 'undoneAt' | 'undoReason'>): Promise<void> =>
  on(tx).run`
    insert into sales_receipt (id, paper_id, amount_paise, day, way, reference, line_id, recorded_at, recorded_by)
    values (${receipt.id}, ${receipt.paperId}, ${receipt.amountPaise}, ${receipt.day}, ${receipt.way}, ${receipt.reference},
            ${receipt.lineId}, ${receipt.recordedAt}, ${receipt.recordedBy})`;
/** What a credit of the statement shows of buyers' payments, the oldest first. */
export const invoicePaymentsOf = (tx: Tx, lineId: string): Promise<InvoicePayment[]> =>
  on(tx).rows<InvoicePayment>`
    select paper.serial, paper.number, receipt.amount_paise
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
const isCredit = sql`line.amount_paise > 0 and coalesce(line.tied_kind, 'business') = 'business'`;
/** Credits of the last statements that nothing else explains and that have something left; the newest first. */
export const openCredits = (tx: Tx, limit: number): Promise<CreditChoice[]> =>
  on(tx).rows<CreditChoice>`
    select id, day::text as day, amount_paise, utr, left_paise from (
      select line.id, line.day, line.position, line.amount_paise, line.utr, ${left} as left_paise
        from (select * from bank_statement_line order by position desc limit 2000) line where ${isCredit}) open
     where left_paise > 0 order by position desc limit ${limit}`;
/** What other payments leave of a credit; undefined for a line that shows no payment of a buyer. */
export const leftOfCredit = (tx: Tx, id: string): Promise<number | undefined> =>
  on(tx)
    .value<number>`select ${left} as left_paise from bank_statement_line line where line.id = ${id} and ${isCredit}`;

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
