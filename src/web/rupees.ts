import { formatRupees, paiseFromRupees } from '#kit/paise.ts';

/** Rupees of the wire as people read them: 500 → `₹500`, 250.5 → `₹250.50`. */
export function rupees(amount: number): string {
  const paise = paiseFromRupees(amount);
  return paise === undefined ? `₹${amount}` : formatRupees(paise);
}
