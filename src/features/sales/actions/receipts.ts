import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import { type Paise, paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { FindInvoicePayments, FindPayableInvoices } from '#features/bank/model.ts';
import type { ReceiptWay, SalesPaper } from '../model.ts';
import { findPaper, findPaperById, lockOrder, sumsOfInvoice } from '../store/papers.ts';
import {
  findReceipt,
  insertReceipt,
  invoicePaymentsOf,
  leftOfCredit,
  lockBankLine,
  payableInvoices,
  tieReceiptTo,
  undoReceiptOf,
} from '../store/receipts.ts';

export interface TypedReceipt {
  readonly amountPaise: Paise;
  readonly day: string;
  readonly way: ReceiptWay;
  readonly reference: string;
  /** The credit of the bank statement that shows it; empty until it is known. */
  readonly line: string;
}
type ReceiptCode = 'sales/unknown' | 'sales/no-invoice' | 'http/fields';

export const findInvoicePayments: FindInvoicePayments = invoicePaymentsOf;
export const findPayableInvoices: FindPayableInvoices = payableInvoices;

/**
 * Records what a buyer paid for an issued invoice, at most what is due; with the line of the bank statement that shows it, at
 * most what that line has left.
 */
export async function recordReceipt(
  ctx: Context,
  input: { readonly invoice: number; readonly receipt: TypedReceipt },
  actor: string,
): Promise<Result<undefined, ReceiptCode>> {
  const { amountPaise, day, way, reference, line } = input.receipt;
  const today = dayInIndia(await ctx.businessNow());
  return ctx.transaction(async (tx): Promise<Result<undefined, ReceiptCode>> => {
    const invoice = await lockInvoice(tx, await findPaper(tx, input.invoice));
    if (!invoice.ok) return invoice;
    const { id, serial, number } = invoice.value;
    const { duePaise } = await sumsOfInvoice(tx, id);
    const fields = [
      ...(amountPaise > duePaise ? [{ field: 'amount', reason: 'beyond' }] : []),
      ...(day > today ? [{ field: 'day', reason: 'future' }] : []),
      ...(line === '' || (await hasLeft(tx, line, amountPaise)) ? [] : [{ field: 'line', reason: 'line' }]),
    ];
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
      action: 'sales/received',
      subject: id,
      details: { serial, number, amountPaise, day, way, receipt, ...(line === '' ? {} : { line }) },
      personal: reference === '' ? {} : { reference },
    });
    return ok(undefined);
  });
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
    if (receipt.lineId !== null) return refuse('sales/tied');
    if (!(await hasLeft(tx, input.line, receipt.amountPaise)))
      return refuse('http/fields', { fields: [{ field: 'line', reason: 'line' }] });
    await tieReceiptTo(tx, receipt.id, input.line);
    const { id, serial, number } = invoice.value;
    await recordAudit(tx, {
      actor,
      action: 'sales/receipt-tied',
      subject: id,
      details: { serial, number, receipt: receipt.id, line: input.line },
    });
    return ok(undefined);
  });

/** Takes a recorded payment back, with the reason: it stays to be read. */
export const undoReceipt = (
  ctx: Context,
  input: { readonly receipt: string; readonly reason: string },
  actor: string,
): Promise<Result<undefined, 'sales/unknown'>> =>
  ctx.transaction(async (tx): Promise<Result<undefined, 'sales/unknown'>> => {
    const known = await findReceipt(tx, input.receipt);
    const invoice = await lockInvoice(tx, known && (await findPaperById(tx, known.paperId)));
    const receipt = await findReceipt(tx, input.receipt);
    if (!receipt || receipt.undoneAt !== null || !invoice.ok) return refuse('sales/unknown');
    await undoReceiptOf(tx, receipt.id, { at: ctx.now(), by: actor, reason: input.reason });
    const { id, serial, number } = invoice.value;
    await recordAudit(tx, {
      actor,
      action: 'sales/receipt-undone',
      subject: id,
      details: { serial, number, receipt: receipt.id, amountPaise: receipt.amountPaise },
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
async function hasLeft(tx: Tx, line: string, amountPaise: Paise): Promise<boolean> {
  await lockBankLine(tx, line);
  return ((await leftOfCredit(tx, line)) ?? paise(0)) >= amountPaise;
}
