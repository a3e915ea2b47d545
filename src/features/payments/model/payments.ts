import type { Paise } from '#kit/money/paise.ts';

export const orderStates = ['creating', 'open', 'paid', 'expired'] as const;
export type OrderState = (typeof orderStates)[number];
export const paymentStates = [
  'pending',
  'failed',
  'needs-review',
  'captured',
  'refund-requested',
  'refunded',
  'disputed',
  'closed',
] as const;
export type PaymentState = (typeof paymentStates)[number];
export const refundStates = ['requested', 'sent', 'stopped', 'done', 'denied', 'closed'] as const;
export type RefundState = (typeof refundStates)[number];

/** The path that a gateway sends its webhooks to. */
export const webhookPath = (gateway: string): string => `/api/payment/webhook/${gateway}`;

/** One hosted payment page at the gateway, for one amount. */
export interface Order {
  readonly id: string;
  readonly subject: string;
  readonly accountId: string;
  readonly amountPaise: Paise;
  readonly gateway: string;
  readonly state: OrderState;
  readonly gatewayOrderId: string | null;
  readonly paymentUrl: string | null;
  readonly createdAt: Date;
  /** Since when the gateway is asked to open its page; null: the last call ended without an answer. */
  readonly creatingAt: Date | null;
  /** When its payer last asked for the same page again; null: never. */
  readonly reopenedAt: Date | null;
  readonly reads: number;
}
/** Why a captured payment needs a review: a different amount or currency, or no order in this database. */
export const mismatches = ['amount', 'currency', 'unknown-order'] as const;
export type Mismatch = (typeof mismatches)[number];

/** One attempt to pay an order, as last read from the gateway. */
export interface Payment {
  readonly id: string;
  /** Null for a capture whose order is not in this database. */
  readonly orderId: string | null;
  readonly gateway: string;
  readonly gatewayPaymentId: string;
  readonly state: PaymentState;
  /** The gateway's amount, in hundredths of `currency`. */
  readonly amountPaise: Paise | null;
  /** ISO 4217. */
  readonly currency: string;
  readonly mismatch: Mismatch | null;
  /** Amount posted in the ledger; null until captured, and for another currency until staff entered its rupees. */
  readonly postedPaise: Paise | null;
  /** 1 as it was posted first; each correction of a settled amount adds one. */
  readonly postedVersion: number;
  readonly failure: string | null;
  readonly firstSeenAt: Date;
  /** When the gateway's capture was first recorded; null before. */
  readonly capturedAt: Date | null;
  readonly outcome: string | null;
  /** For a payment without an order: our order's number as the gateway returns it. */
  readonly purpose: string | null;
  /** For a payment without an order: the id of its page at the gateway. */
  readonly gatewayOrderId: string | null;
  /** For a payment without an order: the account with the phone number that the gateway names. */
  readonly payerAccountId: string | null;
}
/** A captured payment that is or was under review. */
export interface ReviewedPayment extends Payment {
  /** What was paid for, as the paying feature named it; null for an unknown order. */
  readonly subject: string | null;
  readonly resolution: 'applied' | 'refunded' | 'closed' | null;
}
/** What a refund attempt is paid from: an application's fee, a payment without an application, or one that staff closed. */
export type RefundSource = 'application' | 'unapplied' | 'closed';
/** The amounts of a refund attempt in the ledger. */
export interface AttemptAmounts {
  readonly receipt: RefundSource;
  /** What it made us owe; 0 where that was owed before. */
  readonly requestedPaise: Paise;
  /** The part of requestedPaise that a lost dispute had already paid back: a loss. */
  readonly excessPaise: Paise;
  readonly deniedPaise: Paise;
}
export const partStates = ['requested', 'sent', 'done', 'ended'] as const;
/** A part of a payment that goes back while what it paid for goes on; the gateway makes several of one payment. */
export interface PartRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
  readonly receipt: RefundSource;
  /** `ended`: the gateway did not pay it, and we keep the money. */
  readonly state: (typeof partStates)[number];
  /** For the payer to read; null for one that was made in the gateway's dashboard. */
  readonly why: string | null;
  /** What two people agreed to; null for one that was made in the gateway's dashboard. */
  readonly approvalId: string | null;
  readonly gatewayRefundId: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
  readonly tries: number;
  readonly refusals: number;
}
/** The refund of a payment as a whole, with its current attempt. */
export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: Paise;
  readonly reason: 'duplicate' | 'asked' | 'other';
  /** Why staff requested it, for the payer to read; null for others. */
  readonly why: string | null;
  readonly state: RefundState;
  readonly gatewayRefundId: string | null;
  readonly bankReference: string | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
  /** Gateway calls since it was requested, or since the gateway accepted it; determines the backoff. */
  readonly tries: number;
  /** 1 for the first attempt; a retry of a stopped, denied or closed refund adds one. */
  readonly attempt: number;
  readonly attemptAt: Date;
  /** Its five business days count from here: since the attempt, or since the payer's bank decided. */
  readonly promisedFrom: Date;
  /** The gateway's refusals of this attempt; outages do not count. */
  readonly refusals: number;
  /** Paid by staff from our bank account. */
  readonly isByHand: boolean;
  /** The reason given by staff, or by the program after a lost dispute. */
  readonly closedReason: string | null;
  /** The amount that a lost dispute paid instead. */
  readonly disputePaise: Paise;
  /** When the payer was notified of the delay. */
  readonly delayNotifiedAt: Date | null;
  /** Staff pay it by bank transfer, to an account that the payer gives. */
  readonly isByTransfer: boolean;
  /** The payout run that it waits in, or that pays it. */
  readonly runId: string | null;
  /** Nothing is sent before the payer's bank has decided on a dispute of the payment. */
  readonly awaitsBank: boolean;
}

