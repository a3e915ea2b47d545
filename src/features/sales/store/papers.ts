import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { PaperDocument, PaperPdf } from '#features/papers/model/paper.ts';
import type { QuotationDocument } from '#features/quotations/model.ts';
import type { InvoiceSums, LeftOfItem, Order, PaperContent, SalesPaper } from '../model.ts';

/** Serializes what is issued, credited and paid of an order. */
export const lockOrder = (tx: Tx, quotationId: string): Promise<void> => lockFor(tx, 'sales/order', quotationId);

/** An accepted quotation, locked against being cancelled until the transaction ends. */
export const findOrder = async (
  tx: Tx,
  by: { readonly serial: number } | { readonly id: string },
): Promise<Order | undefined> =>
  on(tx).row<{ id: string; serial: number; document: QuotationDocument }>`
    select id, serial, document from quotation
     where ${'id' in by ? sql`id = ${by.id}` : sql`serial = ${by.serial}`} and state = 'accepted' and document is not null
       for share`;
/** Reads an order without a lock. */
export const readOrder = (tx: Tx, id: string): Promise<Order | undefined> =>
  on(tx).row<{ id: string; serial: number; document: QuotationDocument }>`
    select id, serial, document from quotation where id = ${id} and document is not null`;

const columns = sql.raw(
  `id, serial, kind, state, version, quotation_id, invoice_id, content, number, issued_at, total_paise, due_on::text as due_on, document, pdf_sha256,
   changed_at, changed_by, erased_at`,
);
export const findPaper = (tx: Tx, serial: number): Promise<SalesPaper | undefined> =>
  on(tx).row<SalesPaper>`select ${columns} from sales_paper where serial = ${serial}`;
export const findPaperById = (tx: Tx, id: string): Promise<SalesPaper | undefined> =>
  on(tx).row<SalesPaper>`select ${columns} from sales_paper where id = ${id}`;
export const findPaperToChange = (tx: Tx, serial: number): Promise<SalesPaper | undefined> =>
  on(tx).row<SalesPaper>`select ${columns} from sales_paper where serial = ${serial} for update`;
/** The papers of an order, the oldest first. */
export const papersOfOrder = (tx: Tx, quotationId: string): Promise<SalesPaper[]> =>
  on(tx).rows<SalesPaper>`select ${columns} from sales_paper where quotation_id = ${quotationId} order by serial`;
export const findDraftOf = (
  tx: Tx,
  { quotationId, kind, invoiceId }: Pick<SalesPaper, 'quotationId' | 'kind' | 'invoiceId'>,
): Promise<number | undefined> =>
  on(tx).value<number>`
    select serial from sales_paper where quotation_id = ${quotationId} and kind = ${kind} and state = 'draft'
       and invoice_id is not distinct from ${invoiceId}`;

export const insertPaper = async (
  tx: Tx,
  paper: Pick<SalesPaper, 'id' | 'kind' | 'quotationId' | 'invoiceId'> & {
    readonly content: PaperContent;
    readonly at: Date;
    readonly by: string;
  },
): Promise<number> =>
  (
    await on(tx).oneRow<{ serial: number }>`
    insert into sales_paper (id, kind, state, quotation_id, invoice_id, content, created_at, changed_at, changed_by)
    values (${paper.id}, ${paper.kind}, 'draft', ${paper.quotationId}, ${paper.invoiceId}, ${JSON.stringify(paper.content)}::jsonb,
            ${paper.at}, ${paper.at}, ${paper.by})
    returning serial`
  ).serial;
