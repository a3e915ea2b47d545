import type { Tone } from '#kit/desk/drawn-list.ts';
import { inBoth } from '#web/i18n.ts';
import type { ListedClaimState, PayoutState } from '../../model/referrals.ts';
import type { ListedRunState } from '../../payout-runs/model/runs.ts';

export const claimStateWords = inBoth<Readonly<Record<ListedClaimState, string>>>(
  {
    active: 'To be paid',
    processing: 'Being paid',
    hold: 'On hold',
    paid: 'Paid',
    returned: 'Returned by the bank',
    rejected: 'Rejected',
  },
  {
    active: 'भुगतान बाकी',
    processing: 'भुगतान हो रहा है',
    hold: 'रोका गया',
    paid: 'भुगतान हुआ',
    returned: 'बैंक ने लौटाया',
    rejected: 'अस्वीकार',
  },
);
export const payoutStateWords = inBoth<Readonly<Record<PayoutState, string>>>(
  {
    processing: 'Being paid',
    paid: 'Paid',
    'not-sent': 'Not sent',
    returned: 'Returned by the bank',
    moved: 'Moved to another claim',
  },
  {
    processing: 'भेजा जा रहा है',
    paid: 'भेजा गया',
    'not-sent': 'नहीं भेजा',
    returned: 'बैंक ने लौटाया',
    moved: 'दूसरे दावे में डाला',
  },
);

export const claimTones: Readonly<Record<ListedClaimState, Tone>> = {
  active: 'info',
  processing: 'info',
  hold: 'warn',
  paid: 'good',
  returned: 'bad',
  rejected: 'neutral',
};
export const payoutTones: Readonly<Record<PayoutState, Tone>> = {
  processing: 'info',
  paid: 'good',
  'not-sent': 'neutral',
  returned: 'bad',
  moved: 'neutral',
};

export const runStateWords = inBoth<Readonly<Record<ListedRunState, string>>>(
  {
    waiting: 'Waits for approval',
    approved: 'Approved, being paid',
    ended: 'Ended',
    cancelled: 'Cancelled',
    lapsed: 'Lapsed',
  },
  { waiting: 'मंज़ूरी बाकी', approved: 'मंज़ूर, भुगतान हो रहा है', ended: 'पूरी', cancelled: 'रद्द', lapsed: 'समय निकल गया' },
);
export const runTones: Readonly<Record<ListedRunState, Tone>> = {
  waiting: 'warn',
  approved: 'info',
  ended: 'good',
  cancelled: 'neutral',
  lapsed: 'neutral',
};
