import { dayInIndia } from '#kit/time.ts';
import type { Applicant } from '#test/product.ts';

/**
 * The actions of people, staff, the bank and the gateway in one sequence, in paise and milliseconds. rules.ts computes
 * from them what the product must show; only ids and the order of things that the rules leave to chance are read from
 * the product (which of two concurrent payments came first).
 */
export interface World {
  readonly people: readonly Person[];
  readonly pages: Page[];
  readonly captures: Capture[];
  readonly claims: Claim[];
  /** People who logged in from one browser. */
  readonly browsers: (readonly [Person, Person])[];
  /** What took place outside of an approved run or proposal. */
  readonly movements: Movement[];
  /** What the books moved in our bank account. */
  readonly bookings: Booking[];
  readonly runs: Run[];
  /** The bank's answers name a transfer that is not ours. */
  hasForeignRow: boolean;
  /** What the bank shows, whatever the product knows of it. */
  bank: BankLine[];
  /** The imported lines. */
  statement:
    | {
        readonly first: number;
        readonly openingPaise: number;
        readonly openedAt: number;
        readonly openedBy: string;
        /** The day of the first line, or of the first movement that lay in the opening balance. */
        readonly sinceDay: string;
        /** Another person imported a file that begins as early. */
        isOpeningConfirmed: boolean;
        importedAt: number;
        readonly lines: StatementLine[];
      }
    | undefined;
  readonly lineProposals: LineProposal[];
  readonly proposals: Proposal[];
  readonly settlements: Settlement[];
  /** Since when the gateway answers, so that the model knows what must be caught up. */
  gateway: { isAway: boolean; wellSince: number; hasTrouble: boolean; refundsWellSince: number; isSlow: boolean };
  /** Jobs wait or were lost: their effects are compared after the sweepers ran. */
  isBehind: boolean;
  /** Jobs waited, were lost or given up, so sweepers may have repaired something. */
  wasBehind: boolean;
  /** The last run of the timers. */
  sweptAt: number;
  /** The world at the time of the backup. */
  backup: { readonly world: World; readonly madeAt: number } | undefined;
  /** The number of restores, and the time of the last one. */
  restores: number;
  /** Names of people of before the last restore whose claims were not confirmed since: they may wait. */
  unconfirmedPeople: Set<string>;
  restoredAt: number | undefined;
  /** When each refund was first seen as completed at the gateway. */
  readonly completedAt: Map<string, number>;
}
/** A movement outside of an approved run or proposal. It is listed until another person proves it. */
export interface Movement {
  readonly movement:
    | 'transfer'
    | 'second-transfer'
    | 'return'
    | 'refund-by-hand'
    | 'part'
    | 'excess'
    | 'dispute-lost'
    | 'dispute-fee';
  /** The claim or the payment. */
  readonly record: string;
  readonly paise: number;
  isProven: boolean;
  /** The booking of a movement in our bank account. */
  readonly booking?: Booking | undefined;
}
export interface Booking {
  reference: string;
  readonly paise: number;
  /** The bank's day, and a moment of it. */
  readonly day: string;
  readonly at: number;
  /** The sums of a bulk debit: one movement of many payouts. */
  readonly parts: readonly number[];
  /** By the opening balance, or by a line. */
  shown: 'opening' | 'line' | undefined;
}
export interface Settlement {
  readonly number: string;
  utr: string;
  settledAt: number;
  readonly recordedAt: number;
  bank: number;
  fee: number;
  tax: number;
  booking: Booking | undefined;
}
/** Claims and refunds by transfer that one person put together and another one approves. */
export interface Run {
  readonly id: string;
  readonly claims: readonly Claim[];
  readonly refunds: readonly Capture[];
  readonly sumPaise: number;
  readonly madeAt: number;
  state: 'waiting' | 'approved' | 'ended';
}
export interface BankLine {
  readonly text: string;
  readonly reference: string;
  readonly paise: number;
  readonly day: string;
}
export type Category = 'business' | 'charge' | 'interest';
/** An imported line: listed, tied to a movement, or marked as what no record explains. */
export interface StatementLine {
  readonly line: BankLine;
  tie: 'listed' | 'movement' | Category;
  /** Two people agreed that it is a charge. */
  isAgreedCharge?: boolean;
  booking: Booking | undefined;
  /** Who imported a file that shows it. */
  readonly importers: string[];
}
/** A debit that another person agrees to. */
export interface LineProposal {
  readonly record: string;
  readonly line: StatementLine;
  readonly category: Category;
  readonly madeAt: number;
  state: 'waiting' | 'ended';
}
export interface Person {
  readonly name: string;
  readonly who: Applicant;
  /** This person's usual bank account. */
  readonly account: string;
}

