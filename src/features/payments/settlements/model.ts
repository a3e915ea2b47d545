// The gateway's report of its settlements: one row for each payment, refund and dispute.
import type { DeskPostings } from '#features/ledger/model/desk.ts';
import type { RecordEvent } from '#kit/desk/record-event.ts';

/** What a column of the report holds. */
export const reportFields = ['settlement', 'utr', 'day', 'payment', 'amount', 'fee', 'tax', 'net', 'type'] as const;
export type ReportField = (typeof reportFields)[number];
export const neededFields: readonly ReportField[] = ['settlement', 'utr', 'day', 'payment', 'amount', 'fee', 'tax'];
/** The names of the file's columns; a field without one is missing. */
export type ReportColumns = Partial<Readonly<Record<ReportField, string>>>;

/** A row as in the file. */
export interface ReportRow {
  readonly line: number;
  /** Fields without a column are missing. */
  readonly cells: Partial<Readonly<Record<ReportField, string>>>;
  /** How many cells differ from the head; 0 for a whole row. */
  readonly extra: number;
}

/** carried: what another settlement, below zero, left to this one, or this one to another. */
export const lineKinds = ['payment', 'refund', 'dispute', 'adjustment', 'reserve', 'carried'] as const;
export type LineKind = (typeof lineKinds)[number];
export interface SettlementLine {
  readonly number: number;
  readonly kind: LineKind;
  /** Null for a row that is about no payment: an adjustment, a reserve, what is carried. */
  readonly paymentId: string | null;
  /** Negative: taken from the settlement. */
  readonly amountPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
}

export const rowFaults = [
  'cells',
  'settlement-missing',
  'utr-invalid',
  'day-invalid',
  'day-to-come',
  'day-before-order',
  'payment-missing',
  'amount-unreadable',
  'fee-unreadable',
  'tax-unreadable',
  'net-unreadable',
  'other-net',
  'type-unknown',
  'payment-unknown',
  'not-received',
  'other-amount',
  'refund-unknown',
  'dispute-unknown',
  'dispute-sign',
  'fee-sign',
  'fee-below-tax',
  'fee-recorded',
  'twice-in-file',
  'settled-before',
] as const;
export type RowFault = (typeof rowFaults)[number];
/** Faults of a settlement as a whole. */
export const settlementFaults = [
  'rows-differ',
  'utr-used',
  'utr-twice',
  'utr-missing',
  'too-early',
  'fees-absurd',
  'recorded-otherwise',
  'carried-otherwise',
  'paid-by-hand',
] as const;
export type SettlementFault = (typeof settlementFaults)[number];

export interface KnownDispute {
  readonly takenPaise: number;
  /** What came back by its decision. */
  readonly returnedPaise: number;
  /** Recorded at the desk. */
  readonly feePaise: number;
}
/** What our books say of a payment in a report. */
export interface KnownPayment {
  readonly id: string;
  /** Null for a payment without an order of ours. */
  readonly orderedAt: Date | null;
  readonly postedPaise: number | null;
  readonly capturedAt: Date | null;
  /** What the gateway refunded, in all and in each of its parts. */
  readonly refundedPaise: readonly number[];
  readonly disputes: readonly KnownDispute[];
  /** The gateway's number of the settlement that paid it out; null: not yet. */
  readonly settledIn: string | null;
  /** Settlements that took a refund, with the amount: `stl_1 50000`. */
  readonly refundedIn: readonly string[];
  /** Settlements that have a dispute, with the signed amount: `stl_1 -50000`. */
  readonly disputedIn: readonly string[];
  /** Settlements that have a dispute in a row with a fee. */
  readonly chargedIn: readonly string[];
}
/** A settlement that is recorded. */
export interface KnownSettlement {
  readonly id: string;
  readonly utr: string | null;
  readonly settledAt: Date;
  readonly bankPaise: number;
  readonly feePaise: number;
  readonly taxPaise: number;
  readonly adjustmentPaise: number;
  readonly reservePaise: number;
  readonly lines: number;
}

/** A settlement without rows: the payments that it paid out are among those captured until its day's end. */
export interface CoveredByHand {
  readonly id: string;
  readonly gatewaySettlementId: string;
  readonly until: Date;
  /** What it took of payments, at least. */
  readonly paise: number;
  /** What payments without a settlement, captured by then, have more than it and those before it took. */
  readonly leftPaise: number;
}

export interface FaultyRow {
  readonly line: number;
  readonly fault: RowFault;
  /** What the row says, and what our books say, if that explains it. */
  readonly found: string;
  readonly expected: string;
}
export interface ShownFault extends FaultyRow {
  /** The gateway's number of the payment, as the row has it. */
  readonly payment: string;
  /** Ours; null: there is none. */
  readonly paymentId: string | null;
}
/**
 * ready: to be recorded; to-tie: recorded by hand with the same sums, and gets its payments and the number of the report; known: recorded with all of it;
 * wrong: left out.
 */
