import type { Paise } from '#kit/paise.ts';

export const orderStates = ['opening', 'open', 'paid', 'expired'] as const;
export type OrderState = (typeof orderStates)[number];
export const paymentStates = [
  'pending',
  'failed',
  'needs-review',
  'captured',
  'refund-asked',
  'refunded',
  'disputed',
] as const;
export type PaymentState = (typeof paymentStates)[number];
export const refundStates = ['requested', 'sent', 'done', 'denied'] as const;
export type RefundState = (typeof refundStates)[number];

/** One hosted page at the gateway for one sum. */
export interface Order {
  readonly id: string;
  readonly subject: string;
  readonly accountId: string;
  readonly amountPaise: Paise;
  readonly gateway: string;
  readonly state: OrderState;
  readonly requestId: string | null;
  readonly paymentUrl: string | null;
  readonly createdAt: Date;
  readonly openingAt: Date;
  readonly reads: number;
}
/** One try to pay an order, as last read back from the gateway. */
export interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly gatewayPaymentId: string;
  readonly state: PaymentState;
  readonly amountPaise: Paise | null;
  readonly failure: string | null;
  readonly firstSeenAt: Date;
  readonly capturedAt: Date | null;
  readonly outcome: string | null;
}
export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
  readonly reason: 'duplicate' | 'asked' | 'other';
  readonly state: RefundState;
  readonly gatewayRefundId: string | null;
  readonly bankReference: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
  readonly tries: number;
}
/** Where an order stands for the person who pays it. */
export interface Standing {
  readonly order: Order;
  readonly payments: readonly Payment[];
}
