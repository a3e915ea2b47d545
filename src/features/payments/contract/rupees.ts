import { z } from 'zod/mini';
import { latinDigits } from '#kit/text/digits.ts';
import { paiseFromRupees } from '#kit/money/paise.ts';

const isAmount = (typed: string): boolean => (paiseFromRupees(typed) ?? 0) > 0;
const typedRupees = z.pipe(
  z.string(),
  z.transform((typed: string) => {
    const text = latinDigits(typed).replaceAll(/[₹\s]/g, '');
    // A sign without a number is not nothing: where nothing means all of it, that would be a guess.
    if (text === '') return typed.trim();
    // Nobody knows what `500,50` means.
    return /^\d{1,3}(?:,\d\d)*,\d{3}(?:\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : text;
  }),
);
/** Rupees as people type them: `1,500`, `1,50,000`, `₹ 499.50`; more than nothing. */
export const rupees = z.pipe(typedRupees, z.string().check(z.minLength(1, 'missing'), z.refine(isAmount, 'no-amount')));
/** Rupees as people type them, or nothing. */
export const rupeesIfAny = z.optional(
  z.pipe(typedRupees, z.string().check(z.refine((typed) => typed === '' || isAmount(typed), 'no-amount'))),
);
/** Rupees as people type them, with a minus for what was taken; nothing typed is 0. */
export const signedRupees = z.optional(
  z.pipe(
    typedRupees,
    z.string().check(z.refine((typed) => paiseFromRupees(typed.replace(/^-/, '') || '0') !== undefined, 'no-amount')),
  ),
);
/** Rupees as people type them, where 0 is allowed too. */
export const rupeesOrNone = z.pipe(
  typedRupees,
  z.string().check(
    z.minLength(1, 'missing'),
    z.refine((typed) => paiseFromRupees(typed) !== undefined, 'no-amount'),
  ),
);
