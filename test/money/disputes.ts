import { expect } from 'vitest';
import { chargeDisputeFee, decideDispute } from '#features/payments/disputes/actions/decide-dispute.ts';
import { openDispute } from '#test/disputing.ts';
import { runMaker } from '#test/paying-out.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, pickMostly, type Weighted } from './commands.ts';
import { atGateway } from './follow.ts';
import { isRefundInRun, leftOf, lostParts, openDispute as openOf, paymentState } from './rules.ts';
import type { System } from './system.ts';
import { type Capture, type Dispute, recordMovement, type World } from './world.ts';
import type { Listed } from './gateways.ts';

/** Commands of payers' banks. */
export const disputeCommands: Readonly<Record<string, Weighted>> = {
  opens: { weight: 1.2, run: open },
  won: { weight: 0.5, run: (system, world, random) => decide(system, world, random, () => 0) },
  lost: { weight: 0.5, run: (system, world, random) => decide(system, world, random, (paise) => paise) },
  'partly lost': {
    weight: 0.4,
    run: (system, world, random) => decide(system, world, random, (paise) => 1 + random.below(paise - 1)),
  },
  fee: { weight: 0.4, run: fee },
};
const actor = runMaker;

/** On any captured payment, also duplicates and refunded ones; one at a time, about at most the remaining sum. */
async function open(system: System, world: World, random: Random): Promise<string | undefined> {
  // In a foreign currency the rupees are unknown until staff enter them.
  const value = pickMostly(
    random,
    world.captures.filter(
      (capture) => capture.paymentId !== undefined && capture.postedPaise !== undefined && capture.parts.length === 0,
    ),
    (capture) => leftOf(capture) > 0 && openOf(capture) === undefined,
  );
  if (!value) return undefined;
  const left = leftOf(value);
  const amountPaise = random.below(4) === 0 ? 1 + random.below(value.postedPaise ?? 1) : undefined;
  const from = paymentState(value);
  const may = openOf(value) === undefined && left > 0 && (amountPaise ?? left) <= left;
  const { listed } = system.gateway;
  if (listed) return may && !world.gateway.isAway ? openThere(system, listed, value, amountPaise ?? left) : undefined;
  const opened = await openDispute(system.app.product.ctx, {
    orderId: value.isOrderLost ? value.gatewayPaymentId : value.page.orderId,
    gatewayPaymentId: value.gatewayPaymentId,
    amountPaise,
    actor,
  });
  expect(opened.ok, `a dispute of ${amountPaise ?? 'all'} of ${left} paise of a payment that is ${from}`).toBe(may);
  if (!opened.ok) return `${from}: refused`;
  value.disputes.push({
    id: opened.value.id,
    amountPaise: amountPaise ?? left,
    openedAt: await system.now(),
    isListed: false,
    state: 'open',
    feePaise: 0,
    lost: { refund: 0, unapplied: 0, loss: 0 },
  });
  return `${opened.value.id} of ${amountPaise ?? left} paise on a payment that is ${from}, refund ${value.refund?.state ?? 'none'}`;
}

/** The payer's bank opens it at the gateway, whose list is read each hour and after a webhook. */
async function openThere(system: System, listed: Listed, capture: Capture, amountPaise: number): Promise<string> {
  const id = listed.dispute({ paymentId: capture.gatewayPaymentId, amountPaise });
  capture.disputes.push({
    id,
    amountPaise,
    openedAt: await system.now(),
    isListed: true,
    state: 'open',
    feePaise: 0,
    lost: { refund: 0, unapplied: 0, loss: 0 },
  });
  await system.runTimer('read-disputes');
  return `${id} of ${amountPaise} paise on a payment that is ${paymentState(capture)}, refund ${capture.refund?.state ?? 'none'}`;
}
/** What it deducts is booked as lost on that day; one that is won moves nothing. */
async function decideThere(
  system: System,
  listed: Listed,
  capture: Capture,
  { dispute, lostPaise }: { readonly dispute: Dispute; readonly lostPaise: number },
): Promise<string> {
  const lost = lostParts(capture, lostPaise);
  listed.decideDispute(dispute.id, lostPaise);
  await system.runTimer('read-disputes');
  capture.disputes.splice(capture.disputes.indexOf(dispute), 1);
  await promiseAnew(system, capture);
  if (lostPaise === 0) return `${dispute.id} is won`;
  const [row] = await system.rows<{ id: string }>(`select id from dispute where case_number = '${dispute.id}'`);
  expect(row, `the dispute ${dispute.id}, which deducted ${lostPaise} paise`).toBeDefined();
  lose(capture, { ...dispute, id: row?.id ?? '', amountPaise: lostPaise, lost });
  return `${dispute.id}: ${lostPaise} of ${dispute.amountPaise} paise lost`;
}
/** A refund that waited for the bank goes on, and its days count from now. */
async function promiseAnew(system: System, capture: Capture): Promise<void> {
  const { refund } = capture;
  if (!refund) return;
  const now = await system.now();
  refund.changedAt = now;
  if (['requested', 'stopped'].includes(refund.state)) refund.promisedFrom = now;
}
/** A refund that the lost part pays is closed. */
function lose(capture: Capture, dispute: Dispute): void {
  const { refund } = capture;
  capture.disputes.push({ ...dispute, state: 'lost' });
  if (!refund || dispute.lost.refund === 0) return;
  Object.assign(refund, {
    state: 'closed',
    paidByDispute: refund.paidByDispute + dispute.lost.refund,
    paidOfClosed: refund.paidOfClosed + (capture.isClosed ? dispute.lost.refund : 0),
  });
}

