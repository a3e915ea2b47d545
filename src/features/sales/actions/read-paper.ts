import type { Context } from '#kit/context.ts';
import { rupeeDecimal } from '#kit/money/paise.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { readPhone } from '#kit/text/phone.ts';
import { isWithinState, type Totals } from '#kit/sales/totals.ts';
import { listAudit } from '#features/audit/actions/read-entries.ts';
import type { ListedEntry } from '#features/audit/model.ts';
import { readLead } from '#features/leads/actions/read-lead.ts';
import { readSeller } from '#features/papers/actions/read-seller.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type {
  BankLineChoice,
  DeskPaperLine,
  DeskPaperRow,
  DeskReceipt,
  InvoiceSums,
  Order,
  Receipt,
  SalesKind,
  SalesPaper,
} from '../model.ts';
import { faultsOf, totalsOfPaper } from '../rules.ts';
import { papersOfQuotation } from '../store/buyers.ts';
import { findPaper, findPaperById, leadOfPaper, readOrder, readPaperPdf, sumsOfInvoice } from '../store/papers.ts';
import { openLines, receiptsOf } from '../store/receipts.ts';
import type { SalesContext } from './context.ts';
import { leftOf, uncreditedOf } from './drafts.ts';
import { messageOf } from './send-paper.ts';

const maxLines = 100;

export interface PaperOfDesk {
  readonly paper: SalesPaper;
  readonly changedBy: string;
  readonly quotation: { readonly serial: number; readonly number: string } | null;
  readonly invoice: { readonly serial: number; readonly number: string } | null;
  readonly buyer: string;
  readonly lines: readonly DeskPaperLine[];
  readonly totals: Totals | null;
  /** The sums of an issued invoice. */
  readonly sums: InvoiceSums | null;
  readonly receipts: readonly DeskReceipt[];
  /** What may show a payment, or one back to the buyer. */
  readonly bankLines: Readonly<Record<'credits' | 'debits', readonly BankLineChoice[]>>;
  /** The other papers of the order. */
  readonly others: readonly DeskPaperRow[];
  /** The ready text of a chat with the link, and the phone number of the lead; undefined for a draft. */
  readonly chat: { readonly text: string; readonly phone: string } | undefined;
  readonly hasSeller: boolean;
  /** What keeps a draft from being issued. */
  readonly faults: readonly FieldFault[];
  readonly timeline: readonly (Omit<ListedEntry, 'actor'> & { readonly by: string })[];
}

/** A paper with all that its page shows. */
export async function readDeskPaper(ctx: SalesContext, serial: number): Promise<Result<PaperOfDesk, 'sales/unknown'>> {
  const paper = await findPaper(ctx.db, serial);
  if (!paper) return refuse('sales/unknown');
  const order = await readOrder(ctx.db, paper.quotationId);
  const invoice = paper.invoiceId === null ? undefined : await findPaperById(ctx.db, paper.invoiceId);
  const isInvoice = paper.kind === 'invoice' && paper.state === 'issued';
  const receipts = isInvoice ? await receiptsOf(ctx.db, paper.id) : [];
  const sums = isInvoice ? await sumsOfInvoice(ctx.db, paper.id) : null;
  const isPaidTooMuch = (sums?.duePaise ?? 0) < 0 || receipts.some(({ amountPaise }) => amountPaise < 0);
  const entries = await listAudit(ctx, paper.id);
  const names = await namesOfActors(ctx.db, [
    paper.changedBy,
    ...entries.map(({ actor }) => actor),
    ...receipts.map(({ recordedBy }) => recordedBy),
  ]);
  const nameOf = (actor: string): string => names.get(actor) ?? actor;
  const seller = paper.state === 'draft' ? await readSeller(ctx, order?.document.language ?? 'en') : undefined;
  return ok({
    paper,
    changedBy: nameOf(paper.changedBy),
    quotation: order ? { serial: order.serial, number: order.document.number } : null,
    invoice: invoice ? { serial: invoice.serial, number: invoice.number ?? '' } : null,
    buyer: paper.document?.buyer.name ?? order?.document.buyer.name ?? '',
    lines: order ? await linesOf(ctx, paper, order) : [],
    totals: paper.document?.totals ?? (order && seller ? await draftTotals(ctx, paper, order, seller.gstin) : null),
    sums,
    receipts: receipts.map((receipt) => deskReceipt(receipt, nameOf)),
    bankLines: {
      credits: isInvoice ? await openLines(ctx.db, 'credits', maxLines) : [],
      debits: isInvoice && isPaidTooMuch ? await openLines(ctx.db, 'debits', maxLines) : [],
    },
    others: (await papersOfQuotation(ctx.db, paper.quotationId)).filter((other) => other.serial !== serial),
    chat: await chatOf(ctx, paper),
    hasSeller: seller !== undefined,
    faults: order && paper.state === 'draft' ? await draftFaults(ctx, paper, order, seller?.gstin ?? '') : [],
    timeline: entries.map(({ actor, ...entry }) => ({ ...entry, by: nameOf(actor) })),
  });
}

