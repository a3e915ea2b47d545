import { formatRupees, paise as toPaise, paiseFromRupees } from '#kit/money/paise.ts';

/** Formats rupees of the API: 500 → `₹500`, 250.5 → `₹250.50`, -500 → `−₹500`. */
export function rupees(amount: number): string {
  const paise = paiseFromRupees(Math.abs(amount));
  return paise === undefined ? `₹${amount}` : rupeesOfPaise(amount < 0 ? -paise : paise);
}
/** Formats paise as rupees: -50000 → `−₹500`. */
export const rupeesOfPaise = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${formatRupees(toPaise(Math.abs(amount)))}`;
/** A sum of paise, or of another currency its hundredths: `₹500`, `USD 6.5`. */
export const sumIn = (currency: string, sum: number): string =>
  currency === 'INR' ? rupeesOfPaise(sum) : `${currency} ${sum / 100}`;
