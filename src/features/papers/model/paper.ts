import type { Issuer } from '#kit/issuer.ts';
import type { Language } from '#kit/language.ts';
import type { SalesItem, Totals } from '#kit/sales/totals.ts';

/** The papers of a sale, in the order in which it goes. Each kind has its own series of numbers. */
export const paperKinds = ['quotation', 'proforma', 'invoice', 'challan', 'credit-note'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Whom a paper bills. */
export interface Buyer {
  readonly name: string;
  /** With its line breaks. */
  readonly address: string;
  /** Empty for a buyer without one. */
  readonly gstin: string;
  /**
   * The GST code of the place of supply, which decides the tax: of goods that the buyer receives the state where they go, of goods
   * that go to somebody else on the buyer's behalf the buyer's own state (section 10 of the IGST Act). Empty until it is known.
   */
  readonly state: string;
}
/** Where the goods go, if that is another address than the buyer's; both empty if it is not. */
export interface ShipTo {
  readonly name: string;
  readonly address: string;
}
/** The buyer's letter that a paper answers; the day is `YYYY-MM-DD`. Both may be empty. */
export interface TheirReference {
  readonly number: string;
  readonly day: string;
}
/** Where the enterprise is paid; each empty until the owner enters it. */
export interface BankDetails {
  readonly accountName: string;
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly bankName: string;
  readonly upi: string;
}
export interface Signatory {
  readonly name: string;
  readonly designation: string;
}

/** A paper as its PDF states it. An issued one is stored and never changes, so its PDF can be made again. */
export interface PaperDocument {
  readonly kind: PaperKind;
  readonly language: Language;
  /** Empty in a preview. */
  readonly number: string;
  /** A day in India, `YYYY-MM-DD`. */
  readonly issuedOn: string;
  /** The last day of an offer. */
  readonly validUntil?: string;
  /** By when a tax invoice is to be paid, where the owner says so. */
  readonly dueOn?: string;
  /** The number of the paper that this revision replaces. */
  readonly replaces?: string | undefined;
  /** The paper that it follows: the quotation of an invoice, the invoice of a credit note. */
  readonly follows?: { readonly kind: PaperKind; readonly number: string; readonly day: string };
  /** Why there is a credit note, or why goods move with a challan. */
  readonly reason?: string;
  /** How the goods travel: number of the vehicle, of the e-way bill. */
  readonly transport?: string;
  readonly issuer: Issuer;
  readonly contactLines: readonly string[];
  readonly seller: { readonly gstin: string; readonly state: string };
  readonly buyer: Buyer;
  readonly shipTo: ShipTo;
  readonly attention: string;
  readonly subject: string;
  readonly reference: TheirReference;
  readonly items: readonly SalesItem[];
  readonly totals: Totals;
  readonly totalInWords: string;
  readonly delivery: string;
  readonly note: string;
  /** The terms of payment in the owner's settings when it was issued. */
  readonly payment: string;
  readonly terms: readonly string[];
  readonly bank: BankDetails;
  readonly signatory: Signatory;
  /** Where a paper that anybody can check is checked. */
  readonly verification?: { readonly url: string; readonly code: string };
}
export interface PaperPdf {
  readonly bytes: Uint8Array;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly sha256: string;
}
/** Typesets a paper; computes only, so that it may run in the issuing transaction. `isDraft` marks each page. */
export type PrintPaper = (document: PaperDocument, isDraft?: boolean) => Promise<PaperPdf>;
