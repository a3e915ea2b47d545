import { paise } from '#kit/money/paise.ts';
import { acceptedRetentionMs } from '#features/quotations/terms.ts';

export const maxLengths = {
  address: 240,
  reason: 160,
  transport: 80,
  note: 600,
  reference: 60,
  undoReason: 300,
} as const;
/** Items of a quotation. */
export const maxLines = 30;
/** As long as the quotation that they follow: section 36 of the CGST Act. */
export const retentionMs = acceptedRetentionMs;
/**
 * The income-tax law, section 269ST of the Act of 1961: what is taken in cash for one transaction, and from one person in a day,
 * stays below this.
 */
export const cashLimitPaise = paise(2_00_000_00);
/** Between a payment and the line of the statement that shows it: a cheque clears later, and a transfer is noted later. */
export const maxDaysToLine = 15;
/** Rule 46 of the CGST Rules: an invoice states the address of a buyer with a GSTIN, and from this total on of any other. */
export const addressFromPaise = 50_000_00;
