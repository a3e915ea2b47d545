import { expect } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { beyondOf, isOver, leftOf, longestBackoffMs, openDispute, refusalLimit } from './rules.ts';
import type { System } from './system.ts';
import { type Capture, type Refund, type RefundState, sumOf, type World } from './world.ts';

/* Refunds at the gateway and in the product, and how far the product may lag behind. */

interface RefundRow {
  readonly id: string;
  readonly paymentId: string;
  readonly amountPaise: number;
  readonly state: RefundState;
  readonly attempt: number;
}
/** Copies the progress of each refund where the rules leave it to time. */
export async function followRefunds(system: System, world: World, now: number): Promise<void> {
  for (const { id, state } of system.gateway.refunds())
    if (state === 'done' && !world.completedAt.has(id)) world.completedAt.set(id, now);
  const found = await system.rows<RefundRow>('select id, payment_id, amount_paise, state, attempt from refund');
  const rowOf = new Map(found.map((refundRow) => [refundRow.paymentId, refundRow]));
  for (const value of world.captures) {
    if (value.paymentId === undefined) continue;
    const row = rowOf.get(value.paymentId);
    rowOf.delete(value.paymentId);
    if (row && !value.refund) adopt(system, value, row, now);
    if (world.isBehind && (!row || !value.refund)) continue;
    expect(row !== undefined, `a refund of ${value.gatewayPaymentId}`).toBe(value.refund !== undefined);
    if (!row || !value.refund) continue;
    value.refund.id = row.id;
    if (isOver(value.refund)) followEnded(system, world, value, { refund: value.refund, row });
    expect(row, `refund ${row.id}`).toMatchObject({
      amountPaise: value.refund.amountPaise,
      attempt: value.refund.attempt,
    });
    const allowed = allowedStates(system, world, value, value.refund);
    expect(allowed, `the state of refund ${row.id}`).toContain(row.state);
    if (row.state === 'stopped') value.refund.delayedAt ??= now;
    if (row.state === 'stopped' && value.refund.state !== 'stopped') value.refund.stoppedAt = now;
    if (value.refund.state !== row.state && isOver(row)) value.refund.changedAt = now;
    value.refund.state = row.state;
  }
  if (!world.isBehind) expect([...rowOf.values()], 'refunds that nobody asked for').toEqual([]);
}

/** A refund made in the gateway's dashboard is copied if it is the whole remaining sum. */
function adopt(system: System, capture: Capture, row: RefundRow, now: number): void {
  const there = refundsThere(system, capture).find(
    ({ state, amountPaise }) => state !== 'denied' && amountPaise === row.amountPaise,
  );
  if (!there || row.amountPaise !== leftOf(capture)) return;
  capture.refund = { ...requestedRefund(row.amountPaise, now), isAdopted: true, gatewayId: there.id };
}

/** A refund that is over here but completed by the gateway counts as a further attempt. */
function followEnded(
  system: System,
  world: World,
  capture: Capture,
  { refund, row }: { readonly refund: Refund; readonly row: RefundRow },
): void {
  const there = completedAfterEnd(system, capture, refund);
  if (there && row.attempt === refund.attempt + 1 && ['sent', 'done'].includes(row.state)) {
    const { id: gatewayId, amountPaise } = there;
    const beyondPaise = beyondOf(capture, amountPaise);
    Object.assign(refund, { state: 'sent', attempt: row.attempt, amountPaise, beyondPaise, gatewayId });
    return;
  }
  const isLate = there && isReconciled(world, world.completedAt.get(there.id));
  expect(isLate && !world.isBehind, `${row.id} is ${refund.state} here and completed there`).not.toBe(true);
}
const completedAfterEnd = (system: System, capture: Capture, refund: Refund) =>
  refundsThere(system, capture).find(({ state, id }) => state === 'done' && !refund.past.includes(id));

/** A minute after a restore the gateway's lists since the backup are read, if it answers. */
export const isRestored = (world: World): boolean =>
  !world.gateway.isAway &&
  world.sweptAt >= Math.max((world.restoredAt ?? 0) + minuteMs, world.gateway.wellSince + minuteMs);

/** Within a day the gateway's lists have been compared, if it answers. */
export const isReconciled = (world: World, at: number | undefined): boolean =>
  at !== undefined && !world.gateway.isAway && world.sweptAt >= Math.max(at, world.gateway.wellSince) + reconcileMs;
const reconcileMs = dayMs + hourMs;

/** Our id of an attempt at the gateway. */
const attemptIdOf = ({ id = '', attempt }: Pick<Refund, 'id' | 'attempt'>): string =>
  attempt === 1 ? id : `${id}-${attempt}`;
/** The gateway's refunds of a payment, but for recorded parts. */
export const refundsThere = (system: System, { gatewayPaymentId, parts }: Capture) =>
  system.gateway
    .refunds()
    .filter(
      ({ paymentId, id, attemptId }) =>
        paymentId === gatewayPaymentId && !parts.some((part) => part.gatewayId === id || part.id === attemptId),
    );
