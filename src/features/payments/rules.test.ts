import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Paise, paise } from '#kit/money/paise.ts';
import { after, before, dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { orderStates, type PaymentState, paymentStates } from './model/payments.ts';
import {
  isPageReusable,
  canTransition,
  mismatchOf,
  canTransitionBySnapshot,
  nextPollAt,
  postedOf,
  pageLifeMs,
  pollLifeMs,
  stateFor,
  wasCaptured,
} from './rules.ts';

const state = fc.constantFrom(...paymentStates);
const snapshot = fc.record({
  state: fc.constantFrom('pending', 'captured', 'failed'),
  amountPaise: fc.option(
    fc.oneof(fc.constant(50_000), fc.constant(49_999), fc.nat()).map((n) => paise(n)),
    { nil: undefined },
  ),
  currency: fc.oneof(
    { arbitrary: fc.constant('INR'), weight: 4 },
    { arbitrary: fc.constantFrom('USD', 'XXX', 'inr', ''), weight: 1 },
  ),
});
const order = { amountPaise: paise(50_000) };

type May = (from: PaymentState, to: PaymentState) => boolean;
const byReading: May = (from, to) => canTransitionBySnapshot({ state: from }, to);
/** The states that a payment goes through when these are requested in order. */
function follow(from: PaymentState, wanted: readonly PaymentState[], may: May = canTransition): PaymentState[] {
  const way = [from];
  for (const next of wanted) if (may(way.at(-1)!, next)) way.push(next);
  return way;
}

describe('payments move forward only', () => {
  test('no sequence of snapshots leads back before a capture', () => {
    fc.assert(
      fc.property(state, fc.array(state, { maxLength: 40 }), (from, wanted) => {
        const way = follow(from, wanted);
        const first = way.findIndex(wasCaptured);
        return first < 0 || way.slice(first).every(wasCaptured);
      }),
      { numRuns: 2000 },
    );
  });
  test('no snapshot changes a captured payment', () => {
    for (const state of paymentStates.filter(wasCaptured))
      for (const to of paymentStates)
        expect([state, to, canTransitionBySnapshot({ state }, to)]).toEqual([state, to, false]);
  });
  test('no state has a transition to itself, so no event is emitted twice', () => {
    for (const state of paymentStates) expect(canTransition(state, state)).toBe(false);
  });
  test('a snapshot can follow a failure with a success; after a review only staff can', () => {
    for (const from of ['pending', 'failed'] as const) expect(byReading(from, 'captured')).toBe(true);
    expect([canTransition('needs-review', 'captured'), byReading('needs-review', 'captured')]).toEqual([true, false]);
  });
  test('no snapshot refunds, disputes or closes a payment', () => {
    for (const state of paymentStates)
      for (const to of ['refund-requested', 'refunded', 'disputed', 'closed'] as const)
        expect(canTransitionBySnapshot({ state }, to)).toBe(false);
  });
  test('the first captured snapshot decides: a matching one captures, another needs a review', () => {
    fc.assert(
      fc.property(fc.array(snapshot, { maxLength: 30 }), (snapshots) => {
        const way = follow(
          'pending',
          snapshots.map((snapshot) => stateFor(order, snapshot)),
          byReading,
        );
        const first = snapshots.find((snapshot) => snapshot.state === 'captured');
        const isRight = first?.amountPaise === 50_000 && first.currency === 'INR';
        const expected = first === undefined ? [] : [isRight ? 'captured' : 'needs-review'];
        return JSON.stringify(way.filter(wasCaptured)) === JSON.stringify(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the state of a snapshot', () => {
  test('is captured only for exactly the order’s amount, in rupees', () => {
    fc.assert(
      fc.property(snapshot, (input) => {
        const isRight = input.currency === 'INR' && input.amountPaise === 50_000;
        const expected = input.state !== 'captured' ? input.state : isRight ? 'captured' : 'needs-review';
        return stateFor(order, input) === expected && (mismatchOf(order, input) === undefined) === isRight;
      }),
      { numRuns: 2000 },
    );
  });
  test.each([
    [49_999, 'INR', 'amount'],
    [50_001, 'INR', 'amount'],
    [undefined, 'INR', 'amount'],
    [50_000, 'USD', 'currency'],
    [50_000, 'inr', 'currency'],
    [50_000, 'INR', undefined],
  ])('%j paise in %s: %s', (amount, currency, mismatch) => {
    expect(mismatchOf(order, { state: 'captured', amountPaise: amount as Paise | undefined, currency })).toBe(mismatch);
  });
});

test('rupees are posted at once, other currencies not until their rupees are known', () => {
  fc.assert(
    fc.property(snapshot, (input) => {
      const isKnown = input.currency === 'INR' && (input.amountPaise ?? 0) > 0;
      return postedOf(input) === (isKnown ? input.amountPaise : null);
    }),
  );
});

describe('the polling of an order', () => {
  const now = new Date('2026-11-20T06:00:00Z');
  const aged = (ms: number) => before(now, ms);
  const base = { gatewayOrderId: 'r1', reopenedAt: null };
  /** The longest wait by a page's age. */
  const longest = (age: number): number => {
    if (age < 10 * minuteMs) return minuteMs;
    if (age < dayMs) return 10 * minuteMs;
    return age < 3 * dayMs ? hourMs : dayMs;
  };

  test('a payable page is polled at a falling rate for thirty days, also one replaced by a newer page', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('creating', 'open', 'expired'),
        fc.oneof(fc.integer({ min: 0, max: 2 * dayMs }), fc.integer({ min: 0, max: pollLifeMs - 1 })),
        (at, age) => {
          const next = nextPollAt({ ...base, state: at, createdAt: aged(age) }, now);
          const wait = next === null ? 0 : next.getTime() - now.getTime();
          return wait > longest(age) / 2 && wait <= longest(age) - 10 * secondMs;
        },
      ),
      { numRuns: 2000 },
    );
  });
  test('a page shown to its person again is polled like a new one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: dayMs }), fc.integer({ min: 0, max: dayMs }), (before, since) => {
        const shown = { ...base, state: 'open' as const, reopenedAt: aged(since), createdAt: aged(before + since) };
        expect(nextPollAt(shown, now)).toEqual(nextPollAt({ ...base, state: 'open', createdAt: aged(since) }, now));
      }),
    );
  });
  test('a paid page with an unreadable payment is polled like an unpaid one', () => {
    const age = 2 * hourMs;
    const next = nextPollAt({ ...base, state: 'paid', createdAt: aged(age), isPartlyRead: true }, now);
    expect(next).toEqual(nextPollAt({ ...base, state: 'open', createdAt: aged(age) }, now));
  });
  test('an order whose page was never opened, or has expired, is not polled', () => {
    expect(nextPollAt({ ...base, state: 'expired', gatewayOrderId: null, createdAt: aged(minuteMs) }, now)).toBeNull();
    expect(nextPollAt({ ...base, state: 'expired', createdAt: aged(pollLifeMs) }, now)).toBeNull();
  });
  test('a paid order is polled for a duplicate payment at a falling rate, then not again', () => {
    const next = (age: number) => nextPollAt({ ...base, state: 'paid', createdAt: aged(age) }, now);
    expect(next(secondMs)).toEqual(after(aged(secondMs), 10 * minuteMs));
    expect(next(11 * minuteMs)).toEqual(after(aged(11 * minuteMs), hourMs));
    expect(next(2 * hourMs)).toEqual(after(aged(2 * hourMs), dayMs));
    expect(next(dayMs)).toEqual(after(aged(dayMs), 3 * dayMs));
    expect(next(8 * dayMs)).toEqual(after(aged(8 * dayMs), 30 * dayMs));
    expect(next(30 * dayMs)).toBeNull();
  });
  test('whatever the state and age, the next poll is never in the past', () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderStates), fc.integer({ min: 0, max: 30 * dayMs }), (at, age) => {
        const next = nextPollAt({ ...base, state: at, createdAt: aged(age) }, now);
        return next === null || next > now;
      }),
    );
  });
  test('only an open page younger than a day is reused', () => {
    expect(isPageReusable({ state: 'open', createdAt: aged(pageLifeMs - 1) }, now)).toBe(true);
    expect(isPageReusable({ state: 'open', createdAt: aged(pageLifeMs) }, now)).toBe(false);
    for (const other of ['creating', 'paid', 'expired'] as const)
      expect(isPageReusable({ state: other, createdAt: now }, now)).toBe(false);
  });
});
