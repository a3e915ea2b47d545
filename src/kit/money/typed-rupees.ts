import { latinDigits } from '../text/digits.ts';
import { asLine } from '../text/typed-text.ts';
import { type Paise, paiseFromRupees } from './paise.ts';

/**
 * Rupees as people type them, `₹ 1,50,000.50`, without sign, spaces and the commas of thousands, lakhs and crores, which
 * `paiseFromRupees` reads. A comma elsewhere stays, so that it is refused: nobody knows what `500,50` means.
 */
export function plainRupees(typed: string): string {
  const text = latinDigits(asLine(typed)).replaceAll(/[₹\s]/g, '');
  // A sign without a number is not nothing: where nothing means all of it, that would be a guess.
  if (text === '') return typed.trim();
  return /^\d{1,3}(?:,\d\d)*,\d{3}(?:\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text;
}
/** Typed rupees in paise; undefined when they are invalid. */
export const paiseFromTyped = (typed: string): Paise | undefined => paiseFromRupees(plainRupees(typed));
