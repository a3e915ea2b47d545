import { latinDigits } from '../text/digits.ts';

/** Fewer digits are not compared with phone numbers. */
export const nationalDigits = 10;

/** Something typed as the lists read it. */
export const typedText = (typed: string): string => latinDigits(typed.normalize('NFC')).trim();

/** The digits of a text that a list compares with phone numbers; undefined for any other. */
export function searchedDigits(typed: string): string | undefined {
  const text = typedText(typed);
  const digits = text.replace(/\D/g, '');
  return /^[\d\s()+.-]+$/.test(text) && digits.length >= nationalDigits ? digits : undefined;
}

/** Without a leading 0 or a calling code, each as people type it: a phone number has ten digits then. */
export const nationalNumber = (digits: string): string => digits.replace(/^(?:0*|(?:00)?(?:91|44|1))(?=\d{10}$)/, '');
