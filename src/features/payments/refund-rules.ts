import { paise, type Paise } from '#kit/paise.ts';
import { businessDaysAfter, hourMs, minuteMs } from '#kit/time.ts';
import type { DisputeState, PaymentState, Receipt, Refund, RefundState } from './model.ts';

/** What staff can do with a refund beside what the gateway makes of it, and where each leads. */
const refundTransitions: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['sent', 'stopped', 'done', 'denied', 'closed'],
  sent: ['done', 'denied', 'closed'],
  // The gateway may have made what it refused three times; found in its list, the refund goes on.
  stopped: ['requested', 'sent', 'done', 'denied', 'closed'],
  // A new attempt, or one that the gateway made after all.
  denied: ['requested', 'sent', 'done', 'closed'],
  closed: ['requested', 'sent', 'done'],
  done: [],
};
export const canTransitionRefund = (from: RefundState, to: RefundState): boolean =>
  refundTransitions[from].includes(to);

/** States in which we owe the payer a refund that is not completed. */
export const isOwed = (state: RefundState): boolean => ['requested', 'sent', 'stopped'].includes(state);
/** States in which the refund counts, completed or not: the application is over and its commission taken back. */
export const isAlive = (state: RefundState): boolean => isOwed(state) || state === 'done';

/** What a captured payment is without its refund and its disputes. */
export type CapturedBase = 'captured' | 'needs-review' | 'closed';
export const baseOf = ({ mismatch, resolution }: Pick<Receipt, 'mismatch' | 'resolution'>): CapturedBase => {
  if (resolution === 'closed') return 'closed';
  return mismatch !== null && resolution !== 'applied' ? 'needs-review' : 'captured';
};
/**
 * The state of a captured payment follows from its refund and its disputes alone, in whatever order they came: an open
 * or lost dispute goes before a refund, a refund that counts before what the payment was without it.
 */
export function capturedStateOf(input: {
  readonly base: CapturedBase;
  readonly refund: RefundState | undefined;
  readonly disputes: readonly DisputeState[];
}): PaymentState {
  if (input.disputes.some((state) => state !== 'won')) return 'disputed';
  if (input.refund === 'done') return 'refunded';
  return input.refund !== undefined && isOwed(input.refund) ? 'refund-asked' : input.base;
}
/** The same of a payment as it is stored. */
export const stateOfReceipt = (receipt: Receipt): PaymentState =>
  capturedStateOf({
    base: baseOf(receipt),
    refund: receipt.refund?.state,
    disputes: receipt.disputes.map(({ state }) => state),
  });

/** What lost disputes took of a payment so far. */
export const lostOf = (receipt: Pick<Receipt, 'disputes'>): Paise =>
  paise(receipt.disputes.reduce((sum, { lostPaise }) => sum + lostPaise, 0));
/** What a payer's bank can take of a payment: what the ledger has of it, less what was lost. */
export const disputablePaise = (receipt: Receipt): Paise =>
  paise(receipt.capturedAt === null || receipt.postedPaise === null ? 0 : receipt.postedPaise - lostOf(receipt));
/** What a refund can give back: the same less what went back in parts; nothing of a receipt that staff closed. */
export const refundablePaise = (receipt: Receipt): Paise =>
  paise(baseOf(receipt) === 'closed' ? 0 : Math.max(0, disputablePaise(receipt) - receipt.partsPaise));
export const openDisputeOf = (receipt: Pick<Receipt, 'disputes'>) =>
  receipt.disputes.find(({ state }) => state === 'open');

/** Our number of an attempt at the gateway: `SR-…`, `SR-…-2` for the second; at most 30 characters. */
export const transactionIdOf = ({ id, attempt }: Pick<Refund, 'id' | 'attempt'>): string =>
  attempt === 1 ? id : `${id}-${attempt}`;
/** The name of an attempt in the ledger and on the attention list: `SR-…`, `SR-…/2` for the second. */
export const attemptOf = ({ id, attempt }: Pick<Refund, 'id' | 'attempt'>): string =>
  attempt === 1 ? id : `${id}/${attempt}`;

