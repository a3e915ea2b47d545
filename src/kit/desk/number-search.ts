import { latinDigits } from '../text/digits.ts';

/** Fewer digits are not compared with phone numbers. */
export const nationalDigits = 10;

/** Something typed as the lists read it. */
export const typedText = (typed: string): string => latinDigits(typed.normalize('NFC')).trim();

/** True for a text that a list compares with phone numbers. */
export function isNumberSearch(typed: string): boolean {
  const text = typedText(typed);
  return /^[\d\s()+.-]+$/.test(text) && text.replace(/\D/g, '').length >= nationalDigits;
}