export type SettlementState = 'ready' | 'to-tie' | 'known' | 'wrong';
/** Amounts are rupees. */
export interface JudgedForDesk {
  readonly gatewaySettlementId: string;
  readonly utr: string;
  readonly day: string;
  readonly state: SettlementState;
  /** The id of the recorded settlement. */
  readonly id: string | null;
  readonly rows: number;
  /** How many of these rows have an amount that could not be read: they are in no sum. */
  readonly unreadRows: number;
  /** The sum of the payments alone. */
  readonly gross: number;
  /** By refunds and disputes. */
  readonly taken: number;
  /** What disputes gave back, adjustments, reserves and what is carried. */
  readonly other: number;
  readonly fee: number;
  readonly tax: number;
  /** Below 0: nothing arrives. */
  readonly bank: number;
  readonly faults: readonly SettlementFault[];
}
export interface DeskSettlementImport {
  readonly id: string;
  readonly fileName: string;
  readonly gateway: string;
  readonly importedAt: Date;
  readonly importedBy: string;
  readonly head: readonly string[];
  /** Null until they are chosen. */
  readonly columns: ReportColumns | null;
  /** What the program would choose by the names in the head. */
  readonly proposed: ReportColumns;
  /** The fees of the report contain their GST. */
  readonly taxInFee: boolean;
  readonly settlements: readonly JudgedForDesk[];
  /** Settlements without rows that may have paid out payments of the report. */
  readonly byHand: readonly Pick<CoveredByHand, 'id' | 'gatewaySettlementId'>[];
  /** The first hundred. */
  readonly faults: readonly ShownFault[];
  readonly faultCount: number;
}

/** Amounts are rupees. */
export interface DeskSettlementLine {
  readonly number: number;
  readonly kind: LineKind;
  readonly paymentId: string | null;
  readonly gatewayPaymentId: string | null;
  readonly amount: number;
  readonly fee: number;
  readonly tax: number;
  readonly net: number;
}
/** How the gateway's tax invoice splits the GST of a settlement: CGST and SGST, or IGST. */
export interface SettlementInvoice {
  readonly number: string;
  /** The GSTIN of the gateway. */
  readonly gstin: string;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
}
/** A gateway's payout to our bank account. Amounts are rupees. */
export interface DeskSettlementRecord {
  readonly id: string;
  readonly gateway: string;
  readonly gatewaySettlementId: string;
  /** The bank's reference; null where nothing arrived. */
  readonly utr: string | null;
  readonly bank: number;
  readonly fee: number;
  readonly tax: number;
  /** Null until it is entered. */
  readonly invoice: {
    readonly number: string;
    readonly gstin: string;
    readonly cgst: number;
    readonly sgst: number;
    readonly igst: number;
  } | null;
  /** Positive: given to us; of a reserve, released. */
  readonly adjustment: number;
  readonly reserve: number;
  readonly settledAt: Date;
  readonly recordedAt: Date;
  /** The name of a staff member. */
  readonly recordedBy: string;
  readonly isCorrected: boolean;
  /** The first hundred. */
  readonly lines: readonly DeskSettlementLine[];
  readonly lineCount: number;
  /** Payments that it paid out. */
  readonly paymentCount: number;
  /** The sums of these payments, of what refunds and disputes took, of what disputes gave back, and of what is carried; 0 without lines. */
  readonly gross: number;
  readonly taken: number;
  readonly returned: number;
  readonly carried: number;
  readonly postings: DeskPostings;
  readonly events: readonly RecordEvent[];
}

/** A difference between our books and the gateway that waits for staff. */
export interface DeskGap {
  readonly kind: 'reconciliation-gap' | 'reconciliation-failed';
  /** `payment MOJO…: other sum`, or the gateway. */
  readonly subject: string;
  /** Our payment, if the gap is about one that is here. */
  readonly paymentId: string | null;
  /** The row of a settlement that is wrong, as `pay_… 500.00`; empty for every other gap. */
  readonly row: string;
  /** Our amount in rupees, state or fault, and the gateway's; empty if it is unknown. */
  readonly here: string;
  readonly there: string;
  readonly openedAt: Date;
}
export interface DeskGaps {
  readonly gaps: readonly DeskGap[];
  /** When the gateways' lists were last compared; null: never. */
  readonly comparedAt: Date | null;
  /** The newest closed month, `2026-10`: a settlement of a day until its end is booked in the next one. */
  readonly closedMonth: string | null;
}