/** The gateway's third refusal of an attempt stops it. */
export const refusalLimit = 3;
/** How long to wait after try number `tries`: 1, 2, 4, 8, 16, 32 minutes, then 1, 2 and at most 4 hours. */
export const refundBackoffMs = (tries: number): number =>
  tries <= 6 ? minuteMs * 2 ** Math.max(0, tries - 1) : Math.min(4 * hourMs, hourMs * 2 ** (tries - 7));

/** An attempt that is not completed by then is overdue: five business days. */
export const overdueAt = ({ attemptAt }: Pick<Refund, 'attemptAt'>): Date => businessDaysAfter(attemptAt, 5);
export const isOverdue = (refund: Pick<Refund, 'state' | 'attemptAt'>, now: Date): boolean =>
  isOwed(refund.state) && now >= overdueAt(refund);
/** True where the applicant is owed the word that it takes longer than it should. */
export const isDelayed = (refund: Pick<Refund, 'state' | 'attemptAt' | 'delayNotifiedAt'>, now: Date): boolean =>
  isOwed(refund.state) && (refund.state === 'stopped' || refund.delayNotifiedAt !== null || isOverdue(refund, now));

/** What a lost dispute pays: first what we owe as a refund, then a receipt without an application; the rest is a loss. */
export interface DisputeShares {
  readonly refundPaise: Paise;
  readonly unappliedPaise: Paise;
  readonly lossPaise: Paise;
}
/** Splits what is lost of a dispute over what we owe the payer anyway. */
export function sharesOf(receipt: Receipt, lost: Paise): DisputeShares {
  const refundPaise = Math.min(lost, owedPaise(receipt));
  const unappliedPaise = Math.min(lost - refundPaise, unappliedLeftPaise(receipt));
  return {
    refundPaise: paise(refundPaise),
    unappliedPaise: paise(unappliedPaise),
    lossPaise: paise(lost - refundPaise - unappliedPaise),
  };
}
/** A refund that the gateway has already goes on by itself, so it is not owed by us to the payer's bank. */
function owedPaise(receipt: Receipt): number {
  if (receipt.refund) return ['requested', 'stopped'].includes(receipt.refund.state) ? receipt.refund.amountPaise : 0;
  // A second payment is owed from the moment it is noted.
  return receipt.outcome === 'surplus' ? refundablePaise(receipt) : 0;
}
/**
 * What stands in the ledger as unapplied of a payment without an application. A dispute that was lost while the gateway had
 * the refund is a loss: denied after all, the refund leaves the whole here, which staff close against that loss.
 */
export function unappliedLeftPaise(receipt: Receipt): Paise {
  if (receipt.outcome !== null && receipt.outcome !== 'surplus') return paise(0);
  if (receipt.refund ? isAlive(receipt.refund.state) : receipt.outcome === 'surplus') return paise(0);
  if (receipt.postedPaise === null || baseOf(receipt) === 'closed') return paise(0);
  const paidByDisputes = receipt.disputes.reduce(
    (sum, dispute) => sum + dispute.refundPaise + dispute.unappliedPaise,
    0,
  );
  return paise(receipt.postedPaise - paidByDisputes - receipt.partsPaise);
}
/** A captured payment that became nothing yet, whether it fits its order or not. */
const isUnapplied = (receipt: Receipt): boolean =>
  receipt.capturedAt !== null && receipt.outcome === null && baseOf(receipt) !== 'closed';
/** Whether staff may take a payment for its order: nothing became of it, and neither a refund nor a dispute is in the way. */
export const isApplicable = (receipt: Receipt): boolean =>
  isUnapplied(receipt) && (receipt.state === 'needs-review' || receipt.state === 'captured');
/** Whether staff may give a receipt back that became nothing: no refund and no dispute of it is under way. */
export const isReturnable = (receipt: Receipt): boolean =>
  isUnapplied(receipt) && !openDisputeOf(receipt) && !(receipt.refund && isAlive(receipt.refund.state));
/**
 * Whether staff may close a payment: it is under review, or something is left of a second one or of one that became
 * nothing, which no refund and no open dispute will take.
 */
export function isClosable(receipt: Receipt): boolean {
  if (receipt.state === 'needs-review') return true;
  const hasNoApplication = receipt.outcome === 'surplus' || isUnapplied(receipt);
  return hasNoApplication && openDisputeOf(receipt) === undefined && unappliedLeftPaise(receipt) > 0;
}
