import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import type { Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia, dayMs } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { FindInvoicePayments, FindPayableInvoices } from '#features/bank/model.ts';
import type { Receipt, ReceiptWay, SalesPaper } from '../model.ts';
import { findPaper, findPaperById, lockOrder, sumsOfInvoice } from '../store/papers.ts';
import {
  cashTaken,
  findOpenLine,
  findReceipt,
  firstDayOfOrder,
  insertReceipt,
  invoicePaymentsOf,
  lockBankLine,
  lockCash,
  payableInvoices,
  receiptOfReference,
  tieReceiptTo,
  undoReceiptOf,
} from '../store/receipts.ts';
import { cashLimitPaise, maxDaysToLine } from '../terms.ts';

export interface TypedReceipt {
  readonly amountPaise: Paise;
  readonly day: string;
  readonly way: ReceiptWay;
  readonly reference: string;
  /** The line of the bank statement that shows it; empty until it is known. */
  readonly line: string;
}
interface OfInvoice {
  /** Its serial number. */
  readonly invoice: number;
  readonly receipt: TypedReceipt;
}
type Recorded = Result<undefined, 'sales/unknown' | 'sales/no-invoice' | 'sales/tied' | 'http/fields'>;

/** In a transaction it lasts until its end: who asks before explaining a line otherwise keeps new payments of it waiting. */
export const findInvoicePayments: FindInvoicePayments = async (tx, lineId) => {
  await lockBankLine(tx, lineId);
  return invoicePaymentsOf(tx, lineId);
};
export const findPayableInvoices: FindPayableInvoices = payableInvoices;

/**
 * Records what a buyer paid for an issued invoice, at most what is due; with the line of the bank statement that shows it, at
 * most what that line has left. The same payment with the same reference counts once.
 */
export const recordReceipt = (ctx: Context, input: OfInvoice, actor: string): Promise<Recorded> =>
  record(ctx, { ...input, isRepayment: false }, actor);
/** Records what was paid back to the buyer of an invoice, at most what was paid too much. */
export const recordRepayment = (ctx: Context, input: OfInvoice, actor: string): Promise<Recorded> =>
  record(ctx, { ...input, isRepayment: true }, actor);

async function record(
  ctx: Context,
  { invoice: serial, receipt: typed, isRepayment }: OfInvoice & { readonly isRepayment: boolean },
  actor: string,
): Promise<Recorded> {
  const { day, way, reference, line } = typed;
  const today = dayInIndia(await ctx.businessNow());
  return ctx.transaction(async (tx): Promise<Recorded> => {
    const invoice = await lockInvoice(tx, await findPaper(tx, serial));
    if (!invoice.ok) return invoice;
    const { id, number, quotationId } = invoice.value;
    const amountPaise = isRepayment ? -typed.amountPaise : typed.amountPaise;
    const known = await receiptOfReference(tx, id, { amountPaise, day, way, reference });
    // Sent once more, as after a lost answer; or with its line, which was not known before.
    if (known) return line === '' || line === known.lineId ? ok(undefined) : tie(tx, invoice.value, known, line, actor);
    const faults = [
      ['amount', await amountFault(tx, invoice.value, { amountPaise, day, way })],
      ['day', await dayFault(tx, quotationId, { day, today })],
      ['line', line === '' ? undefined : await lineFault(tx, line, { amountPaise, day, way })],
    ] as const;
    const fields = faults.flatMap(([field, reason]) => (reason === undefined ? [] : [{ field, reason }]));
    if (fields.length > 0) return refuse('http/fields', { fields });
    const receipt = newId('srp');
    await insertReceipt(tx, {
      id: receipt,
      paperId: id,
      amountPaise,
      day,
      way,
      reference,
      lineId: line || null,
      recordedAt: ctx.now(),
      recordedBy: actor,
    });
    await recordAudit(tx, {
      actor,
      action: isRepayment ? 'sales/repaid' : 'sales/received',
      subject: id,
      details: {
        serial,
        number,
        amountPaise: typed.amountPaise,
        day,
        way,
        receipt,
        ...(line === '' ? {} : { line }),
      },
      personal: reference === '' ? {} : { reference },
    });
    return ok(undefined);
  });
}

type Payment = Pick<Receipt, 'amountPaise' | 'day' | 'way'>;

/** A payment is at most what is due, in cash less than the law allows; one back at most what was paid too much. */
async function amountFault(
  tx: Tx,
  { id, quotationId }: SalesPaper,
  { amountPaise, day, way }: Payment,
): Promise<string | undefined> {
  const { duePaise } = await sumsOfInvoice(tx, id);
  if (amountPaise < 0) return amountPaise < duePaise ? 'beyond-owed' : undefined;
  if (amountPaise > duePaise) return 'beyond';
  if (way !== 'cash') return undefined;
  await lockCash(tx);
  return (await cashTaken(tx, quotationId, day)) + amountPaise >= cashLimitPaise ? 'cash-limit' : undefined;
}

