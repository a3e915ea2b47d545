import { event } from '#kit/event.ts';

/** Money has arrived for a subject. Told at least once for each captured payment. */
export const PaymentCaptured = event<{ paymentId: string; orderId: string; subject: string; amountPaise: number }>(
  'payment-captured',
);
/**
 * A gateway says that something happened to a payment; its word is only a reason to read it back. Jobs from before
 * `gateway` was named are of the gateway for new orders.
 */
export const PaymentNoticed = event<{ gateway?: string; gatewayPaymentId: string; requestId: string }>(
  'payment-noticed',
);
export const RefundRequested = event<{ refundId: string; paymentId: string }>('refund-requested');
/** The payer's bank took a captured payment back; staff noted it. */
export const PaymentDisputed = event<{ paymentId: string; amountPaise: number }>('payment-disputed');
/** The gateway has decided: `done` is final, `denied` leaves the money with us. */
export const RefundSettled = event<{ refundId: string; paymentId: string; state: 'done' | 'denied' }>('refund-settled');