async function decide(
  system: System,
  world: World,
  random: Random,
  lostOf: (paise: number) => number,
): Promise<string | undefined> {
  // It must first be known whether the gateway has the refund: then it is sent, not owed.
  const isKnown = (capture: Capture): boolean =>
    capture.refund?.state !== 'requested' || atGateway(system, capture, capture.refund) === undefined;
  const value = pickFrom(
    random,
    world.captures.filter((capture) => openOf(capture) && isKnown(capture)),
  );
  const dispute = value && openOf(value);
  if (!dispute) return undefined;
  const lostPaise = dispute.amountPaise === 1 ? 0 : lostOf(dispute.amountPaise);
  const { listed } = system.gateway;
  if (listed)
    return world.gateway.isAway || isRefundInRun(world, value)
      ? undefined
      : decideThere(system, listed, value, { dispute, lostPaise });
  const lost = lostParts(value, lostPaise);
  const results = await Promise.all(
    [0, 1].map(() => decideDispute(system.app.product.ctx, { disputeId: dispute.id, lostPaise, actor })),
  );
  const decided = results.filter(({ ok }) => ok).length;
  const { refund: owed } = value;
  if (isRefundInRun(world, value) && owed?.state === 'stopped' && lostPaise > 0) {
    expect(decided, `${dispute.id} takes a refund that a run pays`).toBe(0);
    return `${dispute.id}: a run pays the refund`;
  }
  // The gateway's refunds cannot be read while it is away.
  const mustLookUp = value.refund !== undefined && ['requested', 'stopped'].includes(value.refund.state);
  if (decided === 0 && world.gateway.isAway && mustLookUp && lostPaise > 0) return `${dispute.id}: the gateway is away`;
  expect(decided, `decisions at once of ${dispute.id}`).toBe(1);
  await promiseAnew(system, value);
  Object.assign(dispute, { state: lostPaise > 0 ? 'lost' : 'won', lost });
  if (lostPaise > 0)
    recordMovement(world, { movement: 'dispute-lost', record: value.paymentId ?? '', paise: lostPaise });
  const { refund } = value;
  if (refund && lost.refund > 0)
    Object.assign(refund, {
      state: 'closed',
      paidByDispute: refund.paidByDispute + lost.refund,
      paidOfClosed: refund.paidOfClosed + (value.isClosed ? lost.refund : 0),
    });
  return `${dispute.id}: ${lostPaise} of ${dispute.amountPaise} paise lost`;
}

/** At any time, but only once. */
async function fee(system: System, world: World, random: Random): Promise<string | undefined> {
  const found = pickFrom(
    random,
    world.captures
      .flatMap(({ paymentId, disputes }) => disputes.map((value) => ({ paymentId, value })))
      .filter(({ value: { feePaise, isListed } }) => feePaise === 0 && !isListed),
  );
  if (!found) return undefined;
  const { value } = found;
  const feePaise = 100 * (1 + random.below(300));
  const charged = await chargeDisputeFee(system.app.product.ctx, { disputeId: value.id, feePaise, actor });
  expect(charged.ok, `the fee of ${value.id}`).toBe(true);
  value.feePaise = feePaise;
  recordMovement(world, { movement: 'dispute-fee', record: found.paymentId ?? '', paise: feePaise });
  return `${value.id}: ${feePaise} paise`;
}
