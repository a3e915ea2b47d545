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
import { refundsThere, request } from './follow.ts';
import { fitsNothing, isOver, leftOf, openDispute, paymentState, unappliedOf } from './rules.ts';
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

const pickReview = (world: World, random: Chance): Capture | undefined =>
  pickFrom(
    random,
    world.captures.filter((it) => (it.misfit !== undefined || it.isSecond) && it.paymentId !== undefined),
  );
const about = (it: Capture): string =>
  `${it.gatewayPaymentId}, which is ${paymentState(it)}, posted ${it.postedPaise}, refund ${it.refund?.state}`;

/** It counts for the form of its page: an application, or a second payment that goes back by itself. */
async function apply(system: System, world: World, random: Chance): Promise<string | undefined> {
  const it = pickReview(world, random);
  if (!it) return undefined;
  // Of which a dispute took something, that is no fee any more; without its order somebody must name one.
  const may = paymentState(it) === 'needs-review' && it.postedPaise !== undefined && !it.isOrderLost;
  const applied = await applyReviewed(system.app.product.ctx, { gatewayPaymentId: it.gatewayPaymentId, actor });
  expect(applied.ok, `${about(it)}, is applied`).toBe(may);
  if (applied.ok) it.isApplied = true;
  return `${it.gatewayPaymentId}${applied.ok ? '' : ': refused'}`;
}
/** All that is left of it goes back, also after a dispute took a part or an earlier refund came to nothing. */
async function refund(system: System, world: World, random: Chance): Promise<string | undefined> {
  const it = pickReview(world, random);
  if (!it) return undefined;
  const isFree = openDispute(it) === undefined && (it.refund === undefined || isOver(it.refund));
  const may = fitsNothing(it) && isFree && leftOf(it) > 0;
  const refunded = await refundReviewed(system.app.product.ctx, {
    gatewayPaymentId: it.gatewayPaymentId,
    reason: 'as the model says',
    actor,
  });
  expect(refunded.ok, `${about(it)}, is refunded`).toBe(may);
  if (refunded.ok) request(system, it, await system.now());
  return `${it.gatewayPaymentId}${refunded.ok ? '' : ': refused'}`;
}
/** What is left of it is ours; in another currency without settled rupees nothing came. */
async function close(system: System, world: World, random: Chance): Promise<string | undefined> {
  const it = pickReview(world, random);
  if (!it) return undefined;
  // The gateway still has a refund of it, which would take what is closed: not decided by any rule.
  if (refundsThere(system, it).some(({ resolution }) => resolution === null || resolution === 'FINI_INIT'))
    return undefined;
  const left = unappliedOf(it);
  const isNobodys = (fitsNothing(it) || it.isSecond) && openDispute(it) === undefined && left > 0;
  const may = paymentState(it) === 'needs-review' || isNobodys;
  const closed = await closeReviewed(system.app.product.ctx, {
    gatewayPaymentId: it.gatewayPaymentId,
    reason: 'as the model says',
    actor,
  });
  expect(closed.ok, `${about(it)}, left ${left}, is closed`).toBe(may);
  if (closed.ok) Object.assign(it, { isClosed: true, closedPaise: left });
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
