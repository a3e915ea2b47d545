import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { reasonOfDecision } from '#kit/text/typed-line.ts';
import { approvalRefusals } from '#features/approvals/contract.ts';
import { rupees } from '../../contract/rupees.ts';

const change = {
  method: 'POST',
  access: 'desk',
  right: 'payments/change',
  answer: answers<DeskDone>(),
} as const;
const withFactor = { ...change, asksFactor: true } as const;
/** Decides about the record that the path names. */
export const ofPayment = { ...withFactor, about: [{ kind: 'payment', named: 'id' }] } as const;
export const ofRefund = { ...withFactor, about: [{ kind: 'refund', named: 'number' }] } as const;
export const ofDispute = { ...withFactor, about: [{ kind: 'dispute', named: 'number' }] } as const;
const ofApproval = { ...withFactor, about: [{ kind: 'approval', named: 'number' }] } as const;
/** In rupees, as the person saw it. */
export const shownSum = z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,2})?$/));
export const confirmed = z.literal('yes', 'missing');
export const unknownPayment = { 'payments/unknown-payment': [404, 'There is no such payment.'] } as const;
export const notAsShown = {
  'refunds/not-as-shown': [409, 'The amount is not as it was shown. Please reload the page.'],
} as const;
export const disputed = {
  'refunds/disputed': [409, 'The payment is disputed. Decide the dispute first.'],
} as const;
export const proposed = {
  'refunds/proposed': [409, 'This is proposed already. It waits for a second person.'],
} as const;

export const unknownRefund = { 'payments/unknown-refund': [404, 'There is no such refund.'] } as const;
export const lookUp = {
  'payments/refund-under-way': [409, 'It is being checked at the gateway. Try again in two minutes.'],
  'refunds/in-run': [409, 'A payout run pays this refund. Cancel the run, or record what the bank did there.'],
  'payments/gateway-away': [503, 'The gateway does not answer, so nothing was changed. Try again later.'],
} as const;
export const decidable = {
  ...unknownRefund,
  ...lookUp,
  'payments/refund-done': [409, 'This refund is completed already.'],
  'payments/being-applied': [409, 'The payment was just applied to its order. Try again in a minute.'],
  'payments/part-at-gateway': [409, 'The gateway refunded a part that is not recorded. Record that part first.'],
  'payments/other-at-gateway': [409, 'The gateway lists a refund of another amount. Check it there.'],
} as const;
export const atGateway = {
  'payments/refund-at-gateway': [409, 'The gateway is paying it. Look there first.'],
} as const;

/** Refunds the fee of an application: at once where the published terms call for it, else once a second person agrees. */
export const refundFee = endpoint({
  ...ofPayment,
  path: '/api/desk/payments/:id/refund',
  body: z.strictObject({ sum: shownSum, reason: reasonOfDecision, confirmed }),
  refusals: {
    ...unknownPayment,
    ...notAsShown,
    ...proposed,
    'refunds/no-application': [409, 'This payment has no application.'],
    'refunds/under-way': [409, 'This payment is already refunded, or its refund is under way.'],
    'refunds/ended': [409, 'Its refund was denied or closed. Try that refund again.'],
    ...disputed,
    'refunds/nothing-left': [409, 'Nothing is left of this payment.'],
  },
});

/** Proposes to pay back a part of an application's fee; a second person agrees, and the application goes on. */
export const proposePart = endpoint({
  ...ofPayment,
  path: '/api/desk/payments/:id/part-refund',
  body: z.strictObject({ amount: rupees, reason: reasonOfDecision, confirmed }),
  refusals: {
    ...unknownPayment,
    ...proposed,
    ...disputed,
    'refunds/no-application': [409, 'This payment has no application.'],
    'refunds/under-way': [409, 'This payment is already refunded, or its refund is under way.'],
    'refunds/other-currency': [409, 'The gateway refunds only rupees. Pay a part by bank transfer.'],
    'refunds/part-too-much': [422, 'That is all that is left of the payment, or more.'],
  },
});

const ofProposal = {
  'refunds/unknown-proposal': [404, 'There is no such proposal.'],
  'refunds/decided': [409, 'This proposal is already decided.'],
} as const;
/** Agrees to what a colleague proposed, which then begins. `sum` is what the person confirmed. */
export const agreeToProposal = endpoint({
  ...ofApproval,
  path: '/api/desk/refund-proposals/:number/agree',
  body: z.strictObject({ sum: shownSum, confirmed }),
  refusals: {
    ...ofProposal,
    ...notAsShown,
    ...approvalRefusals,
    // Of a refund that is to be closed: the gateway is asked again.
    ...decidable,
    ...atGateway,
    'payments/refund-closed': [409, 'It is closed already.'],
    'refunds/impossible': [
      409,
      'This is not possible any more: the payment was refunded, disputed or decided since then. The proposal is closed.',
    ],
  },
});
/** Colleagues read the reason. */
export const declineProposal = endpoint({
  ...ofApproval,
  path: '/api/desk/refund-proposals/:number/decline',
  asksFactor: false,
  body: z.strictObject({ reason: reasonOfDecision }),
  refusals: ofProposal,
});
