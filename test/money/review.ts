import { expect } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { refundReviewed } from '#features/payments/reviews/actions/end-review.ts';
import { applyReviewed } from '#features/payments/reviews/actions/apply-payment.ts';
import { enterSettledSum } from '#features/payments/reviews/actions/review-payment.ts';
import { closeAtDesk } from '#test/refunding.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, type Weighted } from './commands.ts';
import { request } from './follow.ts';
import { fitsNothing, isOver, leftOf, openDispute, paymentState, unappliedOf } from './rules.ts';
import type { System } from './system.ts';
import type { Capture, World } from './world.ts';

/** Commands of staff about captures that match no order, and about settlements. */
export const reviewCommands: Readonly<Record<string, Weighted>> = {
  apply: { weight: 0.8, run: apply },
  refund: { weight: 0.8, run: refund },
  close: { weight: 0.5, run: close },
  'settled sum': { weight: 0.7, run: enterSum },
};
const actor = 'cli:model';

const pickReview = (world: World, random: Random): Capture | undefined =>
  pickFrom(
    random,
    world.captures.filter(
      (capture) => (capture.misfit !== undefined || capture.isSecond) && capture.paymentId !== undefined,
    ),
  );
const about = (capture: Capture): string =>
  `${capture.gatewayPaymentId}, which is ${paymentState(capture)}, posted ${capture.postedPaise}, refund ${capture.refund?.state}`;

/**
 * Applies a payment in review to the form of its page: it becomes an application, or a duplicate that is refunded
 * automatically.
 */
async function apply(system: System, world: World, random: Random): Promise<string | undefined> {
  const value = pickReview(world, random);
  if (!value) return undefined;
  // After a dispute took a part it is not a fee any more; without its order staff must name one.
  const may = paymentState(value) === 'needs-review' && value.postedPaise !== undefined && !value.isOrderLost;
  const applied = await applyReviewed(system.app.product.ctx, { gatewayPaymentId: value.gatewayPaymentId, actor });
  expect(applied.ok, `${about(value)}, is applied`).toBe(may);
  if (applied.ok) value.isApplied = true;
  return `${value.gatewayPaymentId}${applied.ok ? '' : ': refused'}`;
}
/** Refunds the remaining sum, also after a dispute took a part or an earlier refund failed. */
async function refund(system: System, world: World, random: Random): Promise<string | undefined> {
  const value = pickReview(world, random);
  if (!value) return undefined;
  const isFree = openDispute(value) === undefined && (value.refund === undefined || isOver(value.refund));
  const may = fitsNothing(value) && isFree && leftOf(value) > 0;
  const refunded = await refundReviewed(system.app.product.ctx, {
    gatewayPaymentId: value.gatewayPaymentId,
    reason: 'as the model says',
    actor,
  });
  expect(refunded.ok, `${about(value)}, is refunded`).toBe(may);
  if (refunded.ok) request(system, value, await system.now());
  return `${value.gatewayPaymentId}${refunded.ok ? '' : ': refused'}`;
}
/** The remaining sum is ours; in a foreign currency without settled rupees nothing arrived. */
async function close(system: System, world: World, random: Random): Promise<string | undefined> {
  const value = pickReview(world, random);
  if (!value) return undefined;
  const left = unappliedOf(value);
  const isNobodys = (fitsNothing(value) || value.isSecond) && openDispute(value) === undefined && left > 0;
  // The gateway has the money, whatever its currency: its rupees are entered first.
  const isEntered = value.postedPaise !== undefined;
  const may = isEntered && (paymentState(value) === 'needs-review' || isNobodys);
  const closed = await closeAtDesk(system.app.product.ctx, {
    gatewayPaymentId: value.gatewayPaymentId,
    reason: 'as the model says',
  });
  expect(closed.ok, `${about(value)}, left ${left}, is closed`).toBe(may);
  if (closed.ok) Object.assign(value, { isClosed: true, closedPaise: left });
  return `${value.gatewayPaymentId}${closed.ok ? '' : ': refused'}`;
}

/** A foreign currency is posted once staff entered the settled rupees. */
async function enterSum(system: System, world: World, random: Random): Promise<string | undefined> {
  const value = pickFrom(
    random,
    world.captures.filter(({ misfit, paymentId }) => misfit === 'currency' && paymentId !== undefined),
  );
  if (!value) return undefined;
  const may = value.postedPaise === undefined && paymentState(value) === 'needs-review';
  const amountPaise = 1 + random.below(value.amountPaise);
  const entered = await enterSettledSum(system.app.product.ctx, {
    gatewayPaymentId: value.gatewayPaymentId,
    amountPaise: paise(amountPaise),
    // Another person than the one who applies or returns it.
    actor: 'cli:colleague',
  });
  expect(entered.ok, `the settled amount of ${value.gatewayPaymentId}`).toBe(may);
  if (may) value.postedPaise = amountPaise;
  return `${value.gatewayPaymentId}: ${may ? amountPaise : 'refused'}`;
}
