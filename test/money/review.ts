import { expect } from 'vitest';
import { paise } from '#kit/paise.ts';
import {
  applyReviewed,
  closeReviewed,
  enterSettledSum,
  refundReviewed,
} from '#features/payments/actions/review-payment.ts';
import type { Chance } from '#test/seed.ts';
import { pickFrom, type Weighted } from './commands.ts';
import { requestedRefund } from './observe.ts';
import { paymentState } from './rules.ts';
import type { System } from './system.ts';
import type { Capture, World } from './world.ts';

/** What staff do with captures that fit no order, and with what the gateway pays out. */
export const reviewCommands: Readonly<Record<string, Weighted>> = {
  apply: { weight: 0.8, run: apply },
  refund: { weight: 0.8, run: refund },
  close: { weight: 0.5, run: close },
  'settled sum': { weight: 0.7, run: enterSum },
};
const actor = 'cli:model';

// What a decided dispute left of a receipt is not in the model: payments/left-over.test.ts has it.
const pickReview = (world: World, random: Chance): Capture | undefined =>
  pickFrom(
    random,
    world.captures.filter(
      (it) => it.misfit !== undefined && it.paymentId !== undefined && paymentState(it) !== 'disputed',
    ),
  );
const mayDecide = (it: Capture): boolean => paymentState(it) === 'needs-review' && it.postedPaise !== undefined;

/** It counts for the form of its page: an application, or a second payment that goes back by itself. */
async function apply(system: System, world: World, random: Chance): Promise<string | undefined> {
  const it = pickReview(world, random);
  if (!it) return undefined;
  const applied = await applyReviewed(system.app.product.ctx, { gatewayPaymentId: it.gatewayPaymentId, actor });
  expect(applied.ok, `${it.gatewayPaymentId}, which is ${paymentState(it)}, posted ${it.postedPaise}`).toBe(
    mayDecide(it),
  );
  if (applied.ok) it.isApplied = true;
  return `${it.gatewayPaymentId}${applied.ok ? '' : ': refused'}`;
}
async function refund(system: System, world: World, random: Chance): Promise<string | undefined> {
  const it = pickReview(world, random);
  if (!it) return undefined;
  const refunded = await refundReviewed(system.app.product.ctx, {
    gatewayPaymentId: it.gatewayPaymentId,
    reason: 'as the model says',
    actor,
  });
  expect(refunded.ok, `${it.gatewayPaymentId}, which is ${paymentState(it)}, posted ${it.postedPaise}`).toBe(
    mayDecide(it),
  );
  if (refunded.ok) it.refund = requestedRefund(it.postedPaise ?? 0, await system.now());
  return `${it.gatewayPaymentId}${refunded.ok ? '' : ': refused'}`;
}
async function close(system: System, world: World, random: Chance): Promise<string | undefined> {
  const it = pickReview(world, random);
  if (!it) return undefined;
  const closed = await closeReviewed(system.app.product.ctx, {
    gatewayPaymentId: it.gatewayPaymentId,
    reason: 'as the model says',
    actor,
  });
  // Of another currency without settled rupees no rule says whether it may be closed; there is nothing to post then.
  const isOpen = paymentState(it) === 'needs-review' && it.postedPaise === undefined;
  if (!isOpen)
    expect(closed.ok, `${it.gatewayPaymentId}, which is ${paymentState(it)}, posted ${it.postedPaise}`).toBe(
      mayDecide(it),
    );
  if (closed.ok) it.isClosed = true;
  return `${it.gatewayPaymentId}${closed.ok ? '' : ': refused'}`;
}

/** Another currency is posted once staff entered the settled rupees. */
async function enterSum(system: System, world: World, random: Chance): Promise<string | undefined> {
  const it = pickFrom(
    random,
    world.captures.filter(({ misfit, paymentId }) => misfit === 'currency' && paymentId !== undefined),
  );
  if (!it) return undefined;
  const may = it.postedPaise === undefined && paymentState(it) === 'needs-review';
  const amountPaise = 1 + random.below(it.amountPaise);
  const entered = await enterSettledSum(system.app.product.ctx, {
    gatewayPaymentId: it.gatewayPaymentId,
    amountPaise: paise(amountPaise),
    actor,
  });
  expect(entered.ok, `the settled sum of ${it.gatewayPaymentId}`).toBe(may);
  if (may) it.postedPaise = amountPaise;
  return `${it.gatewayPaymentId}: ${may ? amountPaise : 'refused'}`;
}
