import { event } from '#kit/event.ts';

/** Money has arrived for a subject. Told at least once for each captured payment. */
export const PaymentCaptured = event<{ paymentId: string; orderId: string; subject: string; amountPaise: number }>(
  'payment-captured',
);
/**
 * A gateway says that something happened to a payment; its word is only a reason to read it back. Jobs from before
 * `gateway` was named are of the gateway for new orders.
 */
export const WebhookReceived = event<{ gateway?: string; gatewayPaymentId: string; requestId: string }>(
  'payment-noticed',
);
/** Told for each attempt: the first, and those by which staff try a refund again. */
export const RefundRequested = event<{ refundId: string; paymentId: string }>('refund-requested');
/** The payer's bank took a captured payment back for the time of a dispute; staff recorded it. */
export const PaymentDisputed = event<{ paymentId: string; amountPaise: number }>('payment-disputed');
/** A dispute is decided: `lost` where any part of it is. A later one of the same payment may be open already. */
export const DisputeDecided = event<{
  disputeId: string;
  paymentId: string;
  state: 'won' | 'lost';
  lostPaise: number;
}>('dispute-decided');
/**
 * A refund has come to an end: `done` is final, `denied` by the gateway and `closed` by staff or a lost dispute leave the
 * money with us. Staff may try the last two again, so read the refund as it stands.
 */
export const RefundCompleted = event<{ refundId: string; paymentId: string; state: 'done' | 'denied' | 'closed' }>(
  'refund-settled',
);
