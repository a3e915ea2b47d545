import type { Random } from '#test/seed.ts';
import { pickFrom, type Weighted } from './commands.ts';
import { isTooMuchThere } from './follow.ts';
import { isOwed, leftOf } from './rules.ts';
import type { System } from './system.ts';
import type { World } from './world.ts';

/** Faults and decisions of the gateway. */
export const gatewayCommands: Readonly<Record<string, Weighted>> = {
  away: { weight: 0.6, run: goAway },
  refuses: { weight: 0.8, run: (system, world, random) => refuseRefunds(system, world, random.pick([1, 2, 3])) },
  'refuses all': { weight: 0.3, run: (system, world) => refuseRefunds(system, world, 1e9) },
  deaf: { weight: 0.5, run: swallowAnswers },
  well: { weight: 1.5, run: async (system, world) => recover(system, world) },
  slow: { weight: 1, run: async (system, world) => slowRefunds(system, world) },
  decides: { weight: 1.5, run: decideRefund },
  desk: { weight: 0.5, run: refundAtDesk },
};

/** The call for a refund, at either vendor. */
const refundCall = 'POST /v[12]/payments/.*/refund';
/** Every call fails: an outage says nothing about a payment or a refund. */
async function goAway(system: System, world: World): Promise<string> {
  system.gateway.clearFaults();
  system.gateway.addFault({ path: '.', kind: '500', count: 1e9 });
  world.gateway.isAway = true;
  return 'until it is well again';
}
/** 400 to refunds, which then are in no list: the balance is too low. */
async function refuseRefunds(system: System, world: World, count: number): Promise<string> {
  await recover(system, world);
  system.gateway.addFault({ path: refundCall, kind: '400', count });
  return count > 3 ? 'every refund' : `${count} refunds`;
}
/** The refund is made, but its answer is lost. */
async function swallowAnswers(system: System, world: World, random: Random): Promise<string> {
  await recover(system, world);
  const kind = random.pick(['500-after-effect', 'half-body'] as const);
  system.gateway.addFault({ path: refundCall, kind, count: 2 });
  return kind;
}
export async function recover(system: System, world: World): Promise<string | undefined> {
  if (system.gateway.isWell()) return undefined;
  system.gateway.clearFaults();
  world.gateway.isAway = false;
  world.gateway.wellSince = await system.now();
  return 'again';
}
function slowRefunds(system: System, world: World): string {
  world.gateway.isSlow = !world.gateway.isSlow;
  const { isSlow } = world.gateway;
  system.gateway.slow(isSlow);
  return isSlow ? 'refunds wait for a decision' : 'refunds are done at once';
}

/** A refund in the gateway's dashboard: the whole remaining sum, or a part, which only staff can judge. */
async function refundAtDesk(system: System, world: World, random: Random): Promise<string | undefined> {
  const value = pickFrom(
    random,
    world.captures.filter(
      (capture) =>
        capture.paymentId !== undefined &&
        capture.misfit !== 'currency' &&
        !capture.refund &&
        capture.parts.length === 0 &&
        leftOf(capture) > 1,
    ),
  );
  if (!value) return undefined;
  const amountPaise = random.below(4) === 0 ? 1 + random.below(leftOf(value) - 1) : leftOf(value);
  if (isTooMuchThere(system, value, amountPaise)) return undefined;
  const refundId = system.gateway.refund({ paymentId: value.gatewayPaymentId, amountPaise });
  return `${refundId} of ${amountPaise} of ${leftOf(value)} paise`;
}

/** Completed, denied, or closed without a decision. */
async function decideRefund(system: System, world: World, random: Random): Promise<string | undefined> {
  const open = system.gateway.refunds().filter(({ state }) => state === 'open');
  const refund = pickFrom(random, open);
  if (!refund) return undefined;
  const as = random.pick(['done', 'done', 'denied', 'denied', 'denied', 'open'] as const);
  system.gateway.decide(refund.id, as);
  const capture = world.captures.find(({ gatewayPaymentId }) => gatewayPaymentId === refund.paymentId);
  if (capture?.refund && isOwed(capture.refund)) capture.refund.changedAt = await system.now();
  return `${refund.id} ${as}`;
}