/** The fields of the form that matter for money. */
export interface Form {
  readonly role: string;
  readonly category: 'GEN' | 'SC';
  readonly qualification: 'Graduate' | 'Diploma';
  readonly referrer: Person | undefined;
  /** The alternate number is the referrer's number. */
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
  /** No valid webhook was sent: the product learns of it by polling. */
  readonly isQuiet: boolean;
  /** The time when it is in the gateway's list that is read after a restore. */
  readonly listedAt: number | undefined;
  readonly isOrderLost: boolean;
  /** Our id, once the product has it. */
  paymentId: string | undefined;
  /** The sum in the ledger; a foreign currency is posted once staff entered the settled rupees. */
  postedPaise: number | undefined;
  application: Application | undefined;
  /** A duplicate of an application's payment, refunded automatically. */
  isSecond: boolean;
  /** Staff applied a payment under review: it counts as a matching one. */
  isApplied: boolean;
  /** Staff closed it: the money stays as other income. */
  isClosed: boolean;
  /** The remaining sum at that time. */
  closedPaise: number;
  refund: Refund | undefined;
  /** What went back in parts, while the application goes on or beyond its refund. */
  readonly parts: Part[];
  /** Captured before a restore and not confirmed since: its refund waits. */
  isUnconfirmed: boolean;
  readonly disputes: Dispute[];
}
export interface Application {
  readonly capture: Capture;
  readonly number: string;
  readonly createdAt: number;
  hasAdvanced: boolean;
  /** Its person has a newer application for the role. */
  hasReapplied: boolean;
  earning: Earning | undefined;
}
export interface Earning {
  readonly application: Application;
  readonly referrer: Person;
  readonly amountPaise: number;
  /** Possible reasons of its hold. */
  hold: readonly string[] | undefined;
  /** Staff released it: the program never holds it again. */
  isReleased: boolean;
}

export type RefundState = 'requested' | 'sent' | 'stopped' | 'done' | 'denied' | 'closed';
export interface Refund {
  /** Known once the product has created it. */
  id: string | undefined;
  /** What the newest attempt asks for. */
  amountPaise: number;
  /** Its five business days count from here: the request of the attempt, or the end of a dispute that held it back. */
  promisedFrom: number;
  /** When staff, the gateway or a dispute last changed what it waits for. */
  changedAt: number;
  attempt: number;
  state: RefundState;
  isByHand: boolean;
  /** What staff transferred by hand beyond what was owed. */
  excessPaise: number;
  /** The part that a lost dispute had paid back when the gateway went on with it: a loss. */
  beyondPaise: number;
  /** Found at the gateway; we did not request it. */
  readonly isAdopted: boolean;
  /** The gateway's id, where our id of the attempt does not identify it. */
  gatewayId: string | undefined;
  /** The gateway's ids of earlier attempts. */
  readonly past: string[];
  /** When it first stopped or was overdue: its payer gets one message about the delay. */
  delayedAt: number | undefined;
  /** The start of its latest stop. */
  stoppedAt: number | undefined;
  /** The part of the owed sum that a lost dispute paid back. */
  paidByDispute: number;
  /** The part of that sum from a payment that staff had closed. */
  paidOfClosed: number;
  /** The account that the payer of a refund by bank transfer gives. */
  account: RefundAccount | undefined;
  /** The transfers of payout runs. */
  readonly transfers: Payout[];
}
export interface RefundAccount {
  number: string;
  askedAt: number;
  givenAt: number | undefined;
  changes: number;
}
/** `ended`: we keep the money after all. `excess`: beyond a completed refund. */
export type PartState = 'requested' | 'sent' | 'done' | 'ended' | 'excess';
export interface Part {
  /** The id of a part that two people agreed to. */
  id: string | undefined;
  readonly amountPaise: number;
  /** When two people agreed to it, or confirmed it after a restore. */
  agreedAt: number;
  state: PartState;
  gatewayId: string | undefined;
}
/** A refund beyond the terms or of a part, until a second person agrees. */
export interface Proposal {
  readonly id: string;
  readonly kind: 'refund' | 'part-refund';
  readonly capture: Capture;
  readonly amountPaise: number;
  readonly madeAt: number;
  state: 'waiting' | 'ended';
}
export interface Dispute {
  readonly id: string;
  readonly amountPaise: number;
  readonly openedAt: number;
  /** The gateway lists it: it holds refunds back while it is open, and no money moves until it is lost. */
  readonly isListed: boolean;
  state: 'open' | 'won' | 'lost';
  feePaise: number;
  /** The lost part: what paid an owed refund, what came from an unapplied payment, and the loss. */
  lost: { readonly refund: number; readonly unapplied: number; readonly loss: number };
}

