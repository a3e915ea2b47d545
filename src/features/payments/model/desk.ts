// What the desk shows of payments.
import type { Tx } from '#kit/context.ts';
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { RecordEvent } from '#kit/desk/record-event.ts';
import type { DeskPostings } from '#features/ledger/model/desk.ts';
import type { DeskTransfer } from '../transfers/model.ts';
import type { DeskRefunding } from '../proposals/model.ts';
import type {
  DisputeReason,
  DisputeState,
  Mismatch,
  OrderState,
  PartRefund,
  PaymentState,
  Refund,
  RefundState,
  StoredCase,
} from './payments.ts';

// All amounts are rupees.
export interface DeskRefund {
  readonly number: string;
  readonly amount: number;
  readonly status: RefundState;
  readonly reason: Refund['reason'];
  /** What staff wrote for the payer; empty without it. */
  readonly why: ShownField;
  readonly closedReason: ShownField;
  readonly isByHand: boolean;
  /** It takes longer than promised. */
  readonly isDelayed: boolean;
  /** It is not sent until a person has confirmed after a restore that it was not paid. */
  readonly isUnconfirmed: boolean;
  readonly bankReference: string | null;
  /** Null unless it is paid by bank transfer. */
  readonly transfer: DeskTransfer | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
}
/** A part that went back or is on its way; `ended`: the gateway did not pay it. */
export interface DeskPart {
  readonly number: string;
  readonly amount: number;
  readonly status: PartRefund['state'];
  /** What staff wrote for the payer; empty for one that was made in the gateway's dashboard. */
  readonly why: ShownField;
  readonly gatewayRefund: string | null;
  /** It is not at the gateway and takes longer than promised. */
  readonly isDelayed: boolean;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
}
export interface DeskDispute {
  readonly id: string;
  readonly status: DisputeState;
  readonly amount: number;
  /** Decided against us. */
  readonly lost: number;
  readonly fee: number;
  /** A fee was entered, also one that was corrected to 0: then it is corrected again, not entered. */
  readonly isFeeEntered: boolean;
  /** The gateway's. */
  readonly caseNumber: string;
  readonly reason: DisputeReason;
  /** Days of the gateway, `2026-11-20`. */
  readonly answerBy: string;
  readonly openedOn: string;
  readonly decidedOn: string | null;
}
/** A dispute as the gateway lists it. Amounts are rupees. */
export interface DeskCase extends Omit<StoredCase, 'amountPaise' | 'deductedPaise'> {
  readonly amount: number;
  /** What the gateway took for it. */
  readonly deducted: number;
}
/** What staff can decide of a payment without an outcome; null where it is not possible. */
export interface DeskReview {
  /** The rupees that the gateway settled are to be entered, or can be corrected. */
  readonly sum: 'to-enter' | 'to-correct' | null;
  readonly canApply: boolean;
  /** Nobody knows who paid it: applying it is proposed, and a second person agrees. */
  readonly isForTwo: boolean;
  /** The reader entered the settled amount: another person applies or returns it. */
  readonly needsOther: boolean;
  /** For a payment without an order: the newest orders of its payer. */
  readonly orders: readonly string[];
  readonly toReturn: number | null;
  /** 0: there is nothing to keep. */
  readonly toClose: number | null;
}
export interface DeskDecisions {
  readonly review: DeskReview | null;
  /** What can be disputed; null while a dispute is open or nothing is left. */
  readonly toDispute: number | null;
  /** A part that is paid back must be less; null where none can be. */
  readonly toPart: number | null;
  /** Its refund can be tried again. */
  readonly canRetry: boolean;
  /** The rupees that it then sends; null where it can't be tried again. */
  readonly toRetry: number | null;
  /** In India, `2026-11-20`: a movement that is recorded now is not later. */
  readonly today: string;
  /** The rupees that are paid when staff pay it by bank transfer; null where that is not possible. */
  readonly toTransfer: number | null;
}
/** A payment with its money. */
export interface DeskPaymentRecord {
  readonly id: string;
  readonly orderId: string | null;
  readonly accountId: string | null;
  readonly gateway: string;
  readonly gatewayPaymentId: string;
  readonly status: PaymentState;
  /** For a disputed payment: a dispute is open, or was lost. */
  readonly dispute: 'open' | 'lost' | null;
  /** The last day to answer its open dispute, `2026-11-20`. */
  readonly answerBy: string | null;
  /** In `currency`; null while it is unknown. */
  readonly amount: number | null;
  /** ISO 4217. */
  readonly currency: string;
  /** Rupees in the ledger; null until it is captured. */
  readonly posted: number | null;
  /** An application's number, `duplicate`, or null. */
  readonly outcome: string | null;
  readonly seenAt: Date;
  readonly capturedAt: Date | null;
  readonly mismatch: Mismatch | null;
  /** As the gateway says it. */
  readonly failure: string | null;
  readonly person: { readonly accountId: string; readonly name: string } | null;
  readonly order: {
    readonly number: string;
    readonly amount: number;
    readonly status: OrderState;
    readonly createdAt: Date;
  } | null;
  readonly refund: DeskRefund | null;
  readonly parts: readonly DeskPart[];
  /** What went back in all; null until it is posted. */
  readonly returned: number | null;
  /** What lost disputes and parts left; null until it is posted. */
  readonly rest: number | null;
  readonly refunding: DeskRefunding;
  readonly decisions: DeskDecisions;
  readonly disputes: readonly DeskDispute[];
  readonly cases: readonly DeskCase[];
  /** The settlement that paid it out to our bank account. */
  readonly settlement: {
    readonly id: string;
    readonly gatewaySettlementId: string;
    readonly utr: string | null;
    readonly settledAt: Date;
    readonly fee: number;
    readonly tax: number;
  } | null;
  /** Its postings and those of its refund, disputes and application. */
  readonly postings: DeskPostings;
  /** The value of the ledger's filter `of` that lists exactly them. */
  readonly postingsOf: string;
  /** Newest first. */
  readonly events: readonly RecordEvent[];
}

/** The role that an order's form is for, and the name on it; empty once it is erased. */
export interface PaidForm {
  readonly role: string;
  readonly name: string;
}
/** By the subjects of orders. */
export type FindPaidForms = (tx: Tx, subjects: readonly string[]) => Promise<ReadonlyMap<string, PaidForm>>;

/** The name on the form of an application; undefined once it is erased. */
export type FindApplicantName = (tx: Tx, application: string) => Promise<string | undefined>;
