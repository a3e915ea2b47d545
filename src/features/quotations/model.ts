import type { Tx } from '#kit/context.ts';
import type { Unit } from '#kit/money/gst.ts';
import type { Paise } from '#kit/money/paise.ts';
import type { SalesItem, TaxOfRate } from '#kit/sales/totals.ts';
import type { KnownPerson } from '#features/leads/model/desk.ts';
import type { Language } from '#features/content/model/content.ts';
import type { Buyer, PaperDocument, PaperKind, ShipTo, TheirReference } from '#features/papers/model/paper.ts';

/**
 * revised: a later revision was issued. Whether an issued quotation expired follows from its last day, see
 * `QuotationStatus`.
 */
export const quotationStates = ['draft', 'issued', 'accepted', 'revised', 'cancelled'] as const;
export type QuotationState = (typeof quotationStates)[number];
/** As people read it: an issued quotation is valid until its last day. */
export const quotationStatuses = ['draft', 'valid', 'expired', 'accepted', 'revised', 'cancelled'] as const;
export type QuotationStatus = (typeof quotationStatuses)[number];

/** The content of a quotation, which staff edit until it is issued. */
export interface QuotationContent {
  readonly language: Language;
  readonly buyer: Buyer;
  readonly shipTo: ShipTo;
  readonly attention: string;
  readonly subject: string;
  readonly reference: TheirReference;
  readonly items: readonly SalesItem[];
  readonly delivery: string;
  readonly payment: string;
  readonly note: string;
  readonly validityDays: number;
}

/** What staff type into the fields of a draft; absent fields stay. */
export interface TypedFields {
  readonly buyer?: string | undefined;
  readonly address?: string | undefined;
  readonly gstin?: string | undefined;
  readonly state?: string | undefined;
  readonly shipName?: string | undefined;
  readonly shipAddress?: string | undefined;
  readonly attention?: string | undefined;
  readonly subject?: string | undefined;
  readonly referenceNumber?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly referenceDay?: string | undefined;
  readonly payment?: string | undefined;
  readonly delivery?: string | undefined;
  readonly note?: string | undefined;
  readonly days?: string | undefined;
  readonly language?: string | undefined;
}
/** What staff type about an item: rupees, percent, units with decimals. */
export interface TypedItem {
  readonly description?: string | undefined;
  readonly specification?: string | undefined;
  readonly hsn?: string | undefined;
  readonly unit?: string | undefined;
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  /** Percent. */
  readonly discount?: string | undefined;
  readonly gst?: string | undefined;
}

/** An issued quotation as its PDF states it; never changed. */
export interface QuotationDocument extends PaperDocument {
  readonly validUntil: string;
  readonly verification: { readonly url: string; readonly code: string };
}

/** A stored quotation for staff. */
export interface Quotation {
  readonly id: string;
  /** What staff call a draft; not its legal number. */
  readonly serial: number;
  readonly leadNumber: number;
  /** Null once it was erased. */
  readonly buyerId: string | null;
  readonly state: QuotationState;
  /** Counts the changes of a draft, from 1. */
  readonly version: number;
  /** Empty once it was erased, as is `document`. */
  readonly content: QuotationContent | undefined;
  /** The id of the quotation that this one replaces or is to replace. */
  readonly revises: string | null;
  readonly revision: number;
  readonly number: string | null;
  readonly issuedAt: Date | null;
  readonly validUntil: string | null;
  readonly totalPaise: Paise | null;
  readonly verifyCode: string | null;
  readonly pdfSha256: string | null;
  readonly document: QuotationDocument | undefined;
  readonly changedAt: Date;
  readonly changedBy: string;
  /** Why it was cancelled. */
  readonly reason: string;
  readonly erasedAt: Date | null;
}
/** An item as the desk shows it and its form holds it: quantity `2.5`, price in rupees `1450.50`, GST and discount in percent. */
export interface DeskItem {
  readonly description: string;
  readonly specification: string;
  readonly hsn: string;
  readonly unit: Unit;
  readonly quantity: string;
  readonly price: string;
  /** Empty without one. */
  readonly discount: string;
  readonly gst: string;
  readonly pricePaise: number;
  readonly amountPaise: number;
}
/** The totals as the PDF states them. */
export interface DeskTotals {
  readonly isWithinState: boolean;
  readonly taxes: readonly TaxOfRate[];
  readonly discountPaise: number;
  readonly taxablePaise: number;
  readonly taxPaise: number;
  readonly roundingPaise: number;
  readonly totalPaise: number;
  /** In the language of the quotation. */
  readonly words: string;
}
/** A quotation of the same offer. */
export interface DeskRevision {
  readonly serial: number;
  readonly number: string | null;
  readonly status: QuotationStatus;
}
/** A paper that follows an accepted quotation. */
export interface PaperOfQuotation {
  readonly serial: number;
  readonly kind: Exclude<PaperKind, 'quotation'>;
  readonly state: 'draft' | 'issued';
  /** Null of a draft. */
  readonly number: string | null;
  readonly totalPaise: number | null;
}
/** Finds the papers that follow a quotation. The feature above that has them provides it. */
export type FindPapersOfQuotation = (
  tx: Tx,
  quotationId: string,
) => Promise<{
  /** The newest first. */
  readonly papers: readonly PaperOfQuotation[];
  /** More than a proforma was issued: it is not cancelled any more. */
  readonly isInvoiced: boolean;
}>;
/** Who may be the buyer of a new quotation. */
export interface KnownBuyers {
  /** To choose from while typing. */
  readonly names: readonly string[];
  /** By their newest quotation. */
  readonly buyers: readonly {
    readonly serial: number;
    readonly number: string | null;
    readonly name: string;
    readonly gstin: string;
  }[];
  readonly people: readonly KnownPerson[];
}
export interface SellerFacts {
  readonly gstin: string;
  /** The sample company of a demo, whose GSTIN is a sample too. */
  readonly isSample: boolean;
}
export interface ProductChoice {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly pricePaise: number;
  readonly gstPercent: number;
}
