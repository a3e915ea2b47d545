import { latinDigits } from '../text/digits.ts';

/** Fewer digits are not compared with phone numbers. */
export const nationalDigits = 10;

/** Something typed as the lists read it. */
export const typedText = (typed: string): string => latinDigits(typed.normalize('NFC')).trim();

/** The digits of a text that a list compares with phone numbers; undefined for any other. */
function searchedDigits(typed: string): string | undefined {
  const text = typedText(typed);
  const digits = text.replace(/\D/g, '');
  return /^[\d\s()+.-]+$/.test(text) && digits.length >= nationalDigits ? digits : undefined;
}

/** A searched phone number as the audit stores it: the end of each number that the search finds; undefined for any other text. */
export function searchedNumber(typed: string): string | undefined {
  const digits = searchedDigits(typed);
  return digits === undefined ? undefined : nationalNumber(digits);
}
/** Every search that finds a number, as `searchedNumber` gives it. */
export const searchesFor = (phone: string): string[] => {
  const digits = phone.replace(/\D/g, '');
  return Array.from({ length: Math.max(0, digits.length - nationalDigits + 1) }, (_, from) => digits.slice(from));
};

/** Without a leading 0 or a calling code, each as people type it: a phone number has ten digits then. */
export const nationalNumber = (digits: string): string => digits.replace(/^(?:0*|(?:00)?(?:91|44|1))(?=\d{10}$)/, '');
