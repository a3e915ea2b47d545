import type { Tx } from '#kit/context.ts';
import type { Issuer } from '#kit/issuer.ts';
import type { Paise } from '#kit/money/paise.ts';
import type { Category, RoleLanguage } from '#features/jobs/model/jobs.ts';

/** The state of the fee; a refund that the gateway denied leaves it paid. */
export type FeeState =
  | 'paid'
  | 'refund-requested'
  | 'refund-awaits-bank'
  | 'refund-sent'
  | 'refund-delayed'
  | 'refunded'
  | 'refund-denied'
  | 'refund-closed'
  | 'disputed';

/** The content of the acknowledgement of a paid application, in one language. No identity number, no photo. */
export interface Receipt {
  readonly language: RoleLanguage;
  readonly issuer: Issuer;
  readonly application: {
    readonly number: string;
    /** In the receipt's language. */
    readonly role: string;
    /** Empty once the personal fields were erased, as is `fatherName`. */
    readonly name: string;
    readonly fatherName: string;
    readonly category: Category;
    readonly at: Date;
    readonly refundWindowHours: number;
  };
  readonly fee: {
    readonly paidPaise: Paise;
    /** The gateway's payment id. */
    readonly paymentId: string;
    readonly orderReference: string;
    readonly state: FeeState;
    /** Parts that went back while the application goes on. */
    readonly parts: readonly { readonly amountPaise: Paise; readonly settledAt: Date }[];
    readonly refund:
      | { readonly reference: string; readonly bankReference: string | null; readonly settledAt: Date | null }
      | undefined;
  };
  /** The public page that checks the receipt, and the code at the end of its URL. */
  readonly verification: { readonly url: string; readonly code: string };
}

/** The status of an application as shown to anybody who has its receipt. */
export const receiptStatuses = ['valid', 'withdrawn', 'refunded', 'disputed'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** What anybody who has a quotation learns of it. */
export interface QuotationFacts {
  readonly number: string;
  /** Days in India, `YYYY-MM-DD`. */
  readonly issuedOn: string;
  readonly validUntil: string;
  readonly totalPaise: Paise;
  readonly status: QuotationAnswerStatus;
  /** Empty once it was erased. */
  readonly buyer: string;
}
export const quotationAnswerStatuses = ['valid', 'expired', 'accepted', 'revised', 'cancelled'] as const;
export type QuotationAnswerStatus = (typeof quotationAnswerStatuses)[number];
/** Finds a quotation by its code, which has the form of a receipt's. The feature above that has them provides it. */
export type FindQuotationFacts = (code: string) => Promise<QuotationFacts | undefined>;

/** What anybody who has a call letter learns of it. */
export interface LetterFacts {
  /** The role's name. */
  readonly role: string;
  /** The number of the issue, from 1. */
  readonly issue: number;
  readonly status: LetterStatus;
  /** Empty once it was erased. */
  readonly name: string;
  readonly startsAt: Date;
  readonly place: Readonly<Record<RoleLanguage, string>>;
}
export const letterStatuses = ['valid', 'replaced', 'withdrawn'] as const;
export type LetterStatus = (typeof letterStatuses)[number];
/** Finds a call letter by its code, which has the form of a receipt's. The feature that has them provides it. */
export type FindLetterFacts = (code: string) => Promise<LetterFacts | undefined>;

/** What a receipt states about an application. */
export interface ReceiptFacts {
  /** The application number. */
  readonly number: string;
  readonly accountId: string;
  /** The role's name. */
  readonly role: string;
  readonly state: 'active' | 'refund-requested' | 'refunded' | 'charged-back';
  readonly name: string;
  readonly fatherName: string;
  readonly category: Category;
  readonly createdAt: Date;
  readonly refundWindowHours: number;
  readonly paymentId: string;
  readonly paidPaise: Paise;
  readonly verifyCode: string;
}
/** Finds an application by its number or by its receipt's code. The feature above that has the applications provides it. */
export type FindReceiptFacts = (
  tx: Tx,
  by: { readonly number: string } | { readonly code: string },
) => Promise<ReceiptFacts | undefined>;
