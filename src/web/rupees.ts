import { formatRupees, paiseFromRupees } from '#kit/paise.ts';

/** Formats rupees of the API: 500 → `₹500`, 250.5 → `₹250.50`. */
export function rupees(amount: number): string {
  const paise = paiseFromRupees(amount);
  return paise === undefined ? `₹${amount}` : formatRupees(paise);
}
