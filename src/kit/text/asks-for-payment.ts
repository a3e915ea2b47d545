import { latinDigits } from './digits.ts';
import { domainEndings } from './domain-endings.ts';

/** Dates, which are removed first: a period of days would look like a long number. */
const dates = /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/g;
/** A bank account or a phone number, in one piece or in groups. */
const longNumber = /\d(?:[ -]?\d){8,}/;
const ifsc = /\b[a-z]{4}0[a-z0-9]{6}\b/i;
/** A UPI or e-mail address, or a link. */
const address = new RegExp(
  String.raw`[\p{L}\p{N}._-]+@[\p{L}\p{N}]|https?:|\bwww\.|\b[a-z0-9-]+\.(?:${domainEndings})\b`,
  'iu',
);

/**
 * True when a text that goes out in our name holds what somebody could be paid or called at: an account or phone number, an
 * IFSC, a UPI or web address. Those of the enterprise come from its settings alone.
 */
export function asksForPayment(text: string): boolean {
  const plain = latinDigits(text).replaceAll(dates, ' ');
  return longNumber.test(plain) || ifsc.test(plain) || address.test(plain);
}