/** Nobody pays before there is an offer, also not in advance. */
async function dayFault(
  tx: Tx,
  quotationId: string,
  { day, today }: { readonly day: string; readonly today: string },
): Promise<string | undefined> {
  if (day > today) return 'future';
  const first = await firstDayOfOrder(tx, quotationId);
  return first !== undefined && day < first ? 'before-order' : undefined;
}

/** The line of the bank statement has so much left in this direction, and is near the payment's day. */
async function lineFault(tx: Tx, id: string, { amountPaise, day, way }: Payment): Promise<string | undefined> {
  if (way === 'cash') return 'line-of-cash';
  await lockBankLine(tx, id);
  const line = await findOpenLine(tx, id);
  if (!line || line.leftPaise * amountPaise <= 0 || Math.abs(line.leftPaise) < Math.abs(amountPaise)) return 'line';
  const apartMs = Math.abs(Date.parse(line.day) - Date.parse(day));
  return apartMs > maxDaysToLine * dayMs ? 'line-of-other-day' : undefined;
}

/** Ties a payment to the line of the bank statement that shows it. */
export const tieReceipt = (
  ctx: Context,
  input: { readonly receipt: string; readonly line: string },
  actor: string,
): Promise<Result<undefined, 'sales/unknown' | 'sales/tied' | 'http/fields'>> =>
  ctx.transaction(async (tx): Promise<Result<undefined, 'sales/unknown' | 'sales/tied' | 'http/fields'>> => {
    const known = await findReceipt(tx, input.receipt);
    const invoice = await lockInvoice(tx, known && (await findPaperById(tx, known.paperId)));
    const receipt = await findReceipt(tx, input.receipt);
    if (!receipt || receipt.undoneAt !== null || !invoice.ok) return refuse('sales/unknown');
    return tie(tx, invoice.value, receipt, input.line, actor);
  });
/** Ties a payment of a locked invoice. */
async function tie(
  tx: Tx,
  { id, serial, number }: SalesPaper,
  receipt: Receipt,
  line: string,
  actor: string,
): Promise<Result<undefined, 'sales/tied' | 'http/fields'>> {
  if (receipt.lineId !== null) return refuse('sales/tied');
  const reason = await lineFault(tx, line, receipt);
  if (reason !== undefined) return refuse('http/fields', { fields: [{ field: 'line', reason }] });
  await tieReceiptTo(tx, receipt.id, line);
  await recordAudit(tx, {
    actor,
    action: 'sales/receipt-tied',
    subject: id,
    details: { serial, number, receipt: receipt.id, line },
  });
  return ok(undefined);
}

/** Takes a recorded payment back, with the reason: it stays to be read. What was paid back from it is taken back first. */
export const undoReceipt = (
  ctx: Context,
  input: { readonly receipt: string; readonly reason: string },
  actor: string,
): Promise<Result<undefined, 'sales/unknown' | 'sales/repaid'>> =>
  ctx.transaction(async (tx): Promise<Result<undefined, 'sales/unknown' | 'sales/repaid'>> => {
    const known = await findReceipt(tx, input.receipt);
    const invoice = await lockInvoice(tx, known && (await findPaperById(tx, known.paperId)));
    const receipt = await findReceipt(tx, input.receipt);
    if (!receipt || receipt.undoneAt !== null || !invoice.ok) return refuse('sales/unknown');
    const { receivedPaise } = await sumsOfInvoice(tx, invoice.value.id);
    if (receivedPaise < receipt.amountPaise) return refuse('sales/repaid');
    await undoReceiptOf(tx, receipt.id, { at: ctx.now(), by: actor, reason: input.reason });
    const { id, serial, number } = invoice.value;
    await recordAudit(tx, {
      actor,
      action: receipt.amountPaise < 0 ? 'sales/repayment-undone' : 'sales/receipt-undone',
      subject: id,
      details: { serial, number, receipt: receipt.id, amountPaise: Math.abs(receipt.amountPaise) },
      personal: { reason: input.reason },
    });
    return ok(undefined);
  });

async function lockInvoice(
  tx: Tx,
  paper: SalesPaper | undefined,
): Promise<Result<SalesPaper, 'sales/unknown' | 'sales/no-invoice'>> {
  if (!paper) return refuse('sales/unknown');
  if (paper.kind !== 'invoice' || paper.state !== 'issued') return refuse('sales/no-invoice');
  await lockOrder(tx, paper.quotationId);
  return ok(paper);
}
