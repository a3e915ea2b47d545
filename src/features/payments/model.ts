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
  'closed',
] as const;
export type PaymentState = (typeof paymentStates)[number];
export const refundStates = ['requested', 'sent', 'stopped', 'done', 'denied', 'closed'] as const;
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
/** Why a captured payment needs a review: another sum, another currency, or an order that is not in this database. */
export const mismatches = ['amount', 'currency', 'unknown-order'] as const;
export type Mismatch = (typeof mismatches)[number];

/** One try to pay an order, as last read back from the gateway. */
export interface Payment {
  readonly id: string;
  /** Null for a capture whose order is not in this database. */
  readonly orderId: string | null;
  readonly gateway: string;
  readonly gatewayPaymentId: string;
  readonly state: PaymentState;
  /** As the gateway tells it, in hundredths of `currency`. */
  readonly amountPaise: Paise | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly mismatch: Mismatch | null;
  /** What the ledger holds for it; null until it is captured, and until staff entered the rupees of another currency. */
  readonly postedPaise: Paise | null;
  readonly failure: string | null;
  readonly firstSeenAt: Date;
  /** Since then the gateway holds the money, or held it. */
  readonly capturedAt: Date | null;
  readonly outcome: string | null;
  /** Of a payment without an order: our order's number as the gateway gives it back. */
  readonly purpose: string | null;
  /** Of a payment without an order: the gateway's page. */
  readonly gatewayOrderId: string | null;
  /** Of a payment without an order: the account whose phone number the gateway names. */
  readonly payerAccountId: string | null;
}
/** A captured payment that needed a review, with what it was meant to pay. */
export interface ReviewedPayment extends Payment {
  /** What is paid for, in the words of the feature that asked; null for an unknown order. */
  readonly subject: string | null;
  readonly resolution: 'applied' | 'refunded' | 'closed' | null;
}
/** The one refund of a payment, with its present attempt. */
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
  /** How often the gateway was asked since it was requested, or since the gateway has it; decides how long to wait. */
  readonly tries: number;
  /** A refund that is requested again after it stopped, was denied or closed is a new attempt. */
  readonly attempt: number;
  readonly attemptAt: Date;
  /** How often the gateway said no in this attempt; outages do not count. */
  readonly refusals: number;
  /** Paid by staff from our bank account. */
  readonly isByHand: boolean;
  /** Why staff closed it, or the program after a lost dispute. */
  readonly closedReason: string | null;
  /** What of it a lost dispute paid back. */
  readonly disputePaise: Paise;
  /** When the applicant was told that it takes longer than it should. */
  readonly delayNotifiedAt: Date | null;
}

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];
/** A payer's bank takes a captured payment back, for a time or for good (a chargeback). */
export interface Dispute {
  readonly id: string;
  readonly paymentId: string;
  readonly state: DisputeState;
  /** What the payer's bank took back when it opened. */
  readonly amountPaise: Paise;
  /** Of it, what was decided against us; a part of it at times. */
  readonly lostPaise: Paise;
  /** Of what was lost, what paid back a refund that we owed, and a receipt without an application; the rest is a loss. */
  readonly refundPaise: Paise;
  readonly unappliedPaise: Paise;
  readonly feePaise: Paise;
  readonly openedAt: Date;
  readonly decidedAt: Date | null;
}
/** What became of a captured payment: the application's number, `surplus` for a second payment; null for nothing yet. */
export type Outcome = string | null;
/** A captured payment with all that decides about its money. */
export interface Receipt {
  readonly id: string;
  readonly state: PaymentState;
  /** By its name: what it holds is refunded there, whatever the settings choose for new orders. */
  readonly gateway: string;
  readonly gatewayPaymentId: string;
  readonly orderId: string | null;
  readonly capturedAt: Date | null;
  readonly firstSeenAt: Date;
  /** ISO 4217. */
  readonly currency: string;
  /** What stands in the ledger for it; null until staff entered the rupees of another currency. */
  readonly postedPaise: Paise | null;
  readonly mismatch: string | null;
  /** What staff decided about a payment that fitted no order. */
  readonly resolution: 'applied' | 'refunded' | 'closed' | null;
  readonly outcome: Outcome;
  readonly refund: Refund | undefined;
  /** What the gateway gave back of it in parts at its own desk, as staff recorded it; the refund is of the rest. */
  readonly partsPaise: Paise;
  /** Oldest first; one is open at most. */
  readonly disputes: readonly Dispute[];
}
/** A payment that the gateway knows and of which no order is in this database. */
export interface UnmatchedPayment {
  readonly gatewayPaymentId: string;
  readonly state: PaymentState;
  /** Our order's number as the gateway gives it back; else the gateway's id of the payment. */
  readonly reference: string;
  /** The account whose phone number the gateway names: nobody else is told. */
  readonly payerAccountId: string | null;
}
export type ReconciliationCause = 'daily' | 'restore' | 'staff';
/** A difference between our books and a gateway's. */
export interface Gap {
  /** `payment MOJO…`, `refund C…`: by the gateway's id; `order SO-…` by ours. */
  readonly of: string;
  readonly what: 'missing here' | 'missing there' | 'other sum' | 'other state';
  /** Our sum or state, and the gateway's. */
  readonly here?: number | string | undefined;
  readonly there?: number | string | undefined;
}
/** Where an order stands for the person who pays it. */
export interface PaymentStatus {
  readonly order: Order;
  readonly payments: readonly Payment[];
}

/** The gateway paid out to our bank account, after its fees and the tax on them. */
export interface Settlement {
  readonly id: string;
  /** 1 as it was recorded first; each correction adds one. */
  readonly version: number;
  readonly gateway: string;
  readonly gatewaySettlementId: string;
  /** The bank's reference. */
  readonly utr: string;
  readonly bankPaise: Paise;
  readonly feePaise: Paise;
  readonly taxPaise: Paise;
  readonly settledAt: Date;
}
