import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { reasonForAudit, reasonOfDecision } from '#kit/text/typed-line.ts';

const version = z.string().check(z.regex(/^\d{1,9}$/));
const utr = z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40, 'too-long'));
/** The bank's day; today without one. */
const day = z._default(z.string().check(z.trim(), z.maxLength(40, 'too-long')), '');
const wrongDay = { 'claims/day': [422, 'Check the day of the bank.'] } as const;
/** Decides about a claim by its number. */
const ofClaim = {
  method: 'POST',
  access: 'desk',
  right: 'claims/change',
  asksFactor: true,
  about: [{ kind: 'claim', named: 'number' }],
  answer: answers<DeskDone>(),
} as const;
const seen = {
  'claims/unknown': [404, 'There is no such claim.'],
  'claims/changed': [409, 'The claim has changed. Please look at it again.'],
} as const;
const refusals = {
  ...seen,
  'claims/being-paid': [409, 'The claim is being paid.'],
  'claims/not-possible': [409, 'This is not possible for the claim as it is now.'],
  'claims/one-active': [409, 'This person has another open claim.'],
  'claims/not-covered': [409, 'A refund took back part of its amount: it waits until later earnings cover it.'],
} as const;
const transferRefusals = {
  ...wrongDay,
  'claims/utr-invalid': [422, 'A UTR has 10 to 22 letters and digits.'],
  'claims/utr-used': [409, 'This UTR is recorded already: every transfer has its own.'],
  'claims/paid-already': [409, 'It is already paid.'],
  'claims/not-being-paid': [409, 'It is not being paid.'],
} as const;

/** The person reads the reason. */
export const holdClaim = endpoint({
  ...ofClaim,
  path: '/api/desk/claims/:number/hold',
  body: z.strictObject({ version, reason: reasonOfDecision }),
  refusals,
});
/** Returns the amount to the earnings; the person reads the reason. */
export const rejectClaim = endpoint({
  ...ofClaim,
  path: '/api/desk/claims/:number/reject',
  body: z.strictObject({ version, reason: reasonOfDecision }),
  refusals,
});
export const releaseClaim = endpoint({
  ...ofClaim,
  path: '/api/desk/claims/:number/release',
  body: z.strictObject({ version }),
  refusals,
});
/** Nothing left our bank: without a reason the claim can be paid again, with the bank's reason it is on hold. */
export const endPayout = endpoint({
  ...ofClaim,
  path: '/api/desk/claims/:number/not-sent',
  body: z.strictObject({
    version,
    reason: z.optional(z.string().check(z.trim(), z.maxLength(300, 'too-long'))),
  }),
  refusals: {
    ...seen,
    'claims/not-being-paid': [409, 'It is not being paid.'],
    'claims/begun-by-you': [403, 'You began this payout: another person records that nothing was sent.'],
  },
});
/** No money left for a transfer that was recorded as not sent and that the bank calls paid: its statement does not show it. */
export const confirmNotSent = endpoint({
  ...ofClaim,
  path: '/api/desk/claims/:number/not-sent/confirm',
  body: z.strictObject({ payout: z.string().check(z.maxLength(40)), reason: reasonForAudit }),
  refusals: {
    'claims/unknown': seen['claims/unknown'],
    'claims/not-doubted': [409, 'This is settled already.'],
    'doubts/second-person': [403, 'You recorded that nothing was sent: another person confirms it.'],
    'doubts/not-allowed': [403, 'Your role does not include this.'],
  },
});
/** Records a transfer that the bank made, whatever the state of the claim; `second` for a further one of a paid claim. */
export const recordTransfer = endpoint({
  ...ofClaim,
  path: '/api/desk/claims/:number/paid',
  body: z.strictObject({ version, utr, day, second: z.optional(z.literal('yes')) }),
  refusals: { ...seen, ...transferRefusals },
});
/** Corrects a mistyped UTR; the audit has both. */
export const correctUtr = endpoint({
  ...ofClaim,
  path: '/api/desk/claims/:number/utr',
  body: z.strictObject({ version, was: utr, utr, reason: reasonOfDecision }),
  refusals: {
    ...seen,
    'claims/utr-invalid': transferRefusals['claims/utr-invalid'],
    'claims/utr-used': transferRefusals['claims/utr-used'],
    'claims/utr-unknown': [404, 'No transfer of this claim has this UTR.'],
  },
});
/** Moves a transfer that was recorded for this claim to the claim `to` that it was made for; `second` if that one is paid. */
export const moveTransfer = endpoint({
  ...ofClaim,
  path: '/api/desk/claims/:number/moved',
  about: [
    { kind: 'claim', named: 'number' },
    { kind: 'claim', named: 'to' },
  ],
  body: z.strictObject({ version, utr, to: utr, second: z.optional(z.literal('yes')), reason: reasonOfDecision }),
  refusals: {
    ...seen,
    'claims/paid-already': transferRefusals['claims/paid-already'],
    'claims/utr-unknown': [404, 'No single transfer of this claim has this UTR.'],
    'claims/same-claim': [422, 'This transfer is recorded for this claim.'],
    'claims/returned-already': [409, 'Its return is recorded already.'],
    'claims/details-erased': [409, 'The bank details of this claim were erased: it could not be paid any more.'],
  },
});
/** The bank returned a transfer: its amount goes back to the person, who gets a message. */
export const recordReturn = endpoint({
  ...ofClaim,
  path: '/api/desk/claims/:number/returned',
  body: z.strictObject({ version, utr, day, reason: reasonOfDecision }),
  refusals: {
    ...seen,
    ...wrongDay,
    'claims/utr-unknown': [404, 'No transfer of this claim has this UTR.'],
    'claims/returned-already': [409, 'Its return is recorded already.'],
    'claims/recorded-by-you': [403, 'You recorded this transfer: another person records its return.'],
  },
});
