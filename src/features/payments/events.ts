import { event } from '#kit/event.ts';

/** Money arrived for a subject. Emitted at least once for each captured payment. */
export const PaymentCaptured = event<{ paymentId: string; orderId: string; subject: string; amountPaise: number }>(
  'payment-captured',
);
/** A webhook about a payment arrived; it is not trusted, only a reason to read the payment from the gateway. */
export const WebhookReceived = event<{ gateway: string; gatewayPaymentId: string; requestId: string }>(
  'payment-noticed',
);
/** Emitted for each attempt: the first, and each retry by staff. */
export const RefundRequested = event<{ refundId: string; paymentId: string }>('refund-requested');
/** Staff recorded that the payer's bank holds a captured payment while a dispute is open. */
export const PaymentDisputed = event<{ paymentId: string; amountPaise: number }>('payment-disputed');
/** A dispute is decided: `lost` if any part of it is. A later one of the same payment may already be open. */
export const DisputeDecided = event<{
  disputeId: string;
  paymentId: string;
  state: 'won' | 'lost';
  lostPaise: number;
}>('dispute-decided');
/** A part of a payment is to go back, went back, or stays ours after all (`ended`). */
export const PartRefundChanged = event<{
  partId: string;
  paymentId: string;
  state: 'requested' | 'sent' | 'done' | 'ended';
}>('part-refund-changed');
/**
 * A refund ended: `done` is final; after `denied` by the gateway, or `closed` by staff or a lost dispute, we keep the money.
 * Staff may retry the last two, so handlers must read the refund's current state.
 */
export const RefundCompleted = event<{ refundId: string; paymentId: string; state: 'done' | 'denied' | 'closed' }>(
  'refund-settled',
);
/** The payer of a refund by transfer is asked for an account, the `asks`-th time of this attempt. */
export const RefundAccountAsked = event<{ refundId: string; paymentId: string; asks: number }>('refund-account-asked');
