import { paise, type Paise } from '#kit/money/paise.ts';
import { after, before, businessDaysAfter, dayMs, hourMs, minuteMs } from '#kit/time.ts';
import type {
  AttemptAmounts,
  DisputeState,
  PaymentState,
  CapturedPayment,
  Refund,
  RefundSource,
  RefundState,
} from '../model/payments.ts';

/** Allowed transitions of a refund, by the gateway and by staff. */
const refundTransitions: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: ['sent', 'stopped', 'done', 'denied', 'closed'],
  sent: ['done', 'denied', 'closed'],
  // The gateway may have made the refund despite its refusals; once found in its list, it continues.
  stopped: ['requested', 'sent', 'done', 'denied', 'closed'],
  // A new attempt, or a refund that the gateway made after all.
  denied: ['requested', 'sent', 'done', 'closed'],
  closed: ['requested', 'sent', 'done'],
  done: [],
};
export const canTransitionRefund = (from: RefundState, to: RefundState): boolean =>
  refundTransitions[from].includes(to);

/** True while we owe the payer the refund. */
export const isOwed = (state: RefundState): boolean => ['requested', 'sent', 'stopped'].includes(state);
/** True while the refund is owed or completed: the application has ended and its commission is reversed. */
export const isAlive = (state: RefundState): boolean => isOwed(state) || state === 'done';

/** True while a payout run has the refund: nothing else pays, closes or changes it. */
export const isInRun = ({ runId, state }: Pick<Refund, 'runId' | 'state'>): boolean =>
  runId !== null && state !== 'done';

/** The state of a captured payment without its refund and disputes. */
export type CapturedBase = 'captured' | 'needs-review' | 'closed';
export const baseOf = ({ mismatch, resolution }: Pick<CapturedPayment, 'mismatch' | 'resolution'>): CapturedBase => {
  if (resolution === 'closed') return 'closed';
  return mismatch !== null && resolution !== 'applied' ? 'needs-review' : 'captured';
};
/**
 * The state of a captured payment follows from its refund and disputes, independent of their order: an open or lost
 * dispute comes before a refund, an owed or completed refund before the base state.
 */
export function capturedStateOf(input: {
  readonly base: CapturedBase;
  readonly refund: RefundState | undefined;
  readonly disputes: readonly DisputeState[];
}): PaymentState {
  if (input.disputes.some((state) => state !== 'won')) return 'disputed';
  if (input.refund === 'done') return 'refunded';
  return input.refund !== undefined && isOwed(input.refund) ? 'refund-requested' : input.base;
}
/** `capturedStateOf` for a stored payment. */
export const stateOfPayment = (payment: CapturedPayment): PaymentState =>
  capturedStateOf({
    base: baseOf(payment),
    refund: payment.refund?.state,
    disputes: payment.disputes.map(({ state }) => state),
  });

/** What a refund attempt that begins now is paid from. */
export function refundSourceOf(payment: CapturedPayment): RefundSource {
  if (payment.outcome !== null && payment.outcome !== 'duplicate') return 'application';
  return baseOf(payment) === 'closed' ? 'closed' : 'unapplied';
}
/** The posting kinds of an attempt: for the amount that we then owe, and for the amount that we keep when it is denied or closed. */
const refundPostings = {
  application: { requested: 'refund-requested', denied: 'refund-denied' },
  unapplied: { requested: 'unapplied-refund-requested', denied: 'unapplied-refund-denied' },
  closed: { requested: 'closed-refund-requested', denied: 'closed-refund-denied' },
} as const satisfies Readonly<Record<RefundSource, unknown>>;
/** What an attempt's request posts. */
export const requestPostings = ({ receipt, requestedPaise, excessPaise }: AttemptAmounts) =>
  nonZero([
    { kind: refundPostings[receipt].requested, amountPaise: paise(requestedPaise - excessPaise) },
    { kind: 'refund-requested-excess', amountPaise: excessPaise },
  ]);
/** What we keep of an attempt when it is denied or closed; where it has an excess, `deniedPaise` is the whole attempt. */
export const denialPostings = ({ receipt, excessPaise, deniedPaise }: AttemptAmounts) =>
  deniedPaise === 0
    ? []
    : nonZero([
        { kind: refundPostings[receipt].denied, amountPaise: paise(deniedPaise - excessPaise) },
        { kind: 'refund-denied-excess', amountPaise: excessPaise },
      ]);
