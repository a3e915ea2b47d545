import type { Paise } from '#kit/paise.ts';
import { after, dayMs, hourMs, minuteMs } from '#kit/time.ts';
import type { Order, PaymentState } from './model.ts';

/** What a gateway's reading says, as far as it decides anything. */
interface Reading {
  readonly state: 'pending' | 'captured' | 'failed';
  readonly amountPaise: Paise | undefined;
  readonly currency: string;
}

/** Forward only: what is not listed never happens. A late success follows a failure, never the other way round. */
const paymentMoves: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  pending: ['failed', 'needs-review', 'captured'],
  failed: ['needs-review', 'captured'],
  'needs-review': ['captured'],
  captured: ['refund-asked', 'disputed'],
  // A denied refund leaves the capture standing.
  'refund-asked': ['refunded', 'captured', 'disputed'],
  refunded: [],
  disputed: [],
};
export const mayMove = (from: PaymentState, to: PaymentState): boolean => paymentMoves[from].includes(to);

/** States in which the gateway has taken the money at some time. */
export const wasCaptured = (state: PaymentState): boolean =>
  ['captured', 'refund-asked', 'refunded', 'disputed'].includes(state);

/** Why a payment that the gateway calls captured is not credited. */
export type Mismatch = 'amount' | 'currency';
/** Holds a reading against the order it claims to pay; the request's id has been matched before. */
export function mismatchOf(order: { readonly amountPaise: Paise }, reading: Reading): Mismatch | undefined {
  if (reading.currency !== 'INR') return 'currency';
  return reading.amountPaise === order.amountPaise ? undefined : 'amount';
}

/** The state that a reading asks for; a captured payment that does not fit its order needs a review by staff. */
export function stateFor(order: { readonly amountPaise: Paise }, reading: Reading): PaymentState {
  if (reading.state !== 'captured') return reading.state;
  return mismatchOf(order, reading) ? 'needs-review' : 'captured';
}

/** A page is handed out again for a day; after that a new one is opened. A late capture still counts. */
export const pageLifeMs = dayMs;
/** For this long an order is read back; a payment that shows up later arrives by notice or return. */
export const readLifeMs = 3 * dayMs;
/** A gateway call that has not come back by then belongs to a process that died. */
export const openingTakeoverMs = 30_000;
/** An order whose page was never opened is given up after this. */
export const openingLifeMs = 10 * minuteMs;

/**
 * When to read an order back next; null when nothing more is expected. Open pages are never left for more than ten
 * minutes, because a notice may be lost; paid ones are looked at again for a second payment. A page that gave way to a
 * newer one can still be paid in the tab where it stands, so it is read like an open one for as long.
 */
export function nextReadAt(
  order: Pick<Order, 'state' | 'requestId' | 'createdAt' | 'reads'> & { readonly paidAt?: Date | undefined },
  now: Date,
): Date | null {
  const age = now.getTime() - order.createdAt.getTime();
  if (order.state === 'expired' && (order.requestId === null || age > readLifeMs)) return null;
  if (order.state === 'paid') {
    const paidAt = order.paidAt ?? order.createdAt;
    const later = [10 * minuteMs, hourMs, dayMs, 3 * dayMs, 7 * dayMs, 30 * dayMs].find(
      (ms) => ms > now.getTime() - paidAt.getTime(),
    );
    return later === undefined ? null : after(paidAt, later);
  }
  return after(now, age < 10 * minuteMs ? minuteMs : 10 * minuteMs);
}

/** The same person, form and sum get the same page while it can still be paid. */
export const isPageReusable = (order: Pick<Order, 'state' | 'createdAt'>, now: Date): boolean =>
  order.state === 'open' && now.getTime() - order.createdAt.getTime() < pageLifeMs;

/** Seconds to wait before try `tries + 1` of a refund: a minute, doubling, ten minutes at most. */
export const refundBackoffMs = (tries: number): number => Math.min(10 * minuteMs, minuteMs * 2 ** Math.min(tries, 4));
