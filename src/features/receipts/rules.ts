import { normalizeCode } from '#kit/ids.ts';
import type { ReceiptFacts, ReceiptStatus } from './model.ts';

/** The stored form of a receipt's code. Accepts any case, spaces or dashes, O for 0, I or L for 1, and a missing SV. */
export function readVerifyCode(typed: string): string | undefined {
  if (typed.length > 60) return undefined;
  const found = /^(?:SV)?([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})([0-9A-HJKMNP-TV-Z]{4})$/.exec(
    normalizeCode(typed),
  );
  return found ? `SV-${found[1]}-${found[2]}-${found[3]}` : undefined;
}

const letters = new Intl.Segmenter('hi', { granularity: 'grapheme' });
/** The initials of a name, with their vowel signs: `A. K.`, `आ. कु.`; four at most. */
export const initialsOf = (name: string): string =>
  name
    .split(' ')
    .flatMap((word) => [...letters.segment(word)].map((data) => data.segment).find((text) => /\p{L}/u.test(text)) ?? [])
    .slice(0, 4)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ');

const statusOf: Readonly<Record<ReceiptFacts['state'], ReceiptStatus>> = {
  active: 'valid',
  'refund-requested': 'withdrawn',
  refunded: 'refunded',
  'charged-back': 'disputed',
};
/** The status of a receipt; a fee taken back by the payer's bank invalidates it, whatever the application's state. */
export const receiptStatus = (state: ReceiptFacts['state'], isDisputed: boolean): ReceiptStatus =>
  isDisputed ? 'disputed' : statusOf[state];
