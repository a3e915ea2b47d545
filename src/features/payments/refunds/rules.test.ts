import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Paise, paise } from '#kit/money/paise.ts';
import { after, dayMs, hourMs, minuteMs } from '#kit/time.ts';
import {
  type Dispute,
  disputeStates,
  type DisputeState,
  paymentStates,
  type CapturedPayment,
  type Refund,
  type RefundState,
  refundStates,
} from '../model/payments.ts';
import {
  attemptOf,
  baseOf,
  canTransitionRefund,
  capturedStateOf,
  disputablePaise,
  isAlive,
  isDelayed,
  isOwed,
  overdueAt,
  refundablePaise,
  refundBackoffMs,
  sharesOf,
  transactionIdOf,
} from './rules.ts';

const at = new Date('2026-11-17T06:30:00Z');
const refundIn = (state: RefundState, more: Partial<Refund> = {}): Refund => ({
  id: 'SR-0000-0000-0000',
  paymentId: 'pay_1',
  amountPaise: paise(50_000),
  reason: 'asked',
  why: null,
  state,
  gatewayRefundId: null,
  bankReference: null,
  requestedAt: at,
  settledAt: null,
  tries: 0,
  attempt: 1,
  attemptAt: at,
  promisedFrom: at,
  refusals: 0,
  isByHand: false,
  closedReason: null,
  disputePaise: paise(0),
  delayNotifiedAt: null,
  isByTransfer: false,
  runId: null,
  awaitsBank: false,
  ...more,
});
const disputeIn = (state: DisputeState, lostPaise = 0): Dispute => ({
  id: 'SD-0000-0000-0000',
  paymentId: 'pay_1',
  state,
  amountPaise: paise(50_000),
  lostPaise: paise(lostPaise),
  refundPaise: paise(0),
  unappliedPaise: paise(0),
  feePaise: paise(0),
  feeVersion: 1,
  openedAt: at,
  decidedAt: null,
  openedOn: '2026-11-20',
  decidedOn: null,
  caseNumber: 'CB-1',
  reason: 'other',
  answerBy: '2026-11-27',
});
const capturedPaymentOf = (more: Partial<CapturedPayment> = {}): CapturedPayment => ({
  id: 'pay_1',
  state: 'captured',
  gateway: 'instamojo',
  gatewayPaymentId: 'MOJO1',
  orderId: 'SO-0000-0000-0000',
  capturedAt: at,
  firstSeenAt: at,
  currency: 'INR',
  postedPaise: paise(50_000),
  partsPaise: paise(0),
  mismatch: null,
  resolution: null,
  resolvedAt: null,
  outcome: 'SA-0000-0000-0000',
  refund: undefined,
  disputes: [],
  isContested: false,
  ...more,
});
const refundState = fc.option(fc.constantFrom(...refundStates), { nil: undefined });
const base = fc.constantFrom('captured', 'needs-review', 'closed');
const disputes = fc.array(fc.constantFrom(...disputeStates), { maxLength: 4 });

describe('the state of a captured payment', () => {
  // The agreed rule, one row each.
  test.each([
    [undefined, [], 'captured'],
    ['requested', [], 'refund-requested'],
    ['sent', [], 'refund-requested'],
    ['stopped', [], 'refund-requested'],
    ['done', [], 'refunded'],
    ['denied', [], 'captured'],
    ['closed', [], 'captured'],
    ['done', ['open'], 'disputed'],
    ['requested', ['won', 'lost'], 'disputed'],
    ['sent', ['won', 'won'], 'refund-requested'],
    ['closed', ['lost'], 'disputed'],
    [undefined, ['open'], 'disputed'],
  ] as const)('refund %s, disputes %j: %s', (refund, its, state) => {
    expect(capturedStateOf({ base: 'captured', refund, disputes: its })).toBe(state);
  });
  test('depends on nothing else, is always a state after capture, and ignores won disputes', () => {
    fc.assert(
      fc.property(base, refundState, disputes, (its, refund, all) => {
        const state = capturedStateOf({ base: its, refund, disputes: all });
        expect(paymentStates.slice(2)).toContain(state);
        expect(capturedStateOf({ base: its, refund, disputes: all.toReversed() })).toBe(state);
        expect(capturedStateOf({ base: its, refund, disputes: [...all, 'won'] })).toBe(state);
        expect(state === 'disputed').toBe(all.some((entry) => entry !== 'won'));
        if (state === 'refunded') expect(refund).toBe('done');
      }),
    );
  });
  test('without a refund and a dispute is the base state', () => {
    expect(baseOf({ mismatch: null, resolution: null })).toBe('captured');
    expect(baseOf({ mismatch: 'amount', resolution: null })).toBe('needs-review');
    expect(baseOf({ mismatch: 'amount', resolution: 'applied' })).toBe('captured');
    expect(baseOf({ mismatch: 'amount', resolution: 'refunded' })).toBe('needs-review');
    expect(baseOf({ mismatch: 'unknown-order', resolution: 'closed' })).toBe('closed');
  });
});

