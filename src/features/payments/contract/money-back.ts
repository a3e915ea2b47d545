import { z } from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { reasonOfDecision } from '#kit/typed-line.ts';
import {
  atGateway,
  confirmed,
  decidable,
  disputed,
  lookUp,
  notAsShown,
  ofDispute,
  ofPayment,
  ofRefund,
  proposed,
  shownSum,
  unknownPayment,
  unknownRefund,
} from '../refunds/contract.ts';
import { disputeReasons } from '../model/payments.ts';
import { rupees, rupeesIfAny, rupeesOrNone } from './rupees.ts';

const bankReference = z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40, 'too-long'));
/** The day of the bank or the gateway; today without one. */
const day = z._default(z.string().check(z.trim(), z.maxLength(40, 'too-long')), '');
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

const wrongDay = { 'payments/dispute-day': [422, 'Check the days.'] } as const;
/** Records that a payer's bank demands a payment back; without `amount` everything that is left. */
export const openDispute = endpoint({
  ...ofPayment,
  path: '/api/desk/payments/:id/disputes',
  body: z.strictObject({
    amount: rupeesIfAny,
    caseNumber: z.string().check(z.trim(), z.minLength(1, 'missing'), z.regex(/^[!-~]{1,64}$/, 'case-number')),
    reason: z.enum(disputeReasons, 'missing'),
    day,
    answerBy: z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40, 'too-long')),
    confirmed,
  }),
  refusals: {
    ...unknownPayment,
    'payments/not-captured': [409, 'Nothing is left of this payment.'],
    'payments/dispute-open': [409, 'A dispute of this payment is open already.'],
    'payments/dispute-too-much': [422, 'That is more than is left of the payment.'],
    'payments/dispute-case': [409, 'This case of the gateway is recorded already.'],
    ...wrongDay,
  },
});
const unknownDispute = { 'payments/unknown-dispute': [404, 'There is no such dispute.'] } as const;
const decideRefusals = {
  ...unknownDispute,
  ...lookUp,
  ...wrongDay,
  'payments/dispute-decided': [409, 'It is decided already.'],
  'payments/dispute-too-much': [422, 'That is more than the disputed amount.'],
} as const;
export const winDispute = endpoint({
  ...ofDispute,
  path: '/api/desk/disputes/:number/won',
  body: z.strictObject({ day, confirmed }),
  refusals: decideRefusals,
});
/** Lost, in full or in part. */
export const loseDispute = endpoint({
  ...ofDispute,
  path: '/api/desk/disputes/:number/lost',
  body: z.strictObject({ amount: rupeesIfAny, day, absent, confirmed }),
  refusals: decideRefusals,
});
const feeRefusals = {
  ...unknownDispute,
  'payments/dispute-fee-too-much': [422, 'That looks like a typing mistake: it is more than ₹10,000.'],
  'payments/dispute-fee-settled': [409, 'An imported settlement has this fee already.'],
} as const;
/** What the gateway charged for the dispute. */
export const chargeDisputeFee = endpoint({
  ...ofDispute,
  path: '/api/desk/disputes/:number/fee',
  body: z.strictObject({ amount: rupees, day, confirmed }),
  refusals: {
    ...feeRefusals,
    ...wrongDay,
    'payments/dispute-fee-charged': [409, 'Its fee is recorded already.'],
  },
});
/** Corrects it, 0 for none; the audit has both. */
export const correctDisputeFee = endpoint({
  ...ofDispute,
  path: '/api/desk/disputes/:number/fee/correction',
  body: z.strictObject({ amount: rupeesOrNone, reason: reasonOfDecision, confirmed }),
  refusals: {
    ...feeRefusals,
    'payments/dispute-fee-missing': [409, 'It has no fee yet.'],
    'payments/dispute-fee-same': [409, 'This fee is recorded already.'],
  },
});
