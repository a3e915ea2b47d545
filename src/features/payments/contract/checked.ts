import { z } from 'zod/mini';
import { drawn, optionalTick } from '#kit/desk/act-field.ts';
import type { Said } from '#kit/desk/said.ts';
import { formatRupees, paise } from '#kit/money/paise.ts';

/** Money has no undo: what moves it names the payer with the end of the payment's number, and the sum as `₹500`. */
export interface OfPayer {
  readonly whom: string;
}
export interface OfSum extends OfPayer {
  readonly sum: string;
}

export const ticked = z.literal('yes', 'missing');
/** The tick without which the server does nothing. */
export const confirmed = drawn(ticked);
/** In rupees, as the person saw it. */
export const shownSum = z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,2})?$/));
/** The person has looked at the gateway's dashboard: it has no such refund, or does not pay it. */
export const absent = optionalTick(
  ["I looked at the gateway's dashboard: it does not pay this refund", 'मैंने गेटवे के डैशबोर्ड में देखा: वह यह रिफ़ंड नहीं दे रहा'],
  [
    'Only while the gateway does not answer, lists a refund that is not this one, or never ends this one.',
    'केवल तब, जब गेटवे जवाब न दे, कोई दूसरा रिफ़ंड दिखाए, या इसे पूरा न करे।',
  ],
);

export const checked: Said<OfSum> = [
  ({ whom, sum }) => `I checked: ${whom}, ${sum}.`,
  ({ whom, sum }) => `मैंने जाँच लिया: ${whom}, ${sum}।`,
];
/** The tick where the sum is typed above it. */
export const checkedTyped: Said<OfPayer> = [
  ({ whom }) => `I checked: ${whom}, and the rupees above.`,
  ({ whom }) => `मैंने जाँच लिया: ${whom}, और ऊपर लिखे रुपये।`,
];
/** The tick where the sum is typed above it, and `sum` is meant if nothing is typed. */
export const checkedTypedOr: Said<OfSum> = [
  ({ whom, sum }) => `I checked: ${whom}, and the rupees above; empty: ${sum}.`,
  ({ whom, sum }) => `मैंने जाँच लिया: ${whom}, और ऊपर लिखे रुपये; खाली: ${sum}।`,
];
/** In a question: the rupees that are typed in the field; where nothing is typed, the given ones. */
export const typedSum = (field: string, otherwise = '…'): string => `₹{${field}|${otherwise.replace('₹', '')}}`;

/** Paise that a refusal names. */
export const inRupees = (sum: unknown): string => formatRupees(paise(Number(sum)));
