import type { Tone } from '#kit/desk/drawn-list.ts';
import { inBoth } from '#web/i18n.ts';
import type { DisputeState, OrderState, PaymentState, RefundState } from '../../model/payments.ts';

/** The states of payments, orders, refunds and disputes, as staff read them. */
export const paymentStateWords = inBoth<Readonly<Record<PaymentState, string>>>(
  {
    pending: 'Pending',
    failed: 'Failed',
    'needs-review': 'To be reviewed',
    captured: 'Received',
    'refund-requested': 'Refund requested',
    refunded: 'Refunded',
    disputed: 'Disputed',
    closed: 'Closed',
  },
  {
    pending: 'बाकी',
    failed: 'नहीं हुआ',
    'needs-review': 'जाँच करनी है',
    captured: 'मिला',
    'refund-requested': 'रिफ़ंड माँगा गया',
    refunded: 'रिफ़ंड हुआ',
    disputed: 'विवाद में',
    closed: 'बंद',
  },
);
export const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  pending: 'neutral',
  failed: 'neutral',
  'needs-review': 'warn',
  captured: 'good',
  'refund-requested': 'info',
  refunded: 'neutral',
  disputed: 'bad',
  closed: 'neutral',
};
export const orderStateWords = inBoth<Readonly<Record<OrderState, string>>>(
  { creating: 'Being opened', open: 'Payment page open', paid: 'Paid', expired: 'Expired' },
  { creating: 'खोला जा रहा है', open: 'भुगतान पेज खुला', paid: 'भुगतान हुआ', expired: 'समय बीत गया' },
);
export const refundStateWords = inBoth<Readonly<Record<RefundState, string>>>(
  {
    requested: 'Requested',
    sent: 'Sent to the gateway',
    stopped: 'Stopped: needs staff',
    done: 'Completed',
    denied: 'Denied by the gateway',
    closed: 'Closed by staff',
  },
  {
    requested: 'माँगा गया',
    sent: 'गेटवे को भेजा गया',
    stopped: 'रुका है: कर्मचारी देखें',
    done: 'पूरा हुआ',
    denied: 'गेटवे ने मना किया',
    closed: 'कर्मचारी ने बंद किया',
  },
);
export const disputeStateWords = inBoth<Readonly<Record<DisputeState, string>>>(
  { open: 'Open', won: 'Won', lost: 'Lost' },
  { open: 'खुला', won: 'जीता', lost: 'हारा' },
);
/** What a payment became instead of an application. */
export const outcomeWords = inBoth({ duplicate: 'None: a second payment' }, { duplicate: 'कोई नहीं: दूसरा भुगतान' });
