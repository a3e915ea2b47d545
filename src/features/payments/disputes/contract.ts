import { z } from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { reasonOfDecision } from '#kit/text/typed-line.ts';
import { rupees, rupeesIfAny, rupeesOrNone } from '../contract/rupees.ts';
import { disputeReasons } from '../model/payments.ts';
import { confirmed, lookUp, ofDispute, ofPayment, unknownPayment } from '../refunds/contract/decisions.ts';
import { absent, day } from '../refunds/contract/records.ts';

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
