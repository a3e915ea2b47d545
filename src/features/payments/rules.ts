import { highestFeePaise, paise, type Paise } from '#kit/money/paise.ts';
import { after, dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import type { Gap, Mismatch, Order, Payment, PaymentState } from './model/payments.ts';

/** The fields of a payment snapshot that decide its state. */
interface Snapshot {
  readonly state: 'pending' | 'captured' | 'failed';
  readonly amountPaise: Paise | undefined;
  readonly currency: string;
}

/**
 * Allowed transitions by snapshots, forward only. A success may follow a failure, never the other way round. After capture
 * only the refund and the disputes change the state (refunds/rules.ts).
 */
const paymentTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  pending: ['failed', 'needs-review', 'captured'],
  failed: ['needs-review', 'captured'],
  // Staff apply, refund or close it.
  'needs-review': ['captured', 'refund-requested', 'closed'],
  captured: [],
  'refund-requested': [],
  refunded: [],
  disputed: [],
  closed: [],
};
export const canTransition = (from: PaymentState, to: PaymentState): boolean => paymentTransitions[from].includes(to);

/** True when the gateway has captured the payment, also if the money went back since. */
export const wasCaptured = (state: PaymentState): boolean => !['pending', 'failed'].includes(state);

/**
 * True when a snapshot changes a payment's state. Not once it is captured, because the gateway reports a refunded payment
 * as captured too.
 */
export const canTransitionBySnapshot = (known: Pick<Payment, 'state'>, to: PaymentState): boolean =>
  !wasCaptured(known.state) && canTransition(known.state, to);

/** Compares a snapshot with its order; the caller has matched the request's id. */
export function mismatchOf(order: { readonly amountPaise: Paise }, snapshot: Snapshot): Mismatch | undefined {
  if (snapshot.currency !== 'INR') return 'currency';
  return snapshot.amountPaise === order.amountPaise ? undefined : 'amount';
}

/** The amount to post for a capture; null when its rupees are not known yet. */
export const postedOf = (snapshot: Snapshot): Paise | null =>
  snapshot.currency === 'INR' && snapshot.amountPaise !== undefined && snapshot.amountPaise > 0
    ? snapshot.amountPaise
    : null;

/** A payment above this is not a fee: staff cannot accept it as an application. */
export const largestSum: Paise = paise(10_00_000_00);

/** The most that staff enter as settled: twice what the order asked for, or without an order the highest fee. */
export const largestSettledSum = (order: { readonly amountPaise: Paise } | undefined): Paise =>
  order ? paise(2 * order.amountPaise) : highestFeePaise;

/** The state of a snapshot; a captured payment that does not fit its order needs a review by staff. */
export function stateFor(order: { readonly amountPaise: Paise }, snapshot: Snapshot): PaymentState {
  if (snapshot.state !== 'captured') return snapshot.state;
  return mismatchOf(order, snapshot) ? 'needs-review' : 'captured';
}

/** A page is reused for a day; then a new one is opened. A late capture still counts. */
export const pageLifeMs = dayMs;
/** A page is polled this long, because the gateway never closes it. Later payments arrive by webhook or reconciliation. */
export const pollLifeMs = 30 * dayMs;
/** An unpaid page is shown to its person this long, with a link to it. */
export const awaitedLifeMs = 3 * dayMs;
/** Pages become due this much earlier, so that one due each minute is due at the timer's next tick even if a run is late. */
const tickMarginMs = 20 * secondMs;
/** Polling intervals by the time since the page was made, or shown to its person again. */
const pollSteps = [
  { untilMs: 10 * minuteMs, everyMs: minuteMs },
  { untilMs: dayMs, everyMs: 10 * minuteMs },
  { untilMs: 3 * dayMs, everyMs: hourMs },
  { untilMs: pollLifeMs, everyMs: dayMs },
] as const;
/** A gateway call that takes longer belongs to a dead process. */
export const creationTakeoverMs = 30_000;
/** An order without a page expires after this. */
export const creationLifeMs = 10 * minuteMs;

/**
 * When to poll an order next; null when nothing more is expected. The first poll is due when the page is made or shown
 * again, so the timer's next tick reads it. Webhooks may be lost, so a payable page is polled at a
 * falling rate, also one replaced by a newer page, because it can still be paid in an open tab. Paid orders are polled for
 * duplicate payments.
 */
export function nextPollAt(
  order: Pick<Order, 'state' | 'gatewayOrderId' | 'createdAt' | 'reopenedAt'> & {
    readonly paidAt?: Date | undefined;
    /** One of its payments could not be read: it is polled like an unpaid order. */
    readonly isPartlyRead?: boolean;
  },
  now: Date,
): Date | null {
  if (order.state === 'expired' && order.gatewayOrderId === null) return null;
  if (order.state === 'paid' && !order.isPartlyRead) {
    const paidAt = order.paidAt ?? order.createdAt;
    const later = [10 * minuteMs, hourMs, dayMs, 3 * dayMs, 7 * dayMs, 30 * dayMs].find(
      (ms) => ms > now.getTime() - paidAt.getTime(),
    );
    return later === undefined ? null : after(paidAt, later);
  }
  const shownAt = order.reopenedAt ?? order.createdAt;
  const step = pollSteps.find(({ untilMs }) => now.getTime() - shownAt.getTime() < untilMs);
  return step ? after(now, step.everyMs - tickMarginMs) : null;
}

/** True while the same subject gets the same page again. */
export const isPageReusable = (order: Pick<Order, 'state' | 'createdAt'>, now: Date): boolean =>
  order.state === 'open' && now.getTime() - order.createdAt.getTime() < pageLifeMs;

/** How our payment differs from the gateway's; `snapshot` is undefined when the gateway does not know the payment. */
export function gapOfPayment(
  id: string,
  ours: Pick<Payment, 'capturedAt' | 'amountPaise' | 'currency' | 'state'> | undefined,
  snapshot: Snapshot | undefined,
): Gap | undefined {
  const of = `payment ${id}`;
  const isCaptured = ours !== undefined && ours.capturedAt !== null;
  if (!snapshot) return isCaptured ? { of, what: 'missing there', here: ours.state } : undefined;
  const theirPaise = snapshot.amountPaise;
  if (snapshot.state !== 'captured')
    return isCaptured ? { of, what: 'other state', here: ours.state, there: snapshot.state } : undefined;
  if (!isCaptured) return { of, what: 'missing here', there: theirPaise };
  if (ours.currency !== snapshot.currency)
    return { of, what: 'other sum', here: ours.currency, there: snapshot.currency };
  const isSame = ours.amountPaise === null || theirPaise === undefined || ours.amountPaise === theirPaise;
  return isSame ? undefined : { of, what: 'other sum', here: ours.amountPaise ?? undefined, there: theirPaise };
}
