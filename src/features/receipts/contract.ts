import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import { pages } from '#pages.ts';
import { languageQuery } from '#features/jobs/model/jobs.ts';
import type { LetterStatus, QuotationAnswerStatus, ReceiptStatus } from './model.ts';

/** Refusals of calls that name one application of the caller. */
export const ownApplicationRefusals = {
  'applications/unknown': [404, 'There is no such application.'],
  'applications/not-yours': [403, 'This application belongs to another user.'],
} as const;

/** The acknowledgement as a PDF, for the applicant and for the desk. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/applications/:id/receipt.pdf',
  access: 'either',
  right: 'receipts/read',
  // The list of applications, which has the links to the receipts; it leads through the login and back.
  loginPage: pages.applications.path,
  query: z.strictObject(languageQuery),
  refusals: {
    ...ownApplicationRefusals,
    'receipts/too-many': [429, 'Too many receipts requested. Please wait a moment and try again.'],
  },
  answer: answers<never>(),
});
/** Whether a receipt is genuine, without identifying the applicant. */
export interface ReceiptAnswer {
  readonly role: string;
  /** The role's title in the requested language. */
  readonly roleTitle: string;
  /** The day in India on which the application was received, `YYYY-MM-DD`. */
  readonly date: string;
  readonly status: ReceiptStatus;
  /** `A. K.`; empty once the name was erased. */
  readonly initials: string;
}
/** Whether a quotation is genuine and still valid, without identifying the buyer. */
export interface QuotationAnswer {
  readonly quotation: {
    readonly number: string;
    /** Days in India, `YYYY-MM-DD`. */
    readonly date: string;
    readonly validUntil: string;
    /** Rupees, with GST. */
    readonly total: number;
    readonly status: QuotationAnswerStatus;
    /** `G. P. D.`; empty once the buyer was erased. */
    readonly initials: string;
  };
}
/** Whether a call letter is genuine and current, without identifying the applicant. */
export interface LetterAnswer {
  readonly letter: {
    readonly role: string;
    /** The role's title in the requested language. */
    readonly roleTitle: string;
    /** A later issue replaces the earlier. */
    readonly issue: number;
    readonly status: LetterStatus;
    /** The interview of a current letter: ISO time and short name of the place; both empty otherwise. */
    readonly startsAt: string;
    readonly place: string;
    /** `A. K.`; empty once the name was erased. */
    readonly initials: string;
  };
}
export type VerifyAnswer = ReceiptAnswer | LetterAnswer | QuotationAnswer;
/** In place of a code: `/verify/404` is the page for every malformed or unknown code. */
export const noCode = '404';
/** In place of a code: the page for a client that checked too many. */
export const tooManyChecks = '429';
export const verifyReceipt = endpoint({
  method: 'GET',
  path: '/api/verify/:code',
  access: 'anyone',
  query: z.strictObject(languageQuery),
  refusals: {
    'receipts/not-genuine': [404, 'None of our receipts, call letters and quotations has this code.'],
    'receipts/too-many': [429, 'Too many codes were checked from your connection. Please wait a moment and try again.'],
  },
  answer: answers<VerifyAnswer>(),
});
