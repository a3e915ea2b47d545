import { maskedIdentity } from '../../terms.ts';

// Verhoeff's check digit: the multiplication table of the dihedral group D5, and the permutation of each position.
const times = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
];
const permuted = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
];
const digitAt = (table: readonly string[], row: number, column: number): number => Number(table[row]?.[column]);

/** True when the last digit is the check digit of those before it. */
export const isVerhoeffValid = (digits: string): boolean =>
  [...digits]
    .reverse()
    .reduce((sum, digit, index) => digitAt(times, sum, digitAt(permuted, index % 8, Number(digit))), 0) === 0;

/** The number without the spaces and dashes of the card. */
export const bareNumber = (typed: string): string => typed.replace(/[\s-]/g, '');

/** True for twelve digits that can't be an Aadhaar number: a warning, never a refusal. */
export const looksMistyped = (typed: string): boolean => {
  const digits = bareNumber(typed);
  return /^\d{12}$/.test(digits) && !isVerhoeffValid(digits);
};

/** What may be stored in the browser. */
export const maskNumber = (typed: string): string => maskedIdentity(bareNumber(typed));
