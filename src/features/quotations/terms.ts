import { type Paise, paise } from '#kit/money/paise.ts';
import { dayMs } from '#kit/time.ts';
import { retentionMs as leadsLifeMs } from '#features/leads/terms.ts';

/** These limits keep a quotation readable. */
export const maxLengths = {
  buyer: 120,
  address: 240,
  shipName: 120,
  shipAddress: 240,
  attention: 120,
  subject: 160,
  referenceNumber: 60,
  description: 80,
  specification: 400,
  payment: 400,
  delivery: 160,
  note: 600,
  reason: 300,
} as const;
export const maxItems = 30;
/** Different GST rates in one quotation. */
export const maxRates = 5;
/** The lowest price of one unit. */
export const minPrice: Paise = paise(1);
export const maxPrice: Paise = paise(10_000_000_000);
export const maxQuantity = 100_000;
/** The highest amount of one item before tax: ₹1,000 crore. */
export const maxItemAmount: Paise = paise(1_000_000_000_000);

/** The lowest amount of one item before tax: less is a mistyped price, which we would be held to. */
export const minItemAmount: Paise = paise(1_00);

/** Days for which a quotation is valid, unless the draft says otherwise. */
export const defaultValidityDays = 30;
export const maxValidityDays = 365;

/** The last revision of a quotation. */
export const lastRevision = 9;

/** Drafts nobody changed, and the buyer of an offer that was not accepted, are erased after this time. */
export const retentionMs = leadsLifeMs;
/**
 * The buyer of an accepted quotation and its PDF are erased after this time. Section 36 of the CGST Act has records
 * stored for 72 months from the due date of the annual return, which ends within 8 years.
 */
export const acceptedRetentionMs = 8 * 366 * dayMs;
