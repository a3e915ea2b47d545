import { z } from 'zod/mini';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { reasonForAudit, reasonOfDecision } from '#kit/text/typed-line.ts';
import { approvalRefusals } from '#features/approvals/contract.ts';
import type { DeskRunRecord, PayableClaims } from './model/runs.ts';
import { maxRunClaims } from '../terms.ts';

const read = { method: 'GET', access: 'desk', right: 'claims/read' } as const;
const change = { method: 'POST', access: 'desk', right: 'claims/change', answer: answers<DeskDone>() } as const;
const unknown = { 'payouts/unknown-run': [404, 'There is no such payout run.'] } as const;
const decided = { 'payouts/decided': [409, 'This payout run is already decided.'] } as const;

/** Open claims for a new run: those that can be paid, and the others with why not. */
export const getPayableClaims = endpoint({
  ...read,
  path: '/api/desk/payable-claims',
  right: 'claims/change',
  answer: answers<PayableClaims>(),
});

/** Puts claims into a run that waits for a second person: the chosen ones, or with `all` every one that can be paid. */
export const makeRun = endpoint({
  ...change,
  path: '/api/desk/payout-runs',
  asksFactor: true,
  listFields: ['ids'],
  body: z.strictObject({
    ids: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(maxRunClaims, 'too-many')),
    all: z.optional(z.literal('yes')),
  }),
  refusals: {
    'payouts/none-chosen': [422, 'Choose at least one claim or refund that can be paid.'],
    'payouts/too-many': [422, `A payout run has ${maxRunClaims} transfers at most.`],
    'payouts/blocked': [409, 'Some of these can not be paid any more.'],
  },
});

export const getRun = endpoint({
  ...read,
  path: '/api/desk/payout-runs/:number',
  refusals: unknown,
  answer: answers<DeskRunRecord>(),
});

/** Begins the payout of each claim of the run. `claims` and `sum` (rupees) are what the person confirmed. */
export const approveRun = endpoint({
  ...change,
  path: '/api/desk/payout-runs/:number/approve',
  asksFactor: true,
  body: z.strictObject({
    claims: z.string().check(z.regex(/^\d{1,4}$/)),
    sum: z.string().check(z.regex(/^\d{1,12}(?:\.\d{1,2})?$/)),
    confirmed: z.literal('yes', 'missing'),
  }),
  refusals: {
    ...unknown,
    ...decided,
    'payouts/not-as-shown': [409, 'The payout run is not as it was shown. Please reload the page.'],
    ...approvalRefusals,
    'payouts/blocked': [409, 'Some of these can not be paid any more.'],
  },
});
export const cancelRun = endpoint({
  ...change,
  path: '/api/desk/payout-runs/:number/cancel',
  asksFactor: true,
  hasNoBody: true,
  refusals: { ...unknown, ...decided },
});

const day = z._default(z.string().check(z.trim(), z.maxLength(40, 'too-long')), '');
const ticked = z.literal('yes', 'missing');
const utr = z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40, 'too-long'));
const ofPayout = { ...change, asksFactor: true, about: [{ kind: 'payout', named: 'number' }] } as const;
const ofTransfer = {
  'payouts/unknown': [404, 'There is no such transfer.'],
  'payouts/not-being-paid': [409, 'This transfer is not being paid, or this was recorded already.'],
} as const;
const wrongDay = { 'claims/day': [422, 'Check the day of the bank.'] } as const;
/** The bank made the transfer of a refund: the refund is complete. */
export const recordRefundPaid = endpoint({
  ...ofPayout,
  path: '/api/desk/refund-payouts/:number/paid',
  body: z.strictObject({ utr, day, confirmed: ticked }),
  refusals: {
    ...ofTransfer,
    ...wrongDay,
    'claims/utr-invalid': [422, 'The UTR has 10 to 22 letters and digits.'],
    'claims/utr-used': [409, 'This UTR is recorded for another movement of money.'],
  },
});
/** The bank did not make it: the payer is asked to correct the account. */
export const recordRefundFailed = endpoint({
  ...ofPayout,
  path: '/api/desk/refund-payouts/:number/failed',
  body: z.strictObject({ reason: reasonOfDecision, confirmed: ticked }),
  refusals: {
    ...ofTransfer,
    'claims/begun-by-you': [403, 'You approved this run: another person records that nothing was sent.'],
  },
});
/** No money left, although the bank calls it paid: its statement does not show it. */
export const confirmRefundNotSent = endpoint({
  ...ofPayout,
  path: '/api/desk/refund-payouts/:number/not-sent/confirm',
  body: z.strictObject({ reason: reasonForAudit, confirmed: ticked }),
  refusals: {
    ...ofTransfer,
    'claims/not-doubted': [409, 'This is settled already.'],
    'doubts/second-person': [403, 'You recorded that nothing was sent: another person confirms it.'],
    'doubts/not-allowed': [403, 'Your role does not include this.'],
  },
});
/** The bank returned it: the refund is owed again. */
export const recordRefundReturned = endpoint({
  ...ofPayout,
  path: '/api/desk/refund-payouts/:number/returned',
  body: z.strictObject({ reason: reasonOfDecision, day, confirmed: ticked }),
  refusals: {
    ...ofTransfer,
    ...wrongDay,
    'claims/recorded-by-you': [403, 'You recorded this transfer: another person records its return.'],
  },
});

const fileRefusals = {
  ...unknown,
  'payouts/not-approved': [409, 'The bank file is there once the payout run is approved.'],
  'payouts/all-settled': [409, 'Every transfer of this payout run is settled.'],
  'payouts/file-columns': [409, 'The columns of the bank file are incomplete: the owner mends them in its settings.'],
  'payouts/no-account-readable': [409, 'No account of these transfers can be read.'],
  'payouts/unconfirmed': [
    409,
    'A backup was restored, and people of this run may be paid already. Confirm them first.',
  ],
} as const;
/** Leads to the bank file of an approved run. */
export const askForBankFile = endpoint({
  ...change,
  path: '/api/desk/payout-runs/:number/bank-file',
  asksFactor: true,
  hasNoBody: true,
  refusals: fileRefusals,
});
/** The file for the bank, with whole account numbers, of the transfers that are not settled. Each one is audited. */
export const getBankFile = endpoint({
  ...read,
  path: '/api/desk/payout-runs/:number/bank-file.csv',
  right: 'claims/change',
  asksFactor: true,
  refusals: fileRefusals,
  answer: answers<never>(),
});