describe('a refund', () => {
  test('that is completed never changes; every other one can still be completed', () => {
    for (const to of refundStates) expect(canTransitionRefund('done', to)).toBe(false);
    for (const from of refundStates.filter((state) => state !== 'done'))
      expect(canTransitionRefund(from, 'done')).toBe(true);
  });
  test('is retried only after it stopped, was denied or closed', () => {
    expect(refundStates.filter((from) => canTransitionRefund(from, 'requested'))).toEqual([
      'stopped',
      'denied',
      'closed',
    ]);
  });
  test('can be closed by staff from every state that is not final', () => {
    expect(refundStates.filter((from) => canTransitionRefund(from, 'closed'))).toEqual([
      'requested',
      'sent',
      'stopped',
      'denied',
    ]);
  });
  test('stops only before the gateway has it', () => {
    expect(refundStates.filter((from) => canTransitionRefund(from, 'stopped'))).toEqual(['requested']);
  });
  test('is owed until it is completed or ended, and active until it is denied or closed', () => {
    expect(refundStates.filter(isOwed)).toEqual(['requested', 'sent', 'stopped']);
    expect(refundStates.filter(isAlive)).toEqual(['requested', 'sent', 'stopped', 'done']);
  });
  test('has a different transaction id for each attempt, of at most 30 characters', () => {
    expect([1, 2, 12].map((attempt) => transactionIdOf(refundIn('requested', { attempt })))).toEqual([
      'SR-0000-0000-0000',
      'SR-0000-0000-0000-2',
      'SR-0000-0000-0000-12',
    ]);
    expect([1, 2].map((attempt) => attemptOf(refundIn('requested', { attempt })))).toEqual([
      'SR-0000-0000-0000',
      'SR-0000-0000-0000/2',
    ]);
  });
});

describe('the backoff', () => {
  test('is 1, 2, 4, 8, 16, 32 minutes, then hours, at most four', () => {
    expect([1, 2, 3, 4, 5, 6].map((tries) => refundBackoffMs(tries) / minuteMs)).toEqual([1, 2, 4, 8, 16, 32]);
    expect([7, 8, 9, 10, 100].map((tries) => refundBackoffMs(tries) / hourMs)).toEqual([1, 2, 4, 4, 4]);
  });
  test('grows with the number of tries', () => {
    fc.assert(
      fc.property(fc.nat(), (tries) => {
        const wait = refundBackoffMs(tries);
        return wait >= minuteMs && wait <= 4 * hourMs && refundBackoffMs(tries + 1) >= wait;
      }),
    );
  });
  test('a refund is overdue after five business days, while it is owed', () => {
    const monday = new Date('2026-11-23T06:30:00Z');
    expect(overdueAt(at)).toEqual(after(at, 7 * dayMs));
    for (const state of refundStates) {
      if (state !== 'stopped') expect(isDelayed(refundIn(state), monday)).toBe(false);
      expect(isDelayed(refundIn(state), after(at, 7 * dayMs))).toBe(isOwed(state));
    }
  });
  test('it is shown as delayed from then on, at once when it stopped, until it is completed', () => {
    expect(isDelayed(refundIn('requested'), at)).toBe(false);
    expect(isDelayed(refundIn('stopped'), at)).toBe(true);
    expect(isDelayed(refundIn('sent'), after(at, 7 * dayMs))).toBe(true);
    expect(isDelayed(refundIn('requested', { attempt: 2, delayNotifiedAt: at }), at)).toBe(true);
    expect(isDelayed(refundIn('requested', { awaitsBank: true }), after(at, 30 * dayMs))).toBe(false);
    expect(isDelayed(refundIn('sent', { promisedFrom: after(at, dayMs) }), after(at, 7 * dayMs))).toBe(false);
    for (const state of ['done', 'denied', 'closed'] as const)
      expect(isDelayed(refundIn(state, { delayNotifiedAt: at }), after(at, 30 * dayMs))).toBe(false);
  });
});

