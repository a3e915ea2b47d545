import type { GstPercent, Unit } from '#kit/money/gst.ts';
import type { Issuer } from '#kit/issuer.ts';
import type { Paise } from '#kit/money/paise.ts';
import type { Result } from '#kit/result.ts';
import type { Language } from '#features/content/model/content.ts';

/**
 * revised: a later revision was issued. Whether an issued quotation expired follows from its last day, see
 * `QuotationStatus`.
 */
export const quotationStates = ['draft', 'issued', 'accepted', 'revised', 'cancelled'] as const;
export type QuotationState = (typeof quotationStates)[number];
/** As people read it: an issued quotation is valid until its last day. */
export const quotationStatuses = ['draft', 'valid', 'expired', 'accepted', 'revised', 'cancelled'] as const;
export type QuotationStatus = (typeof quotationStatuses)[number];

export interface QuotationItem {
  readonly description: string;
  readonly hsn: string;
  readonly unit: Unit;
  /** In thousandths of the unit. */
  readonly quantityMilli: number;
  /** Of one unit, without GST. */
  readonly pricePaise: Paise;
  readonly gstPercent: GstPercent;
}
export interface Buyer {
  readonly name: string;
  readonly address: string;
  /** Empty for a buyer without one. */
  readonly gstin: string;
  /** The GST code of the state where the goods go; empty until it is known. */
  readonly state: string;
}
/** The content of a quotation, which staff edit until it is issued. */
export interface QuotationContent {
  readonly language: Language;
  readonly buyer: Buyer;
  readonly items: readonly QuotationItem[];
  readonly delivery: string;
  readonly note: string;
  readonly validityDays: number;
}

/** What staff type into the fields of a draft; absent fields stay. */
export interface TypedFields {
  readonly buyer?: string | undefined;
  readonly address?: string | undefined;
  readonly gstin?: string | undefined;
  readonly state?: string | undefined;
  readonly delivery?: string | undefined;
  readonly note?: string | undefined;
  readonly days?: string | undefined;
  readonly language?: string | undefined;
}
/** What staff type about an item: rupees, percent, units with decimals. */
export interface TypedItem {
  readonly description?: string | undefined;
  readonly hsn?: string | undefined;
  readonly unit?: string | undefined;
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  readonly gst?: string | undefined;
}

/** The tax of all items of one rate. */
export interface TaxOfRate {
  readonly gstPercent: GstPercent;
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  /** SGST, or UTGST in a union territory without a legislature. */
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}
export interface Totals {
  /** Of the items, in their order, before tax. */
  readonly amountsPaise: readonly Paise[];
  readonly taxablePaise: Paise;
  /** By rate, the lowest first. */
  readonly taxes: readonly TaxOfRate[];
  readonly taxPaise: Paise;
  /** Added to reach whole rupees; may be negative. */
  readonly roundingPaise: Paise;
  readonly totalPaise: Paise;
}

/** An issued quotation as its PDF states it; never changed. */
export interface QuotationDocument extends QuotationContent {
  readonly number: string;
  /** The quotation that this revision replaces. */
  readonly replaces: string | undefined;
  /** Days in India, `YYYY-MM-DD`; valid until the end of the last one. */
  readonly issuedOn: string;
  readonly validUntil: string;
  readonly issuer: Issuer;
  readonly contactLines: readonly string[];
  readonly seller: { readonly gstin: string; readonly state: string };
  readonly totals: Totals;
  readonly totalInWords: string;
  readonly verification: { readonly url: string; readonly code: string };
}
export interface QuotationPdf {
  readonly bytes: Uint8Array;
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string;
}
/** Typesets an issued quotation; computes only, so that it may run in the issuing transaction. */
export type PrintQuotation = (document: QuotationDocument) => Promise<Result<QuotationPdf, 'quotations/page-full'>>;

/** A stored quotation for staff. */
export interface Quotation {
  readonly id: string;
  /** What staff call a draft; not its legal number. */
  readonly serial: number;
  readonly leadNumber: number;
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
/** An item as the desk shows it and its form holds it: quantity `2.5`, price in rupees `1450.50`, GST in percent. */
export interface DeskItem {
  readonly description: string;
  readonly hsn: string;
  readonly unit: Unit;
  readonly quantity: string;
  readonly price: string;
  readonly gst: string;
  readonly pricePaise: number;
  readonly amountPaise: number;
}
/** The totals as the PDF states them. */
export interface DeskTotals {
  readonly isWithinState: boolean;
  readonly taxes: readonly TaxOfRate[];
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
