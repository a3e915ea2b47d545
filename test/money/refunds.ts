import { expect } from 'vitest';
import { closeRefund, recordRefundByHand, retryRefund } from '#features/payments/actions/decide-refund.ts';
import type { Chance } from '#test/seed.ts';
import { pickMostly, type Weighted } from './commands.ts';
import { atGateway, isDenial } from './observe.ts';
import { leftOf, openDispute } from './rules.ts';
import type { System } from './system.ts';
import type { Capture, Refund, RefundState, World } from './world.ts';

/** What staff do with a refund that does not go through. */
export const refundCommands: Readonly<Record<string, Weighted>> = {
  retry: { weight: 1, run: retry },
  'by hand': { weight: 0.8, run: byHand },
  close: { weight: 0.8, run: close },
};
const actor = 'cli:model';

function pickRefund(
  world: World,
  random: Chance,
  states: readonly RefundState[],
): { it: Capture; refund: Refund; id: string } | undefined {
  const some = world.captures.flatMap((it) =>
    it.refund?.id !== undefined && states.includes(it.refund.state) ? { it, refund: it.refund, id: it.refund.id } : [],
  );
  const isOpen = some.some(({ refund }) => refund.state !== 'done');
  if (!isOpen && random.below(4) > 0) return undefined;
  return pickMostly(random, some, ({ refund }) => refund.state !== 'done');
}

/** The gateway has the refund and has not denied it. */
const hasMade = (system: System, refund: Refund): boolean => {
  const there = atGateway(system, refund);
  return there !== undefined && !isDenial(there.resolution);
};

/** Denied and closed ones are over: what is done about them is a new attempt, about what is left. */
const isOver = ({ state }: Refund): boolean => state === 'denied' || state === 'closed';
function beginAnew(it: Capture, refund: Refund, now: number): void {
  const amountPaise = isOver(refund) ? leftOf(it) : refund.amountPaise;
  // Five business days count from the request of the attempt.
  Object.assign(refund, {
    state: 'requested',
    attempt: refund.attempt + 1,
    requestedAt: now,
    changedAt: now,
    amountPaise,
  });
}

/** Stopped, denied or closed: a new attempt with an id of its own at the gateway. */
async function retry(system: System, world: World, random: Chance): Promise<string | undefined> {
  const found = pickRefund(world, random, ['stopped', 'denied', 'closed', 'requested', 'done']);
  if (!found) return undefined;
  const { it, refund, id } = found;
  const was = refund.state;
  const may = was !== 'done' && !(isOver(refund) && leftOf(it) === 0);
  const results = await Promise.all([0, 1].map(() => retryRefund(system.app.product.ctx, { refundId: id, actor })));
  // Two at once are one attempt. What the gateway has can't be looked up while it is away.
  const tried = results.some(({ ok }) => ok);
  if (!may || !world.gateway.isAway) expect(tried, `${id}, which is ${was}, is tried again`).toBe(may);
  if (!tried) return `${id} is ${was}: refused`;
  if (was !== 'requested') beginAnew(it, refund, await system.now());
  return `${id} was ${was}`;
}

/** Never while the gateway may have made it: an unknown outcome is looked up first. */
async function byHand(system: System, world: World, random: Chance): Promise<string | undefined> {
  const found = pickRefund(world, random, ['requested', 'stopped', 'denied', 'closed', 'done']);
  if (!found) return undefined;
  const { it, refund, id } = found;
  const was = refund.state;
  const bankReference = `NEFT${id.replaceAll('-', '')}`;
  const recorded = await recordRefundByHand(system.app.product.ctx, { refundId: id, bankReference, actor });
  const isThere = was === 'requested' && hasMade(system, refund);
  if (was === 'done' || isThere) {
    expect(recorded.ok, `${id} was made by the gateway`).toBe(false);
    return `${id} is ${was}${isThere ? ', and the gateway has it' : ''}: refused`;
  }
  const may = !isOver(refund) || leftOf(it) > 0;
  const isUncertain = world.gateway.isAway || (was === 'requested' && openDispute(it) !== undefined);
  if (!may || !isUncertain) expect(recorded.ok, `${id}, which is ${was}, by hand`).toBe(may);
  if (recorded.ok && isOver(refund)) beginAnew(it, refund, await system.now());
  if (recorded.ok) Object.assign(refund, { state: 'done', isByHand: true });
  return `${id} was ${was}${recorded.ok ? '' : ': refused'}`;
}

/** The money stays ours; the commission stands again. */
async function close(system: System, world: World, random: Chance): Promise<string | undefined> {
  const found = pickRefund(world, random, ['requested', 'stopped', 'denied', 'closed', 'done']);
  if (!found) return undefined;
  const { it, refund, id } = found;
  const was = refund.state;
  // What the gateway decides after staff did is not in the model: payments/left-over.test.ts has it.
  if (was === 'requested' && hasMade(system, refund)) return undefined;
  const closed = await closeRefund(system.app.product.ctx, { refundId: id, reason: 'as the model says', actor });
  if (was === 'done' || was === 'closed') {
    expect(closed.ok, `${id}, which is ${was}, is closed`).toBe(false);
    return `${id} is ${was}: refused`;
  }
  const isUncertain = world.gateway.isAway || (was === 'requested' && openDispute(it) !== undefined);
  if (!isUncertain) expect(closed.ok, `${id}, which is ${was}, is closed`).toBe(true);
  if (closed.ok) refund.state = 'closed';
  return `${id} was ${was}${closed.ok ? '' : ': refused'}`;
}
