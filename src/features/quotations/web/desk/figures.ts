import { formatRupees, paise } from '#kit/money/paise.ts';

/** `₹1,45,000` for lists and sentences. */
export const rupeesOf = (amountPaise: number): string => formatRupees(paise(amountPaise));
/** `₹1,45,000.00` for columns of figures, as in the PDF. */
export function figureOf(amountPaise: number): string {
  const text = rupeesOf(amountPaise);
  return text.includes('.') ? text : `${text}.00`;
}
