import { latinDigits } from '../text/digits.ts';

/**
 * A bank's reference of one movement (UTR, RRN) as it is stored: capitals, without spaces, hyphens and slashes. 10 to 22
 * letters and digits; undefined for another text.
 */
export function readUtr(typed: string): string | undefined {
  const utr = latinDigits(typed)
    .replace(/[\s/\u2010-\u2015-]/g, '')
    .toUpperCase();
  return /^[A-Z0-9]{10,22}$/.test(utr) ? utr : undefined;
}
