import { act } from '#kit/desk/act.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { phoneMoved } from '#features/accounts/contract/moved.ts';
import { pages } from '#pages.ts';
import type { RefundAccountForm } from './model.ts';
import { absent, checked, confirmed, type OfSum, shownSum } from '../contract/checked.ts';
import { maxAccountChanges } from '../terms.ts';
import { decidable, disputed, notAsShown, ofRefund, unlessAbsent } from '../refunds/contract/decisions.ts';
import { notRefundable } from '../refunds/contract/records.ts';

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
export const payByTransfer = act({
  ...ofRefund,
  path: '/api/desk/refunds/:number/by-transfer',
  hidden: { sum: shownSum },
  fields: { absent, confirmed },
  form: {
    submit: ['Pay it by bank transfer', 'बैंक से भेजें'],
    lead: [
      'The payer gets a message, gives account and IFSC on the site, and a payout run pays it.',
      'भुगतान करने वाले को संदेश जाता है, वह साइट पर खाता और IFSC देता है, और भुगतान सूची से पैसा भेजा जाता है।',
    ],
    ask: [
      ({ sum, whom }: OfSum) => `Pay ${sum} by bank transfer?\n\n${whom}`,
      ({ sum, whom }: OfSum) => `${sum} बैंक से भेजें?\n\n${whom}`,
    ],
    check: checked,
  },
  done: {
    'refunds/by-transfer': [
      'The payer is asked for a bank account. Then the refund can be put into a payout run.',
      'भुगतान करने वाले से बैंक खाता माँगा गया। उसके बाद रिफ़ंड भुगतान सूची में जा सकता है।',
    ],
  },
  refusals: {
    ...decidable,
    ...unlessAbsent,
    ...disputed,
    ...notAsShown,
    ...notRefundable,
    'refunds/no-payer': [
      409,
      'The payer has no account here. Transfer it by hand and record that.',
      'भुगतान करने वाले का यहाँ खाता नहीं है। बैंक से खुद भेजें और दर्ज करें।',
    ],
    'refunds/not-stopped': [
      409,
      'This refund did not stop and was not denied.',
      'यह रिफ़ंड रुका नहीं था और नामंज़ूर भी नहीं हुआ।',
    ],
    'refunds/by-transfer': [409, 'It is paid by bank transfer already.', 'यह पहले से बैंक से भेजा जाना है।'],
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
    ...phoneMoved,
    'http/malformed': [400, 'The request could not be read.'],
    'refunds/account-fields': [422, 'Check the account.'],
    'refunds/account-too-often': [409, `The account was changed ${maxAccountChanges} times. Please contact us.`],
  },
  answer: answers<{ readonly lastFour: string }>(),
});