/** The gateway's record of the attempt: with our id, or one of the same sum that was made in its dashboard. */
export function atGateway(system: System, capture: Capture, refund: Refund) {
  const there = refundsThere(system, capture);
  if (refund.gatewayId !== undefined) return there.find(({ id }) => id === refund.gatewayId);
  const ours = Array.from({ length: refund.attempt }, (_, n) => attemptIdOf({ id: refund.id, attempt: n + 1 }));
  return (
    there.find(({ attemptId }) => attemptId === attemptIdOf(refund)) ??
    there.find(
      ({ id, attemptId, state, amountPaise }) =>
        state !== 'denied' &&
        !refund.past.includes(id) &&
        !ours.includes(attemptId) &&
        amountPaise === refund.amountPaise,
    )
  );
}
/** Whether the gateway has a refund of the payment that is neither awaited nor posted: then decisions are refused. */
export const isHeldUp = (system: System, capture: Capture, refund: Refund): boolean =>
  refundsThere(system, capture).some(
    ({ id, state }) => state !== 'denied' && !refund.past.includes(id) && id !== atGateway(system, capture, refund)?.id,
  );
/** Completed refunds at the gateway other than the one that counts here: the money went back twice, or in part. */
export const strayRefunds = (system: System, capture: Capture) =>
  refundsThere(system, capture).filter(
    ({ id, state }) =>
      state === 'done' &&
      !(
        capture.refund &&
        !capture.refund.isByHand &&
        !isOver(capture.refund) &&
        atGateway(system, capture, capture.refund)?.id === id
      ),
  );

/** The gateway gives back at most what was paid: it refuses what its other refunds of the payment do not leave. */
export const isTooMuchThere = (
  system: System,
  { gatewayPaymentId, amountPaise: paidPaise }: Capture,
  amountPaise: number,
): boolean =>
  sumOf(
    system.gateway
      .refunds()
      .flatMap((each) => (each.paymentId === gatewayPaymentId && each.state !== 'denied' ? each.amountPaise : [])),
  ) +
    amountPaise >
  paidPaise;

/** Possible states of a refund now: by the gateway's state and the allowed lag of the product. */
function allowedStates(system: System, world: World, capture: Capture, refund: Refund): RefundState[] {
  if (!['requested', 'sent', 'stopped'].includes(refund.state)) return [refund.state];
  const there = atGateway(system, capture, refund);
  // A refund that the gateway has just received is also polled after a pause.
  const since = Math.max(world.gateway.refundsWellSince, refund.changedAt, there?.createdAt ?? 0);
  const isCaughtUp = !world.isBehind && world.sweptAt >= since + longestBackoffMs + minuteMs;
  const isStopped = (system.refusals.get(attemptIdOf(refund)) ?? 0) >= refusalLimit;
  if (!there) {
    if (isStopped || refund.account) return ['stopped'];
    const isWaiting = openDispute(capture) !== undefined;
    // The gateway would refund the foreign amount: staff pay the settled rupees by hand.
    if (capture.misfit === 'currency' && !capture.isUnconfirmed)
      return isCaughtUp && !isWaiting ? ['stopped'] : ['requested', 'stopped'];
    // After a restore it waits until a person confirms it.
    if (capture.isUnconfirmed) return ['requested', 'stopped'];
    if (isTooMuchThere(system, capture, refund.amountPaise)) return ['requested'];
    expect(isCaughtUp && !isWaiting, `refund ${refund.id} was never sent to the gateway`).toBe(false);
    return ['requested'];
  }
  const settled: RefundState = there.state === 'open' ? 'sent' : there.state;
  // A stopped refund is not polled: the daily comparison finds what is done in the dashboard.
  if (isStopped) return isReconciled(world, there.createdAt) ? [settled] : ['stopped', 'sent', settled];
  if (isCaughtUp) return [settled];
  return refund.state === 'sent' ? ['sent', settled] : ['requested', 'sent', settled];
}

export const requestedRefund = (amountPaise: number, requestedAt: number): Refund => ({
  id: undefined,
  amountPaise,
  promisedFrom: requestedAt,
  changedAt: requestedAt,
  attempt: 1,
  state: 'requested',
  isByHand: false,
  excessPaise: 0,
  beyondPaise: 0,
  isAdopted: false,
  gatewayId: undefined,
  past: [],
  delayedAt: undefined,
  stoppedAt: undefined,
  paidByDispute: 0,
  paidOfClosed: 0,
  account: undefined,
  transfers: [],
});

/** A new attempt with a new id at the gateway, about the remaining sum. */
export function beginAnew(system: System, capture: Capture, refund: Refund, now: number): void {
  const amountPaise = isOver(refund) ? leftOf(capture) : refund.amountPaise;
  const there = atGateway(system, capture, refund);
  if (there) refund.past.push(there.id);
  // Five business days count from the request of the attempt: staff have just checked the refund and call the gateway
  // again, so an item would be useless, and its payer got the message about the delay of the earlier attempt.
  Object.assign(refund, {
    state: 'requested',
    attempt: refund.attempt + 1,
    promisedFrom: now,
    changedAt: now,
    amountPaise,
    beyondPaise: 0,
    gatewayId: undefined,
    // The gateway pays this one.
    account: undefined,
  });
}
/** Staff or the program request the refund: the first attempt, or a further one. */
export function request(system: System, capture: Capture, now: number): void {
  if (capture.refund) beginAnew(system, capture, capture.refund, now);
  else capture.refund = requestedRefund(leftOf(capture), now);
}