async function chatOf(ctx: SalesContext, paper: SalesPaper): Promise<PaperOfDesk['chat']> {
  const sent = await messageOf(ctx, paper);
  if (!sent) return undefined;
  const number = await leadOfPaper(ctx.db, paper.id);
  const lead = number === undefined ? undefined : await readLead(ctx, number);
  return { text: sent.mail.text, phone: readPhone(lead?.phone ?? '') ?? '' };
}
const quantityText = (milli: number): string => String(milli / 1000);
async function linesOf({ db }: Pick<Context, 'db'>, paper: SalesPaper, order: Order): Promise<DeskPaperLine[]> {
  const left = await leftOf(db, paper, order);
  const has = new Map((paper.content?.lines ?? []).map((line) => [line.line, line]));
  return order.document.items.map((item, index) => {
    const line = index + 1;
    const own = has.get(line);
    return {
      line,
      description: item.description,
      unit: item.unit,
      quantity: own ? quantityText(own.quantityMilli) : '',
      left: quantityText(left.get(line)?.quantityMilli ?? 0),
      price: rupeeDecimal(own?.pricePaise ?? item.pricePaise).replace(/\.00$/, ''),
      discount: item.discountHundredths / 100,
    };
  });
}
async function draftFaults({ db }: Pick<Context, 'db'>, paper: SalesPaper, order: Order, gstin: string) {
  if (!paper.content) return [];
  return faultsOf(paper.kind, order.document.items, paper.content, {
    left: await leftOf(db, paper, order),
    totalPaise: (await draftTotals({ db }, paper, order, gstin))?.totalPaise ?? 0,
  });
}
async function draftTotals(
  { db }: Pick<Context, 'db'>,
  paper: SalesPaper,
  order: Order,
  gstin: string,
): Promise<Totals | null> {
  const { content } = paper;
  const { document } = order;
  if (!content || content.lines.length === 0) return null;
  const rest = await uncreditedOf(db, paper, await leftOf(db, paper, order));
  return totalsOfPaper(document.items, content.lines, isWithinState(gstin, document.buyer.state), rest);
}
const deskReceipt = (receipt: Receipt, nameOf: (actor: string) => string): DeskReceipt => ({
  id: receipt.id,
  amountPaise: receipt.amountPaise,
  day: receipt.day,
  way: receipt.way,
  reference: receipt.reference,
  lineId: receipt.lineId,
  recordedAt: receipt.recordedAt,
  recordedBy: nameOf(receipt.recordedBy),
  isUndone: receipt.undoneAt !== null,
  undoReason: receipt.undoReason ?? '',
});

/** Whether it is a proforma, which more people make than the other papers; undefined for no paper. */
export async function kindOfPaper({ db }: Pick<Context, 'db'>, serial: number): Promise<SalesKind | undefined> {
  return (await findPaper(db, serial))?.kind;
}

/** The PDF of an issued paper, byte for byte. */
export async function readIssuedPdf(
  { db }: Pick<Context, 'db'>,
  serial: number,
): Promise<Result<{ readonly bytes: Uint8Array; readonly number: string }, 'sales/unknown'>> {
  const paper = await findPaper(db, serial);
  const bytes = paper && (await readPaperPdf(db, paper.id));
  return bytes && paper.number !== null ? ok({ bytes, number: paper.number }) : refuse('sales/unknown');
}
