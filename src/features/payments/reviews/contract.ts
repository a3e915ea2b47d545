import { z } from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { reasonOfDecision } from '#kit/text/typed-line.ts';
import { confirmed, notAsShown, ofPayment, proposed, shownSum, unknownPayment } from '../refunds/contract/decisions.ts';
import { rupees } from '../contract/rupees.ts';

const unreviewable = {
  ...unknownPayment,
  'payments/not-in-review': [
    409,
    'It already has an application or a decision, or a refund or dispute of it is under way.',
  ],
} as const;
const sums = {
  'payments/sum-known': [409, 'Its amount is known already.'],
  'payments/sum-above-fee': [
    422,
    'That is far more than the fee. Enter the rupees of the gateway’s settlement, or have the gateway return the payment.',
  ],
} as const;
const secondPerson = {
  'refunds/second-person': [403, 'You entered the settled amount: a second person decides.'],
} as const;
const notEntered = { 'payments/sum-not-entered': [409, 'First enter the rupees that were settled.'] } as const;

/** The rupees that the gateway settled for a payment in another currency or with an unreadable amount. */
export const enterSettledSum = endpoint({
  ...ofPayment,
  path: '/api/desk/payments/:id/settled-sum',
  body: z.strictObject({ rupees, confirmed }),
  refusals: { ...unreviewable, ...sums },
});
/** The audit has both amounts and the reason. */
export const correctSettledSum = endpoint({
  ...ofPayment,
  path: '/api/desk/payments/:id/settled-sum/correction',
  body: z.strictObject({ rupees, reason: reasonOfDecision, confirmed }),
  refusals: {
    ...unreviewable,
    ...sums,
    ...notEntered,
    'payments/sum-same': [409, 'This amount is entered already.'],
  },
});
/**
 * Matches a payment to an order, which makes the application; of an unknown payer, once a second person agrees. Without `order` it is the payment's own. `checked`: the person
 * checked payer, account and `sum`, what was paid. `confirmed` where that is another sum than the order's fee.
 */
export const applyPayment = endpoint({
  ...ofPayment,
  path: '/api/desk/payments/:id/apply',
  about: [
    { kind: 'payment', named: 'id' },
    { kind: 'order', named: 'order' },
  ],
  body: z.strictObject({
    order: z.optional(z.string().check(z.trim(), z.maxLength(40, 'too-long'))),
    sum: shownSum,
    checked: confirmed,
    confirmed: z.optional(confirmed),
  }),
  refusals: {
    ...unreviewable,
    ...notEntered,
    ...secondPerson,
    ...notAsShown,
    ...proposed,
    'payments/sum-too-large': [422, 'An amount above ₹10,00,000 looks like a mistake.'],
    'payments/which-order': [422, 'It belongs to no order of ours. Name one.'],
    'payments/unknown-order': [422, 'There is no such order.'],
    'payments/another-order': [409, 'It was paid for another order.'],
    'payments/another-person': [409, 'That order belongs to another person.'],
    'payments/other-fee': [422, 'Another sum than the fee of the order was paid. Confirm that you checked it.'],
    'payments/page-of-another-order': [409, 'It was paid on the page of another order. Apply it to that one.'],
  },
});
/** Returns to the payer what has become nothing; the payer reads the reason. */
export const returnPayment = endpoint({
  ...ofPayment,
  path: '/api/desk/payments/:id/return',
  body: z.strictObject({ sum: shownSum, reason: reasonOfDecision, confirmed }),
  refusals: {
    ...unreviewable,
    ...notEntered,
    ...secondPerson,
    ...notAsShown,
    'payments/gateway-away': [
      503,
      'The gateway does not answer, so its sum can’t be read again. Try again in a minute.',
    ],
  },
});
/** Closes a payment: what is left of it is ours once a second person agrees. */
export const closePayment = endpoint({
  ...ofPayment,
  path: '/api/desk/payments/:id/close',
  body: z.strictObject({ sum: shownSum, reason: reasonOfDecision, confirmed }),
  refusals: {
    ...notEntered,
    ...unreviewable,
    ...notAsShown,
    ...proposed,
  },
});