export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];
/** What a payer's bank says it is about: the reasons of card networks and UPI, in a few groups. */
export const disputeReasons = [
  'not-authorised',
  'not-provided',
  'not-as-described',
  'paid-twice',
  'wrong-amount',
  'refund-missing',
  'other',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];
/** A case at the gateway, as staff record it. */
export interface DisputeCase {
  /** The gateway's. */
  readonly caseNumber: string;
  readonly reason: DisputeReason;
  /** The last day to answer it, `2026-11-20`. */
  readonly answerBy: string;
}
export const casePhases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const;
export const caseStates = ['open', 'under-review', 'won', 'lost', 'closed'] as const;
/**
 * A dispute that the gateway lists itself, as it is there now. It is a `Dispute` of the books only once the gateway takes
 * money for it: a retrieval is a question, and an open one moved nothing.
 */
export interface ListedCase {
  readonly caseNumber: string;
  readonly phase: (typeof casePhases)[number];
  /** `open`: it waits for our answer. */
  readonly state: (typeof caseStates)[number];
  readonly amountPaise: Paise;
  readonly deductedPaise: Paise;
  readonly reason: DisputeReason;
  /** The gateway's day, `2026-11-20`; so in the next. */
  readonly openedOn: string;
  /** Null where there is nothing to answer. */
  readonly answerBy: string | null;
}
export interface StoredCase extends ListedCase {
  /** Identifies the row of the gateway's list where it cannot be read: while the case is open it holds refunds back. */
  readonly unreadRow: string | null;
}
/** A chargeback: a payer's bank takes a captured payment back until it is decided. */
export interface Dispute extends DisputeCase {
  readonly id: string;
  readonly paymentId: string;
  readonly state: DisputeState;
  /** The disputed amount, taken back when the dispute opened. */
  readonly amountPaise: Paise;
  /** The amount decided against us: all of it or a part. */
  readonly lostPaise: Paise;
  /** The shares of `lostPaise` that paid a refund we owed, and an unapplied payment; the rest is a loss. */
  readonly refundPaise: Paise;
  readonly unappliedPaise: Paise;
  readonly feePaise: Paise;
  /** 1 as its fee was recorded first; each correction adds one. */
  readonly feeVersion: number;
  /** When it was recorded, and the decision. */
  readonly openedAt: Date;
  readonly decidedAt: Date | null;
  /** The gateway's days, `2026-11-20`. */
  readonly openedOn: string;
  readonly decidedOn: string | null;
}
/** What an open or lost dispute did to the money of a payment. */
export interface DisputedMoney {
  /** The payer's bank has not decided yet. */
  readonly isOpen: boolean;
  /** What lost disputes took. */
  readonly lostPaise: Paise;
  /** What a refund would pay back. */
  readonly leftPaise: Paise;
}
/** What a captured payment became: the application's number, `duplicate` for a duplicate payment, or null for nothing yet. */
export type Outcome = string | null;
/** A captured payment with everything that determines what happens to its money. */
export interface CapturedPayment {
  readonly id: string;
  readonly state: PaymentState;
  /** The gateway that took the payment; refunds go through it, whichever gateway new orders use. */
  readonly gateway: string;
  readonly gatewayPaymentId: string;
  readonly orderId: string | null;
  readonly capturedAt: Date | null;
  readonly firstSeenAt: Date;
  /** ISO 4217. */
  readonly currency: string;
  /** Amount posted in the ledger; null for another currency until staff entered its rupees. */
  readonly postedPaise: Paise | null;
  readonly mismatch: string | null;
  /** The staff decision on a payment under review. */
  readonly resolution: 'applied' | 'refunded' | 'closed' | null;
  readonly resolvedAt: Date | null;
  readonly outcome: Outcome;
  readonly refund: Refund | undefined;
  /** Parts that went back or are on their way: of the refund, or beside it; `refund` is about the rest. */
  readonly partsPaise: Paise;
  /** Oldest first; at most one is open. */
  readonly disputes: readonly Dispute[];
  /** The gateway lists a case of it that may still take money: until it ends, nothing else pays it back. */
  readonly isContested: boolean;
}
/** A payment at the gateway without an order in this database. */
export interface UnmatchedPayment {
  readonly gatewayPaymentId: string;
  readonly state: PaymentState;
  /** Our order's number as the gateway returns it, else the gateway's payment id. */
  readonly reference: string;
  /** The account with the phone number that the gateway names: only this person may see the payment. */
  readonly payerAccountId: string | null;
}
/** A restore since whose backup money may have moved that this database doesn't know. */
export interface RestoredBackup {
  readonly id: number;
  readonly backupAt: Date;
  readonly restoredAt: Date;
  /** When the gateways' lists since the backup were read. */
  readonly gatewayReadAt: Date | null;
  /** How many of their rows could not be read and may be money that left, and the first of them. */
  readonly unreadCount: number;
  readonly unreadRows: readonly UnreadAfterRestore[];
}
/** A refund or a payment in a gateway's list that could not be read. */
export interface UnreadAfterRestore {
  readonly gateway: string;
  readonly kind: string;
  /** The gateway's; null where it cannot be read either. */
  readonly id: string | null;
  /** What could not be read. */
  readonly field: string;
}
/** Whose money waits for a confirmation after a restore: the payer of a payment, or a referrer. */
export type UnconfirmedKind = 'payment' | 'referrer';
export interface UnconfirmedRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly accountId: string | null;
  readonly amountPaise: Paise;
  readonly since: Date;
  /** A refund that the gateway lists of this payment and the books do not have. */
  readonly atGateway: string | null;
}
export type ReconciliationCause = 'daily' | 'restore' | 'staff';
/** A difference between our books and a gateway's. */
export interface Gap {
  /**
   * `payment MOJO…`, `refund C…`, `dispute …`, `settlement …` and `hold …` (a payment) with the gateway's
   * id, `order SO-…` with ours. A row without an id is `payment of <gateway> without id`; one of no settlement that can be
   * read, `settlement row of <gateway> <id>`.
   */
  readonly of: string;
  readonly what: 'missing here' | 'missing there' | 'other sum' | 'other state' | 'held there' | 'unreadable';
  /** Our amount or state, and the gateway's; of a row that could not be read, the name of the field. */
  readonly here?: number | string | undefined;
  readonly there?: number | string | undefined;
  /** The row of a settlement that is wrong: the gateway's id of its payment, and what it says. */
  readonly row?: string | undefined;
}
/** An order with its payments. */
export interface PaymentStatus {
  readonly order: Order;
  readonly payments: readonly Payment[];
}

/** A gateway's payout to our bank account, net of its fees and the tax on them. */
export interface Settlement {
  readonly id: string;
  /** 1 when first recorded; each correction adds one. */
  readonly version: number;
  readonly gateway: string;
  readonly gatewaySettlementId: string;
  /** The bank's reference; null where nothing arrived. */
  readonly utr: string | null;
  readonly bankPaise: Paise;
  readonly feePaise: Paise;
  readonly taxPaise: Paise;
  /** Positive: given to us. */
  readonly adjustmentPaise: number;
  /** Positive: released; negative: held back. */
  readonly reservePaise: number;
  readonly settledAt: Date;
}
