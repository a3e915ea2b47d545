import { expect, test } from 'vitest';
import type { ApplicationAnswer, AwaitedPaymentAnswer, RefundAnswer } from '../contract/public.ts';
import { awaitsInterview, lastAct, thanksFor, unfoldedFirst } from './last-act.ts';

const at = (hour: number): string => new Date(Date.UTC(2026, 10, 27, hour)).toISOString();
const make = (given: Partial<ApplicationAnswer>): ApplicationAnswer =>
  ({
    _id: 'one',
    state: 'active',
    createdAt: at(1),
    withdrawableForS: 3600,
    withdrawalBar: null,
    refund: null,
    stages: [],
    call: null,
    correctable: null,
    dispute: null,
    ...given,
  }) as ApplicationAnswer;
const refund = (given: Partial<RefundAnswer> = {}): RefundAnswer =>
  ({ state: 'requested', requestedAt: at(5), reference: 'SR-1', isDelayed: false, ...given }) as RefundAnswer;
const over = { withdrawableForS: 0, withdrawalBar: 'window-over' } as const;
const actOf = (applications: readonly ApplicationAnswer[], openedAt?: string) =>
  lastAct({
    filteredApplications: applications,
    awaitedPayments: openedAt === undefined ? [] : [{ openedAt } as AwaitedPaymentAnswer],
  });

test('a fresh payment is the last act', () => {
  expect(actOf([make({})])).toMatchObject({ kind: 'paid' });
  expect(actOf([])).toBeUndefined();
});
test('after a day the payment is not the last act any more', () => {
  expect(actOf([make(over)])).toBeUndefined();
});
test('the cancellation of the newer application comes before the thanks for the older one', () => {
  const cancelled = make({ _id: 'two', createdAt: at(4), state: 'refund-requested', refund: refund() });
  expect(actOf([cancelled, make({})])).toMatchObject({ kind: 'ended', application: { _id: 'two' } });
});
test('a payment after the cancellation is the last act again', () => {
  const cancelled = make({ _id: 'two', createdAt: at(4), state: 'refunded', refund: refund({ state: 'done' }) });
  expect(actOf([make({ createdAt: at(6) }), cancelled])).toMatchObject({ kind: 'paid' });
});
test('a cancellation is shown until the money has arrived, and at least for the first day', () => {
  const old = { ...over, state: 'refund-requested', refund: refund() } as const;
  expect(actOf([make(old)])).toMatchObject({ kind: 'ended' });
  expect(actOf([make({ ...old, state: 'refunded', refund: refund({ state: 'done' }) })])).toBeUndefined();
});
test('a denied refund does not cancel anything', () => {
  expect(actOf([make({ ...over, refund: refund({ state: 'denied' }) })])).toBeUndefined();
});
test('a payment page that was opened later comes first', () => {
  expect(actOf([make({})], at(2))).toBeUndefined();
  expect(actOf([make({})], at(0))).toMatchObject({ kind: 'paid' });
});

test('older applications are folded, those with something to do are not', () => {
  const ids = unfoldedFirst([
    make({ ...over, _id: 'cancelled', state: 'refunded', refund: refund({ state: 'done' }) }),
    make({ ...over, _id: 'newest' }),
    make({ ...over, _id: 'old' }),
    make({ ...over, _id: 'denied', refund: refund({ state: 'denied' }) }),
    make({ _id: 'cancellable' }),
  ]).map(({ application, isFolded }) => (isFolded ? `(${application._id})` : application._id));
  expect(ids).toEqual(['newest', 'denied', 'cancellable', '(cancelled)', '(old)']);
});

const inStage = (stage: string, given: Partial<ApplicationAnswer> = {}) =>
  make({ ...given, stages: [{ stage }] as unknown as ApplicationAnswer['stages'] });
test.each([
  ['received', true],
  ['called', true],
  ['selected', false],
  ['not-selected', false],
] as const)('of interviews to come it speaks to who is %s: %s', (stage, speaks) => {
  expect(awaitsInterview(inStage(stage))).toBe(speaks);
});
test('only an application that awaits its interview is thanked with the dates', () => {
  const thanked = (...applications: readonly ApplicationAnswer[]) =>
    thanksFor({ filteredApplications: applications, awaitedPayments: [] });
  const selected = inStage('selected', { ...over, _id: 'selected' });
  const received = inStage('received', { ...over, _id: 'received' });
  expect(thanked(selected)).toBeUndefined();
  expect(thanked(selected, received)).toMatchObject({ application: { _id: 'received' }, hasDates: true });
  expect(thanked(inStage('received', { ...over, call: {} as ApplicationAnswer['call'] }))).toBeUndefined();
  expect(thanked(inStage('selected'))).toMatchObject({ isFresh: true, hasDates: false });
});