const nonZero = <Kind extends string>(postings: readonly { readonly kind: Kind; readonly amountPaise: Paise }[]) =>
  postings.filter(({ amountPaise }) => amountPaise > 0);

/** The total that lost disputes took of a payment. */
export const lostOf = (payment: Pick<CapturedPayment, 'disputes'>): Paise =>
  paise(payment.disputes.reduce((sum, { lostPaise }) => sum + lostPaise, 0));
/** The amount that can still be disputed: the posted amount minus lost disputes. */
export const disputablePaise = (payment: CapturedPayment): Paise =>
  paise(payment.capturedAt === null || payment.postedPaise === null ? 0 : payment.postedPaise - lostOf(payment));
/**
 * The amount that can be refunded, whether or not a refund of it exists: the disputable amount minus partial refunds; 0 for a
 * payment that staff closed.
 */
export const refundablePaise = (payment: CapturedPayment): Paise =>
  paise(baseOf(payment) === 'closed' ? 0 : Math.max(0, disputablePaise(payment) - payment.partsPaise));
/**
 * What can go back as a part: what is left without a refund that is owed or completed. Signed, it is negative where a lost
 * dispute took money that parts on their way still need.
 */
export function partablePaise(payment: CapturedPayment, sign?: 'signed'): Paise {
  const left =
    disputablePaise(payment) -
    payment.partsPaise -
    (payment.refund && isAlive(payment.refund.state) ? payment.refund.amountPaise : 0);
  return (sign ? left : Math.max(0, left)) as Paise;
}
export const openDisputeOf = (payment: Pick<CapturedPayment, 'disputes'>) =>
  payment.disputes.find(({ state }) => state === 'open');
/** True while the payer's bank may take the money, or has it: it does not go back on another way too. */
export const isDisputed = (payment: Pick<CapturedPayment, 'disputes' | 'isContested'>): boolean =>
  payment.isContested || openDisputeOf(payment) !== undefined;

/** Our transaction id of an attempt at the gateway: `SR-…`, `SR-…-2` for the second; at most 30 characters. */
export const transactionIdOf = ({ id, attempt }: Pick<Refund, 'id' | 'attempt'>): string =>
  attempt === 1 ? id : `${id}-${attempt}`;
/** The id of an attempt in the ledger and on the attention list: `SR-…`, `SR-…/2` for the second. */
export const attemptOf = ({ id, attempt }: Pick<Refund, 'id' | 'attempt'>): string =>
  attempt === 1 ? id : `${id}/${attempt}`;

/** The name of a corrected payment's or dispute's posting in the ledger: its id, `id/2` for the second version. */
export const versionOf = (id: string, version: number): string => (version === 1 ? id : `${id}/${version}`);

/** Gateways charge a flat fee for a dispute, whatever its amount; more is a typing mistake. */
export const largestDisputeFee = paise(10_000_00);

/** The gateway's refusals that stop an attempt. */
export const refusalLimit = 3;
/** The wait after try number `tries`: 1, 2, 4, 8, 16, 32 minutes, then 1, 2 and at most 4 hours. */
export const refundBackoffMs = (tries: number): number =>
  tries <= 6 ? minuteMs * 2 ** Math.max(0, tries - 1) : Math.min(4 * hourMs, hourMs * 2 ** (tries - 7));

/** A refund that is not completed within five business days is overdue. */
export const overdueAt = (promisedFrom: Date): Date => businessDaysAfter(promisedFrom, 5);
/** Promises until this moment are overdue now; five business days are at most 30 days. */
export function overdueBefore(now: Date): Date {
  let [overdueMs, notYetMs] = [before(now, 30 * dayMs).getTime(), now.getTime()];
  while (notYetMs - overdueMs > 1) {
    const middleMs = Math.floor((overdueMs + notYetMs) / 2);
    if (overdueAt(new Date(middleMs)) <= now) overdueMs = middleMs;
    else notYetMs = middleMs;
  }
  return new Date(overdueMs);
}
/** True while an owed refund takes longer than promised; nothing is promised while the payer's bank decides. */
export const isDelayed = (
  refund: Pick<Refund, 'state' | 'promisedFrom' | 'delayNotifiedAt' | 'awaitsBank'>,
  now: Date,
): boolean =>
  isOwed(refund.state) &&
  !refund.awaitsBank &&
  (refund.state === 'stopped' || refund.delayNotifiedAt !== null || now >= overdueAt(refund.promisedFrom));

