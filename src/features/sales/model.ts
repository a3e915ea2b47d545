import type { Paise } from '#kit/money/paise.ts';
import type { PaperDocument, PaperKind } from '#features/papers/model/paper.ts';
import type { QuotationDocument } from '#features/quotations/model.ts';

export const salesKinds = ['proforma', 'invoice', 'challan', 'credit-note'] as const satisfies readonly PaperKind[];
export type SalesKind = (typeof salesKinds)[number];
export const isSalesKind = (kind: unknown): kind is SalesKind => salesKinds.some((known) => known === kind);

/** How much of an item of the quotation a paper has. */
export interface PaperLine {
  /** From 1. */
  readonly line: number;
  readonly quantityMilli: number;
  /** The price of one unit; only a credit note may have a lower one than the quotation. */
  readonly pricePaise: Paise;
}
/** What is left of an item: of the order, or of the invoice that a credit note corrects. */
export interface LeftOfItem {
  /** A lower price that was credited takes no quantity. */
  readonly quantityMilli: number;
  /** What of an invoice is not credited, before tax; 0 for an order. */
  readonly taxablePaise: number;
  /** What this quantity is on the invoice, before tax: more than is left where a lower price was credited. */
  readonly fullPricePaise: number;
}
/** What staff edit until the paper is issued. */
export interface PaperContent {
  /** What the buyer told since the quotation. */
  readonly address: string;
  readonly gstin: string;
  readonly lines: readonly PaperLine[];
  readonly reason: string;
  readonly transport: string;
  readonly note: string;
}
export interface SalesPaper {
  readonly id: string;
  readonly serial: number;
  readonly kind: SalesKind;
  readonly state: 'draft' | 'issued';
  readonly version: number;
  readonly quotationId: string;
  readonly invoiceId: string | null;
  readonly content: PaperContent | null;
  readonly number: string | null;
  readonly issuedAt: Date | null;
  readonly totalPaise: Paise | null;
  /** By when an invoice is to be paid; null where the owner named no time. */
  readonly dueOn: string | null;
  readonly document: PaperDocument | null;
  readonly pdfSha256: string | null;
  readonly changedAt: Date;
  readonly changedBy: string;
  readonly erasedAt: Date | null;
}
/** The accepted quotation that papers follow. */
export interface Order {
  readonly id: string;
  readonly serial: number;
  readonly document: QuotationDocument;
}

export const receiptWays = ['bank', 'upi', 'cheque', 'cash'] as const;
export type ReceiptWay = (typeof receiptWays)[number];
export interface Receipt {
  readonly id: string;
  readonly paperId: string;
  /** Below 0: paid back to the buyer. */
  readonly amountPaise: number;
  readonly day: string;
  readonly way: ReceiptWay;
  readonly reference: string;
  readonly lineId: string | null;
  readonly recordedAt: Date;
  readonly recordedBy: string;
  readonly undoneAt: Date | null;
  readonly undoReason: string | null;
}
/** The sums of an issued invoice. */
export interface InvoiceSums {
  readonly totalPaise: number;
  readonly creditedPaise: number;
  /** Less what was paid back. */
  readonly receivedPaise: number;
  /** Below 0: to be paid back. */
  readonly duePaise: number;
}
/** A line of the bank statement that may show a payment; the sums of one that was paid out are below 0. */
export interface BankLineChoice {
  readonly id: string;
  readonly day: string;
  readonly amountPaise: number;
  readonly utr: string | null;
  /** What other payments left of it. */
  readonly leftPaise: number;
}

/** The status of a paper in lists: an issued invoice is paid, waits for its payment, or was paid too much. */
export const paperStatuses = ['draft', 'issued', 'due', 'part-paid', 'overdue', 'paid', 'pay-back'] as const;
export type PaperStatus = (typeof paperStatuses)[number];
/** The statuses of an issued invoice that is not paid. */
export const unpaidStatuses = ['due', 'part-paid', 'overdue'] as const satisfies readonly PaperStatus[];

/** An issued invoice is due until payments and credit notes cover it, and overdue after its day; what they have too much is to be paid back. */
export const statusOfPaper = ({
  state,
  kind,
  duePaise,
  receivedPaise,
  isLate,
}: {
  readonly state: 'draft' | 'issued';
  readonly kind: SalesKind;
  readonly duePaise: number | null;
  readonly receivedPaise: number | null;
  /** The day by which it is to be paid is over. */
  readonly isLate: boolean;
}): PaperStatus => {
  if (state !== 'issued' || kind !== 'invoice') return state;
  if ((duePaise ?? 0) < 0) return 'pay-back';
  if ((duePaise ?? 0) === 0) return 'paid';
  if (isLate) return 'overdue';
  return (receivedPaise ?? 0) > 0 ? 'part-paid' : 'due';
};

/** A paper in a list of an order or a buyer. */
export interface DeskPaperRow {
  readonly serial: number;
  readonly kind: SalesKind;
  readonly state: 'draft' | 'issued';
  readonly number: string | null;
  readonly issuedAt: Date | null;
  readonly totalPaise: number | null;
}
export interface DeskPaperLine {
  readonly line: number;
  readonly description: string;
  readonly unit: string;
  /** As it is typed: `2.5`; empty where it is not on the paper. */
  readonly quantity: string;
  /** What is left, `2.5`. */
  readonly left: string;
  /** Rupees, before the discount. */
  readonly price: string;
  /** Percent. */
  readonly discount: number;
}
export interface DeskReceipt {
  readonly id: string;
  /** Below 0: paid back to the buyer. */
  readonly amountPaise: number;
  readonly day: string;
  readonly way: ReceiptWay;
  readonly reference: string;
  readonly lineId: string | null;
  readonly recordedAt: Date;
  readonly recordedBy: string;
  readonly isUndone: boolean;
  readonly undoReason: string;
}
