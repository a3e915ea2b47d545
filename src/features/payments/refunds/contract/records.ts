import { z } from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { reasonOfDecision } from '#kit/text/typed-line.ts';
import {
  atGateway,
  confirmed,
  decidable,
  disputed,
  lookUp,
  notAsShown,
  ofPayment,
  ofRefund,
  proposed,
  shownSum,
  unknownPayment,
  unknownRefund,
} from './decisions.ts';
import { rupeesIfAny } from '../../contract/rupees.ts';

const bankReference = z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40, 'too-long'));
/** The day of the bank or the gateway; today without one. */
export const day = z._default(z.string().check(z.trim(), z.maxLength(40, 'too-long')), '');
/** The person has looked at the gateway's dashboard: it has no such refund, or does not pay it. */
export const absent = z.optional(z.literal('yes'));

const proposeAgain = {
  'refunds/propose-again': [409, 'It was beyond the published terms: propose it anew.'],
} as const;
const notRefundable = { 'payments/not-refundable': [409, 'Nothing is left to refund.'] } as const;
const reference = {
  'payments/bank-reference-invalid': [422, 'The reference of the bank has 10 to 22 letters and digits.'],
  'payments/bank-reference-used': [409, 'This reference is recorded for another movement of money.'],
} as const;

/**
 * Tries a refund again that was stopped or denied, or that staff closed although the published terms call for it. Here and
 * below `sum` is what the person was shown, and `confirmed` that they checked person, sum and account.
 */
export const retryRefund = endpoint({
  ...ofRefund,
  path: '/api/desk/refunds/:number/retry',
  body: z.strictObject({ sum: shownSum, confirmed }),
  refusals: {
    ...decidable,
    ...notRefundable,
    ...proposeAgain,
    ...notAsShown,
  },
});
/** Records that we paid a refund from our bank account; without `amount` what is owed. */
export const recordByHand = endpoint({
  ...ofRefund,
  path: '/api/desk/refunds/:number/by-hand',
  body: z.strictObject({ bankReference, amount: rupeesIfAny, day, absent, confirmed }),
  refusals: {
    ...decidable,
    ...atGateway,
    ...disputed,
    ...notRefundable,
    ...proposeAgain,
    ...reference,
    'payments/refund-day': [422, 'Check the day of the bank.'],
    'payments/other-amount': [422, 'That is less than is owed, or more than the payer paid.'],
  },
});
/** Closes a refund: we keep the money, and the applicant reads the reason. */
export const closeRefund = endpoint({
  ...ofRefund,
  path: '/api/desk/refunds/:number/close',
  body: z.strictObject({ sum: shownSum, reason: reasonOfDecision, absent, confirmed }),
  refusals: {
    ...decidable,
    ...atGateway,
    ...notAsShown,
    ...proposed,
    'payments/refund-closed': [409, 'It is closed already.'],
  },
});
/** Corrects the bank's reference of a refund that was recorded by hand. */
export const correctReference = endpoint({
  ...ofRefund,
  path: '/api/desk/refunds/:number/reference',
  asksFactor: false,
  body: z.strictObject({ bankReference, reason: reasonOfDecision }),
  refusals: {
    ...unknownRefund,
    ...reference,
    'payments/not-by-hand': [409, 'It was not recorded by hand.'],
  },
});
/** Records a refund that was made in the gateway's dashboard: a part of what we owe or of a fee, or more than we owe. */
export const recordPart = endpoint({
  ...ofPayment,
  path: '/api/desk/payments/:id/gateway-refund',
  body: z.strictObject({
    gatewayRefund: z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(64, 'too-long')),
    confirmed,
  }),
  refusals: {
    ...unknownPayment,
    ...unknownRefund,
    ...lookUp,
    'payments/being-applied': [409, 'The payment was just applied to its order. Try again in a minute.'],
    'payments/unknown-part': [422, 'The gateway lists no refund with this number for this payment.'],
    'payments/part-undecided': [409, 'The gateway has not completed that refund yet.'],
    'payments/part-known': [409, 'It is recorded already.'],
    'payments/refund-not-owed': [409, 'The gateway has this refund, or it was denied or closed.'],
    'payments/other-sum': [409, 'That is more than is left of the payment, the whole refund, or in another currency.'],
  },
});
