import { formatRupees, paiseFromRupees } from '#kit/paise.ts';

/** Formats rupees of the API: 500 → `₹500`, 250.5 → `₹250.50`, -500 → `−₹500`. */
export function rupees(amount: number): string {
  const paise = paiseFromRupees(Math.abs(amount));
  return paise === undefined ? `₹${amount}` : `${amount < 0 ? '−' : ''}${formatRupees(paise)}`;
}