export const writePaperContent = (
  tx: Tx,
  id: string,
  content: PaperContent,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> =>
  on(tx).run`
    update sales_paper set content = ${JSON.stringify(content)}::jsonb, version = version + 1, changed_at = ${at}, changed_by = ${by}
     where id = ${id}`;
export const deletePaperDraft = (tx: Tx, id: string): Promise<number> =>
  on(tx).changed`delete from sales_paper where id = ${id} and state = 'draft'`;

interface IssuedLine {
  readonly line: number;
  readonly quantityMilli: number;
  readonly isAtFullPrice: boolean;
  readonly taxablePaise: number;
}
export async function writeIssuedPaper(
  tx: Tx,
  id: string,
  issued: {
    readonly document: PaperDocument;
    readonly lines: readonly IssuedLine[];
    readonly issuedAt: Date;
    readonly totalPaise: Paise;
    readonly pdf: PaperPdf;
    readonly at: Date;
    readonly by: string;
  },
): Promise<void> {
  const { document, lines, pdf } = issued;
  await on(tx).run`
    update sales_paper set state = 'issued', number = ${document.number}, issued_at = ${issued.issuedAt},
           total_paise = ${issued.totalPaise}, due_on = ${document.dueOn ?? null}::date, document = ${JSON.stringify(document)}::jsonb, pdf_sha256 = ${pdf.sha256},
           changed_at = ${issued.at}, changed_by = ${issued.by}
     where id = ${id}`;
  await on(tx).run`
    insert into sales_paper_line (paper_id, line, quantity_milli, at_full_price, taxable_paise)
    select ${id}, line, quantity, full_price, taxable from unnest(${lines.map(({ line }) => line)}::integer[],
      ${lines.map(({ quantityMilli }) => quantityMilli)}::bigint[], ${lines.map(({ isAtFullPrice }) => isAtFullPrice)}::boolean[],
      ${lines.map(({ taxablePaise }) => taxablePaise)}::bigint[]) as given (line, quantity, full_price, taxable)`;
  await on(tx).run`insert into sales_paper_pdf (paper_id, bytes) values (${id}, ${Buffer.from(pdf.bytes)})`;
}
/** The number of the lead whose quotation the paper follows. */
export const leadOfPaper = (tx: Tx, id: string): Promise<number | undefined> =>
  on(tx).value<number>`
    select lead_number from quotation join sales_paper on quotation_id = quotation.id where sales_paper.id = ${id}`;
export const readPaperPdf = (tx: Tx, id: string): Promise<Uint8Array | undefined> =>
  on(tx).value<Buffer>`select bytes from sales_paper_pdf where paper_id = ${id}`;

/**
 * How much of each item of an order issued papers of a kind have. What was credited at the price of the invoice came back, and
 * can be invoiced again.
 */
export const issuedLines = (
  tx: Tx,
  quotationId: string,
  kind: 'invoice' | 'challan',
): Promise<{ readonly line: number; readonly quantityMilli: number }[]> =>
  on(tx).rows<{ line: number; quantityMilli: number }>`
    select line, sum(case kind when 'credit-note' then -quantity_milli else quantity_milli end)::bigint as quantity_milli
      from sales_paper_line join sales_paper on id = paper_id
     where quotation_id = ${quotationId} and (kind = ${kind} or ${kind} = 'invoice' and kind = 'credit-note' and at_full_price)
     group by line`;
/** What an invoice has of each item, less what was credited. */
export const uncreditedLines = (tx: Tx, invoiceId: string): Promise<(LeftOfItem & { readonly line: number })[]> =>
  on(tx).rows<LeftOfItem & { line: number }>`
    with own as (
      select line, at_full_price, case id when ${invoiceId} then 1 else -1 end as sign, quantity_milli, taxable_paise
        from sales_paper_line join sales_paper on id = paper_id where id = ${invoiceId} or invoice_id = ${invoiceId})
    select line, sum(sign * quantity_milli) filter (where at_full_price)::bigint as quantity_milli,
           sum(sign * taxable_paise)::bigint as taxable_paise,
           sum(sign * taxable_paise) filter (where at_full_price)::bigint as full_price_paise
      from own group by line`;

export const sumsOfInvoice = async (tx: Tx, id: string): Promise<InvoiceSums> =>
  on(tx).oneRow<InvoiceSums>`
    select total_paise, credited as credited_paise, received as received_paise, total_paise - credited - received as due_paise
      from sales_paper i,
        lateral (select coalesce(sum(total_paise), 0)::bigint as credited from sales_paper c
                  where c.invoice_id = i.id and c.state = 'issued') credits,
        lateral (select coalesce(sum(amount_paise), 0)::bigint as received from sales_receipt r
                  where r.paper_id = i.id and r.undone_at is null) receipts
     where i.id = ${id}`;

/** Erases content, document and PDF; number, day, total and hash stay, so that the series is complete. */
export async function erasePapersBefore(tx: Tx, before: Date, at: Date): Promise<number> {
  const erased = await on(tx).rows<{ id: string }>`
    update sales_paper set content = null, document = null, erased_at = ${at}
     where erased_at is null and state = 'issued' and issued_at < ${before} returning id`;
  if (erased.length > 0)
    await on(tx).run`delete from sales_paper_pdf where paper_id = any(${erased.map(({ id }) => id)}::text[])`;
  return erased.length;
}
export const deletePaperDraftsBefore = (tx: Tx, before: Date): Promise<number> =>
  on(tx).changed`delete from sales_paper where state = 'draft' and changed_at < ${before}`;
export const lockUnerasedPaper = (
  tx: Tx,
  serial: number,
): Promise<{ readonly id: string; readonly state: 'draft' | 'issued' } | undefined> =>
  on(tx).row`select id, state from sales_paper where serial = ${serial} and erased_at is null for share`;
