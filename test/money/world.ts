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
  /** The world as it was when the backup was taken. */
  backup: { readonly world: World; readonly madeAt: number } | undefined;
  /** How often a backup was restored, and when last. */
  restores: number;
  restoredAt: number | undefined;
  /** Attention items that staff closed, until their cause is gone. */
  closedItems: { readonly kind: string; readonly subject: string }[];
  /** Receipts whose item staff closed without a decision about the money, by our id. */
  readonly leftOpen: Set<string>;
  /** When the gateway was first seen to have completed each of its refunds. */
  readonly completedAt: Map<string, number>;
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

/** `order`: its order is not in this database, as after a restore. */
export type Misfit = 'amount' | 'currency' | 'order';
/** A payment that the gateway captured. */
export interface Capture {
  readonly page: Page;
  readonly gatewayPaymentId: string;
  readonly amountPaise: number;
  readonly misfit: Misfit | undefined;
  readonly paidAt: number;
  /** No webhook that holds was sent: the product learns of it by itself. */
  readonly isQuiet: boolean;
  /** It is in the gateway's list that is read after a restore. */
  readonly listedAt: number | undefined;
  readonly isOrderLost: boolean;
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
  /** What was left of it then. */
  closedPaise: number;
  refund: Refund | undefined;
  readonly disputes: Dispute[];
}
export interface Application {
  readonly capture: Capture;
  readonly number: string;
  readonly createdAt: number;
  hasAdvanced: boolean;
  /** Its person has another application for the role since. */
  hasReapplied: boolean;
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
  /** What staff transferred by hand beyond what was owed. */
  excessPaise: number;
  /** Found at the gateway: we never requested it. */
  readonly isAdopted: boolean;
  /** The gateway's own number, where it is not told by ours of the attempt. */
  gatewayId: string | undefined;
  /** The gateway's numbers of earlier attempts. */
  readonly past: string[];
  /** When it first stopped or was overdue: its payer is told once that it takes longer. */
  delayedAt: number | undefined;
  /** Since when it has been stopped, or was when it last was. */
  stoppedAt: number | undefined;
  /** Of the owed sum, what a lost dispute paid back. */
  paidByDispute: number;
  /** Of that, what was paid back of a receipt that staff had closed. */
  paidOfClosed: number;
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
  /** Open in a backup that was restored: it may be paid already. */
  isUnconfirmed: boolean;
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
  gateway: { isAway: false, wellSince: 0, hasTrouble: false, refundsWellSince: 0, isSlow: false },
  isBehind: false,
  sweptAt: now,
  backup: undefined,
  restores: 0,
  restoredAt: undefined,
  closedItems: [],
  leftOpen: new Set(),
  completedAt: new Map(),
});

export const applicationsOf = (world: World): Application[] =>
  world.captures.flatMap((capture) => capture.application ?? []);
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
