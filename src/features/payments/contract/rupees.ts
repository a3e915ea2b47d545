import { z } from 'zod/mini';
import { paiseFromRupees } from '#kit/money/paise.ts';
import { plainRupees } from '#kit/money/typed-rupees.ts';

const isAmount = (typed: string): boolean => (paiseFromRupees(typed) ?? 0) > 0;
const typedRupees = z.pipe(z.string(), z.transform(plainRupees));
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
