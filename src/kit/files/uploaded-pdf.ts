import type { Result } from '../result.ts';

/** The largest size of an uploaded PDF. */
export const maxPdfBytes = 5 * 2 ** 20;
export const maxPdfPages = 30;

export const pdfFaults = [
  'pdf/too-large',
  'pdf/wrong-type',
  'pdf/unreadable',
  'pdf/encrypted',
  'pdf/too-many-pages',
  'pdf/unsafe',
  'pdf/busy',
] as const;
/**
 * encrypted: it needs a password, or forbids changes; unsafe: its pages draw from other files, run programs or
 * unpack to more than a phone can show; busy: too many
 * at once, the same file may be sent again.
 */
export type PdfFault = (typeof pdfFaults)[number];

export interface PdfLimits {
  readonly maxBytes: number;
  readonly maxPages: number;
}
/** Pages and what they draw, nothing else: no script, link, form, attachment or metadata of the uploaded file. */
export interface CleanPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
}
export interface PdfCleaner {
  /** Recognizes a PDF by its content; file name and declared type are ignored. */
  clean(bytes: Uint8Array): Promise<Result<CleanPdf, PdfFault>>;
}
