import type { Applicant } from '#test/product.ts';

/**
 * What people, staff, the bank and the gateway did in one sequence, in paise and milliseconds. The rules of rules.ts
 * derive from it what the product must hold; nothing here is read from the product but ids and the order of things that
 * the rules leave to chance (which of two payments at once came first).
 */
export interface World {
  readonly people: readonly Person[];
  readonly pages: Page[];
  readonly captures: Capture[];
  readonly claims: Claim[];
  /** People who signed in from one browser. */
  readonly browsers: (readonly [Person, Person])[];
  readonly settlements: { readonly bank: number; readonly fee: number; readonly tax: number }[];
  /** The gateway answers; since when, so that the model knows what must have been caught up with. */
  gateway: { isAway: boolean; wellSince: number; hasTrouble: boolean; refundsWellSince: number; isSlow: boolean };
  /** Jobs wait or were lost: what follows from them is compared once the sweepers ran. */
  isBehind: boolean;
  /** When the timers ran last. */
  sweptAt: number;
  /** Attention items that staff closed for good. */
  readonly closedItems: { readonly kind: string; readonly subject: string }[];
}
export interface Person {
  readonly name: string;
  readonly who: Applicant;
  /** The bank account that is this person's own. */
  readonly account: string;
}

/** The form as far as the money hangs on it. */
export interface Form {
  readonly role: string;
  readonly category: 'GEN' | 'SC';
  readonly qualification: 'Graduate' | 'Diploma';
  readonly referrer: Person | undefined;
  /** The alternate number is the referrer's own. */
  readonly isSameNumber: boolean;
}
export interface Page {
  readonly by: Person;
  readonly form: Form;
  readonly feePaise: number;
  readonly requestId: string;
  readonly orderId: string;
  readonly openedAt: number;
}

export type Misfit = 'amount' | 'currency';
/** A payment that the gateway captured. */
export interface Capture {
  readonly page: Page;
  readonly gatewayPaymentId: string;
  readonly amountPaise: number;
  readonly misfit: Misfit | undefined;
  readonly paidAt: number;
  /** No webhook that holds was sent: the product learns of it by itself. */
  readonly isQuiet: boolean;
  /** Our id, once the product knows of it. */
  paymentId: string | undefined;
  /** What the ledger has for it; another currency is posted once staff entered the settled rupees. */
  postedPaise: number | undefined;
  application: Application | undefined;
  /** Came second to an application and goes back by itself. */
  isSecond: boolean;
  /** Staff applied a payment that needed a review: it counts as one that fits. */
  isApplied: boolean;
  /** Staff closed it: the money stays as other income. */
  isClosed: boolean;
  refund: Refund | undefined;
  readonly disputes: Dispute[];
}
export interface Application {
  readonly capture: Capture;
  readonly number: string;
  readonly createdAt: number;
  hasAdvanced: boolean;
  earning: Earning | undefined;
}
export interface Earning {
  readonly application: Application;
  readonly referrer: Person;
  readonly amountPaise: number;
  /** Reasons of which it is held for one. */
  hold: readonly string[] | undefined;
  /** Staff lifted a hold: it is never held by the program again. */
  isReleased: boolean;
}

export type RefundState = 'requested' | 'sent' | 'stopped' | 'done' | 'denied' | 'closed';
export interface Refund {
  /** Known once the product has made it. */
  id: string | undefined;
  /** Of the newest attempt. */
  amountPaise: number;
  readonly requestedAt: number;
  /** When staff, the gateway or a dispute last changed what it waits for. */
  changedAt: number;
  attempt: number;
  state: RefundState;
  isByHand: boolean;
  /** Found at the gateway: we never requested it. */
  readonly isAdopted: boolean;
  /** Of the owed sum, what a lost dispute paid back. */
  paidByDispute: number;
}
export interface Dispute {
  readonly id: string;
  readonly amountPaise: number;
  readonly openedAt: number;
  state: 'open' | 'won' | 'lost';
  feePaise: number;
  /** Of the lost part: what settled an owed refund, what came out of an unapplied receipt, and the loss. */
  lost: { readonly refund: number; readonly unapplied: number; readonly loss: number };
}

export type ClaimState = 'active' | 'processing' | 'hold' | 'paid' | 'rejected';
export interface Claim {
  readonly by: Person;
  readonly id: string;
  readonly amountPaise: number;
  readonly account: string;
  readonly createdAt: number;
  /** The account was never paid out to for this person when it was claimed to. */
  readonly isNewAccount: boolean;
  /** Earnings that it claimed. */
  readonly earnings: readonly Earning[];
  state: ClaimState;
  /** The program's own hold, which lifts by itself. */
  isUncovered: boolean;
  readonly payouts: Payout[];
}
export interface Payout {
  /** Our reference. */
  readonly id: string;
  readonly startedAt: number;
  state: 'processing' | 'paid' | 'not-sent' | 'returned';
  utr: string | undefined;
  /** A transfer for a claim that was rejected or paid already: a debt that later earnings fill. */
  readonly isUnclaimed: boolean;
}

export const newWorld = (people: readonly Person[], now: number): World => ({
  people,
  pages: [],
  captures: [],
  claims: [],
  browsers: [],
  settlements: [],
  gateway: { isAway: false, wellSince: now, hasTrouble: false, refundsWellSince: now, isSlow: false },
  isBehind: false,
  sweptAt: now,
  closedItems: [],
});

export const applicationsOf = (world: World): Application[] => world.captures.flatMap((it) => it.application ?? []);
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