/** A lost dispute pays first the refund that we owe, then the unapplied payment; the rest is a loss. */
export interface DisputeShares {
  readonly refundPaise: Paise;
  readonly unappliedPaise: Paise;
  readonly lossPaise: Paise;
}
/** Splits a dispute's lost amount over what we owe the payer anyway. */
export function sharesOf(payment: CapturedPayment, lost: Paise): DisputeShares {
  const refundPaise = Math.min(lost, owedPaise(payment));
  const unappliedPaise = Math.min(lost - refundPaise, unappliedLeftPaise(payment));
  return {
    refundPaise: paise(refundPaise),
    unappliedPaise: paise(unappliedPaise),
    lossPaise: paise(lost - refundPaise - unappliedPaise),
  };
}
/** The refund that a lost dispute can pay; not one that the gateway already has, because that one continues. */
function owedPaise(payment: CapturedPayment): number {
  if (payment.refund) return ['requested', 'stopped'].includes(payment.refund.state) ? payment.refund.amountPaise : 0;
  // A duplicate payment is owed as soon as it is recorded.
  return payment.outcome === 'duplicate' ? refundablePaise(payment) : 0;
}
/**
 * The unapplied amount in the ledger of a payment without an application. A dispute lost while the gateway had the refund is
 * posted as a loss: if that refund is denied, the whole amount is unapplied again, and staff close it against the loss.
 */
export function unappliedLeftPaise(payment: CapturedPayment): Paise {
  if (payment.outcome !== null && payment.outcome !== 'duplicate') return paise(0);
  // A refund that is owed or completed has taken it; a duplicate owes it from the start.
  if (payment.refund ? isAlive(payment.refund.state) : payment.outcome === 'duplicate') return paise(0);
  if (payment.postedPaise === null || baseOf(payment) === 'closed') return paise(0);
  const paidByDisputes = payment.disputes.reduce(
    (sum, dispute) => sum + dispute.refundPaise + dispute.unappliedPaise,
    0,
  );
  return paise(payment.postedPaise - paidByDisputes - payment.partsPaise);
}
/**
 * The part of a newly owed amount that a lost dispute has paid back already, of a payment without an application: what the
 * gateway refunds of it is a loss.
 */
export const excessOf = (payment: CapturedPayment, requestedPaise: Paise): Paise =>
  paise(refundSourceOf(payment) === 'unapplied' ? Math.max(0, requestedPaise - unappliedLeftPaise(payment)) : 0);
/** A captured payment without an outcome, under review or not. */
const isUnapplied = (payment: CapturedPayment): boolean =>
  payment.capturedAt !== null && payment.outcome === null && baseOf(payment) !== 'closed';
/**
 * True while staff's application of a payment is under way: its job makes the application. One that has made none after
 * a day is listed as unapplied and can be decided again.
 */
export const isBeingApplied = ({ resolution, resolvedAt, outcome, state }: CapturedPayment, now: Date): boolean =>
  resolution === 'applied' &&
  outcome === null &&
  state === 'captured' &&
  resolvedAt !== null &&
  after(resolvedAt, dayMs) > now;
/** True when staff may apply a payment to an order: no outcome, no refund of all or a part, no dispute. */
export const isApplicable = (payment: CapturedPayment): boolean =>
  isUnapplied(payment) &&
  payment.partsPaise === 0 &&
  (payment.state === 'needs-review' || payment.state === 'captured');
/** True when staff may refund a payment without an outcome: no open dispute and no active refund. */
export const isReturnable = (payment: CapturedPayment): boolean =>
  isUnapplied(payment) && !isDisputed(payment) && !(payment.refund && isAlive(payment.refund.state));
/**
 * True when staff may close a payment that no open dispute may take: it is under review, or part of a payment without an
 * application is left that no refund will take.
 */
export function isClosable(payment: CapturedPayment): boolean {
  if (isDisputed(payment)) return false;
  if (payment.state === 'needs-review') return true;
  const hasNoApplication = payment.outcome === 'duplicate' || isUnapplied(payment);
  return hasNoApplication && unappliedLeftPaise(payment) > 0;
}