describe('what is left of a payment', () => {
  test('is the posted amount minus lost disputes', () => {
    const disputed = capturedPaymentOf({ disputes: [disputeIn('won'), disputeIn('lost', 30_000)] });
    expect([refundablePaise(disputed), disputablePaise(disputed)]).toEqual([20_000, 20_000]);
    const closed = capturedPaymentOf({ mismatch: 'amount', resolution: 'closed', outcome: null });
    expect([refundablePaise(closed), disputablePaise(closed)]).toEqual([0, 50_000]);
    expect(refundablePaise(capturedPaymentOf({ postedPaise: null }))).toBe(0);
    expect(refundablePaise(capturedPaymentOf({ capturedAt: null }))).toBe(0);
  });
});

describe('what a lost dispute pays', () => {
  const lost = 50_000 as Paise;
  const of = (more: Partial<CapturedPayment>, sum: Paise = lost) =>
    Object.values(sharesOf(capturedPaymentOf(more), sum));
  test.each([
    ['an application: a loss', {}, [0, 0, 50_000]],
    ['a requested refund', { refund: refundIn('requested') }, [50_000, 0, 0]],
    ['a refund that stopped', { refund: refundIn('stopped') }, [50_000, 0, 0]],
    ['a refund that the gateway has: lost twice', { refund: refundIn('sent') }, [0, 0, 50_000]],
    ['a completed refund: lost twice', { refund: refundIn('done') }, [0, 0, 50_000]],
    ['a denied refund: a loss', { refund: refundIn('denied') }, [0, 0, 50_000]],
    ['a payment under review', { outcome: null, mismatch: 'amount' }, [0, 50_000, 0]],
    [
      'a payment under review, refund requested',
      { outcome: null, mismatch: 'amount', refund: refundIn('requested') },
      [50_000, 0, 0],
    ],
    [
      'a payment that staff closed: a loss',
      { outcome: null, mismatch: 'amount', resolution: 'closed' },
      [0, 0, 50_000],
    ],
    ['a second payment', { outcome: 'duplicate' }, [50_000, 0, 0]],
    ['a second payment, refund requested', { outcome: 'duplicate', refund: refundIn('requested') }, [50_000, 0, 0]],
    ['a second payment, refund denied', { outcome: 'duplicate', refund: refundIn('denied') }, [0, 50_000, 0]],
    ['a second payment, refund closed', { outcome: 'duplicate', refund: refundIn('closed') }, [0, 50_000, 0]],
    ['a second payment, refund completed', { outcome: 'duplicate', refund: refundIn('done') }, [0, 0, 50_000]],
  ] as const)('%s', (_name, more, shares) => {
    expect(of(more as Partial<CapturedPayment>)).toEqual(shares);
  });
  test('adds up to the lost sum and never exceeds what is owed', () => {
    const outcome = fc.constantFrom('SA-0000-0000-0000', 'duplicate', null);
    fc.assert(
      fc.property(outcome, refundState, fc.integer({ min: 0, max: 50_000 }), (its, state, sum) => {
        const refund = state && refundIn(state);
        const { refundPaise, unappliedPaise, lossPaise } = sharesOf(
          capturedPaymentOf({ outcome: its, refund }),
          paise(sum),
        );
        expect(refundPaise + unappliedPaise + lossPaise).toBe(sum);
        if (refund) expect(refundPaise).toBeLessThanOrEqual(isOwed(refund.state) ? refund.amountPaise : 0);
        expect(Math.min(refundPaise, unappliedPaise)).toBe(0);
        if (its?.startsWith('SA')) expect(unappliedPaise).toBe(0);
      }),
    );
  });
});
