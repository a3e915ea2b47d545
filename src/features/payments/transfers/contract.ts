import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import { pages } from '#pages.ts';
import type { RefundAccountForm } from './model.ts';
import { maxAccountChanges } from '../terms.ts';
import { absent } from '../refunds/contract/records.ts';
import {
  atGateway,
  confirmed,
  decidable,
  disputed,
  notAsShown,
  ofRefund,
  shownSum,
} from '../refunds/contract/decisions.ts';

/** A branch, from the bundled list. */
export interface BranchAnswer {
  readonly ifsc: string;
  /** False for a code of valid shape that is not in the list: new branches appear weekly. */
  readonly known: boolean;
  /** The bank's name, also if only the branch is unknown. */
  readonly bankName: string | null;
}
export const getBranch = endpoint({
  method: 'GET',
  path: '/api/branches/:ifsc',
  access: 'session',
  refusals: {
    'claims/ifsc-invalid': [
      422,
      'An IFSC code has eleven characters: four letters, a zero, and six letters or digits.',
    ],
  },
  answer: answers<BranchAnswer>(),
});

/** Pays a stopped or denied refund by bank transfer: the payer is asked for an account. */
export const payByTransfer = endpoint({
  ...ofRefund,
  path: '/api/desk/refunds/:number/by-transfer',
  body: z.strictObject({ sum: shownSum, absent, confirmed }),
  refusals: {
    ...decidable,
    ...atGateway,
    ...disputed,
    ...notAsShown,
    'payments/not-refundable': [409, 'Nothing is left to refund.'],
    'refunds/no-payer': [409, 'The payer has no account here: pay it by hand.'],
    'refunds/not-stopped': [409, 'This refund did not stop and was not denied.'],
    'refunds/by-transfer': [409, 'It is paid by bank transfer already.'],
  },
});

const accountRefusals = {
  'payments/unknown-refund': [404, 'There is no such refund.'],
  'refunds/not-yours': [403, 'This refund belongs to another user.'],
  'refunds/no-account-asked': [409, 'No account is asked for now: the refund is being paid, or is over.'],
} as const;
/** The account that the payer's refund goes to, whole: only its owner reads it. */
export const getRefundAccount = endpoint({
  method: 'GET',
  path: '/api/refunds/:id/account',
  access: 'session',
  refusals: accountRefusals,
  answer: answers<RefundAccountForm>(),
});
/**
 * Gives or corrects the account: JSON, or the page's form, which works without script. A form that is not accepted gets its page again, with what
 * was typed.
 */
export const giveRefundAccount = endpoint({
  method: 'POST',
  path: '/api/refunds/:id/account',
  access: 'session',
  loginPage: pages.applications.path,
  maxBytes: 10_000,
  bodiesEach: 2,
  refusals: {
    ...accountRefusals,
    'http/malformed': [400, 'The request could not be read.'],
    'refunds/account-fields': [422, 'Check the account.'],
    'refunds/account-too-often': [409, `The account was changed ${maxAccountChanges} times. Please contact us.`],
  },
  answer: answers<{ readonly lastFour: string }>(),
});
