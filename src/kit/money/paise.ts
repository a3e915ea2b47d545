/** Money: whole paise. Never a float, never rupees, inside the program. */
export type Paise = number & { readonly paise: unique symbol };

/** @throws when `n` is not a safe integer. */
export function paise(n: number): Paise {
  if (!Number.isSafeInteger(n)) throw new Error(`not a whole number of paise: ${n}`);
  return n as Paise;
}

/** No fee is above this. */
export const highestFeePaise: Paise = paise(10_000_00);

/** Parses a rupee amount from the wire (`"2500.00"`, `250`) without float arithmetic; undefined when it is invalid. */
export function paiseFromRupees(amount: string | number): Paise | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(amount).trim());
  if (!match) return undefined;
  return paise(Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

/** Paise of rupees whose form the call's contract has checked; 0 for anything else. */
export const paiseOfChecked = (rupees: string): Paise => paiseFromRupees(rupees) ?? paise(0);

/**
 * The decimal rupee amount that gateways expect, always with two places: 25000 → `"250.00"`.
 * @throws for a negative amount: -50 would be `-1.-50`
 */
export function rupeeDecimal(amount: Paise): string {
  if (amount < 0) throw new Error(`a sum below 0 has a sign: ${amount}`);
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** Rupees as the prescribed API calls carry them: 25050 → 250.5. Throws for a negative amount, as `rupeeDecimal`. */
export const rupeesOnWire = (amount: Paise): number => Number(rupeeDecimal(amount));
/** Rupees of a sum that may be below 0, as the prescribed API calls carry them. */
export const signedOnWire = (sum: number): number => (sum < 0 ? -rupeesOnWire(paise(-sum)) : rupeesOnWire(paise(sum)));

/** Reads what `signedOnWire` wrote; undefined when it is invalid. */
export function paiseFromSigned(sum: string): number | undefined {
  const amount = paiseFromRupees(sum.replace(/^-/, ''));
  return amount !== undefined && sum.startsWith('-') ? -amount : amount;
}

/** An amount for display: `₹1,23,456` or `₹1,23,456.50`. */
export function formatRupees(amount: Paise): string {
  const whole = Math.floor(Math.abs(amount) / 100).toLocaleString('en-IN');
  const rest = Math.abs(amount) % 100;
  return `${amount < 0 ? '−' : ''}₹${whole}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}
