import type { Paise } from '#kit/paise.ts';
import { after, dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import type { Gap, Mismatch, Order, Payment, PaymentState } from './model.ts';

/** What a gateway's reading says, as far as it decides anything. */
interface Snapshot {
  readonly state: 'pending' | 'captured' | 'failed';
  readonly amountPaise: Paise | undefined;
  readonly currency: string;
}

/**
 * Where readings lead, forward only: what is not listed never happens. A late success follows a failure, never the other
 * way round. What is captured is moved by its refund and its disputes alone (refund-rules.ts).
 */
const paymentTransitions: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  pending: ['failed', 'needs-review', 'captured'],
  failed: ['needs-review', 'captured'],
  // Staff apply, refund or close it.
  'needs-review': ['captured', 'refund-asked', 'closed'],
  captured: [],
  'refund-asked': [],
  refunded: [],
  disputed: [],
  closed: [],
};
export const canTransition = (from: PaymentState, to: PaymentState): boolean => paymentTransitions[from].includes(to);

/** States in which the gateway has taken the money at some time. */
export const wasCaptured = (state: PaymentState): boolean => !['pending', 'failed'].includes(state);

/**
 * Whether a reading moves a payment. Once captured, only staff, a refund or a dispute move it: the gateway goes on
 * calling a refunded payment captured.
 */
export const transitionsBySnapshot = (known: Pick<Payment, 'state'>, to: PaymentState): boolean =>
  !wasCaptured(known.state) && canTransition(known.state, to);

/** Holds a reading against the order it claims to pay; the request's id has been matched before. */
export function mismatchOf(order: { readonly amountPaise: Paise }, snapshot: Snapshot): Mismatch | undefined {
  if (snapshot.currency !== 'INR') return 'currency';
  return snapshot.amountPaise === order.amountPaise ? undefined : 'amount';
}

/** What the ledger takes for a capture at once; null where the rupees are not known yet. */
export const postedOf = (snapshot: Snapshot): Paise | null =>
  snapshot.currency === 'INR' && snapshot.amountPaise !== undefined && snapshot.amountPaise > 0
    ? snapshot.amountPaise
    : null;

/** The state that a reading asks for; a captured payment that does not fit its order needs a review by staff. */
export function stateFor(order: { readonly amountPaise: Paise }, snapshot: Snapshot): PaymentState {
  if (snapshot.state !== 'captured') return snapshot.state;
  return mismatchOf(order, snapshot) ? 'needs-review' : 'captured';
}

/** A page is handed out again for a day; after that a new one is opened. A late capture still counts. */
export const pageLifeMs = dayMs;
/** For this long a page is polled: nothing at the gateway closes it. What is paid later arrives by webhook or reconciliation. */
export const pollLifeMs = 30 * dayMs;
/** For this long a page that nobody paid is shown to its person, with the way back to it. */
export const awaitedLifeMs = 3 * dayMs;
/** What a polling run may be late, so that a page that is due each minute is due at the timer's next tick. */
const tickMarginMs = 20 * secondMs;
/** How often a page is polled, by its age. */
const pollSteps = [
  { untilMs: 10 * minuteMs, everyMs: minuteMs },
  { untilMs: dayMs, everyMs: 10 * minuteMs },
  { untilMs: 3 * dayMs, everyMs: hourMs },
  { untilMs: pollLifeMs, everyMs: dayMs },
] as const;
/** A gateway call that has not come back by then belongs to a process that died. */
export const openingTakeoverMs = 30_000;
/** An order whose page was never opened is given up after this. */
export const openingLifeMs = 10 * minuteMs;

/** The first poll of a page that is opened now. */
export const firstPollAt = (now: Date): Date => after(now, pollSteps[0].everyMs - tickMarginMs);

/**
 * When to poll an order next; null when nothing more is expected. A webhook may be lost, so a page that can be paid is
 * polled at a falling rate, also one that gave way to a newer one: it can still be paid in the tab where it stands.
 * Paid ones are looked at again for a second payment.
 */
export function nextPollAt(
  order: Pick<Order, 'state' | 'requestId' | 'createdAt'> & {
    readonly paidAt?: Date | undefined;
    /** A payment of it could not be read: it is polled like an unpaid one. */
    readonly isPartlyRead?: boolean;
  },
  now: Date,
): Date | null {
  const age = now.getTime() - order.createdAt.getTime();
  if (order.state === 'expired' && order.requestId === null) return null;
  if (order.state === 'paid' && !order.isPartlyRead) {
    const paidAt = order.paidAt ?? order.createdAt;
    const later = [10 * minuteMs, hourMs, dayMs, 3 * dayMs, 7 * dayMs, 30 * dayMs].find(
      (ms) => ms > now.getTime() - paidAt.getTime(),
    );
    return later === undefined ? null : after(paidAt, later);
  }
  const step = pollSteps.find(({ untilMs }) => age < untilMs);
  return step ? after(now, step.everyMs - tickMarginMs) : null;
}

/** The same person, form and sum get the same page while it can still be paid. */
export const isPageReusable = (order: Pick<Order, 'state' | 'createdAt'>, now: Date): boolean =>
  order.state === 'open' && now.getTime() - order.createdAt.getTime() < pageLifeMs;

/** How a payment differs between our books and the gateway's; `reading` is undefined where the gateway does not know it. */
export function gapOfPayment(
  id: string,
  ours: Pick<Payment, 'capturedAt' | 'amountPaise' | 'currency' | 'state'> | undefined,
  snapshot: Snapshot | undefined,
): Gap | undefined {
  const of = `payment ${id}`;
  const isCaptured = ours !== undefined && ours.capturedAt !== null;
  if (!snapshot) return isCaptured ? { of, what: 'missing there', here: ours.state } : undefined;
  const there = snapshot.amountPaise;
  if (snapshot.state !== 'captured')
    return isCaptured ? { of, what: 'other state', here: ours.state, there: snapshot.state } : undefined;
  if (!isCaptured) return { of, what: 'missing here', there };
  if (ours.currency !== snapshot.currency)
    return { of, what: 'other sum', here: ours.currency, there: snapshot.currency };
  const isSame = ours.amountPaise === null || there === undefined || ours.amountPaise === there;
  return isSame ? undefined : { of, what: 'other sum', here: ours.amountPaise ?? undefined, there };
}