export type ClaimState = 'active' | 'processing' | 'hold' | 'paid' | 'rejected';
export interface Claim {
  readonly by: Person;
  readonly id: string;
  readonly amountPaise: number;
  readonly account: string;
  readonly createdAt: number;
  /** A new account at the time of the claim: this person was never paid to it. */
  readonly isNewAccount: boolean;
  /** Its claimed earnings. */
  readonly earnings: readonly Earning[];
  state: ClaimState;
  /** The program's hold, which ends automatically. */
  isUncovered: boolean;
  /** Open in a restored backup: it may be paid already. */
  isUnconfirmed: boolean;
  readonly payouts: Payout[];
}
export interface Payout {
  /** Our reference. */
  readonly id: string;
  readonly startedAt: number;
  /** `moved`: it was recorded for the wrong claim. */
  state: 'processing' | 'paid' | 'not-sent' | 'returned' | 'moved';
  utr: string | undefined;
  /** A transfer for a rejected or already paid claim: a debt that later earnings repay. */
  readonly isUnclaimed: boolean;
}

export const newWorld = (people: readonly Person[], now: number): World => ({
  people,
  pages: [],
  captures: [],
  claims: [],
  browsers: [],
  movements: [],
  bookings: [],
  runs: [],
  hasForeignRow: false,
  bank: [],
  statement: undefined,
  lineProposals: [],
  proposals: [],
  settlements: [],
  gateway: { isAway: false, wellSince: 0, hasTrouble: false, refundsWellSince: 0, isSlow: false },
  isBehind: false,
  wasBehind: false,
  sweptAt: now,
  backup: undefined,
  restores: 0,
  unconfirmedPeople: new Set(),
  restoredAt: undefined,
  completedAt: new Map(),
});

export const recordMovement = (world: World, movement: Omit<Movement, 'isProven'>): void =>
  void world.movements.push({ ...movement, isProven: false });
interface Moved {
  readonly reference: string;
  readonly paise: number;
  readonly at: number;
  readonly parts?: readonly number[];
}
/** Books a movement of our bank account. */
export function bookInBank(world: World, { reference, paise, at, parts = [paise] }: Moved): Booking {
  const booking: Booking = { reference, paise, day: dayInIndia(new Date(at)), at, parts, shown: undefined };
  world.bookings.push(booking);
  return booking;
}
/** Books a movement of our bank account, and lists it at the bank: with its reference or without any. */
export function moveInBank(world: World, moved: Moved): Booking {
  const { reference, paise } = moved;
  const booking = bookInBank(world, moved);
  const how = world.bank.length % 6;
  world.bank.push({
    text: how < 3 ? `NEFT DR-${reference}` : 'NEFT DR',
    reference: how === 3 || how === 4 ? reference : '',
    paise,
    day: booking.day,
  });
  return booking;
}
/** The program ties a listed line to the movement whose reference and sum it has, if there is one. */
export function matchLines(world: World): void {
  for (const value of world.statement?.lines ?? []) {
    if (value.tie !== 'listed') continue;
    const { text, reference, paise } = value.line;
    const fitting = world.bookings.filter(
      (booking) =>
        booking.shown === undefined && booking.paise === paise && `${text} ${reference}`.includes(booking.reference),
    );
    const [booking] = fitting;
    if (!booking || fitting.length > 1) continue;
    booking.shown = 'line';
    Object.assign(value, { tie: 'movement', booking });
  }
}
export const applicationsOf = (world: World): Application[] =>
  world.captures.flatMap((capture) => capture.application ?? []);
export const sumOf = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
