import { expect } from 'vitest';
import { paise } from '#kit/paise.ts';
import { dayMs, minuteMs } from '#kit/time.ts';
import { agreeToProposal } from '#features/payments/actions/decide-proposal.ts';
import { proposePartRefund, recordGatewayRefund } from '#features/payments/actions/part-refunds.ts';
import { runApprover, runMaker } from '#test/paying-out.ts';
import type { Random } from '#test/seed.ts';
import type { Listed } from './attention.ts';
import { pickFrom, pickMostly, type Weighted } from './commands.ts';
import { isDenial, strayRefunds } from './follow.ts';
import { leftOf, longestBackoffMs, openDispute, proposalLifeMs, refusalLimit } from './rules.ts';
import type { System } from './system.ts';
import { type Capture, type PartState, recordMovement, type World } from './world.ts';

/** Parts of a fee that go back while the application goes on, by two people or in the gateway's dashboard. */
export const partCommands: Readonly<Record<string, Weighted>> = {
  propose: { weight: 2, run: propose },
  agree: { weight: 2, run: agree },
  record: { weight: 1.5, run: record },
};

const isCalm = ({ gateway, isBehind }: World): boolean => !gateway.isAway && !gateway.isSlow && !isBehind;
const isPartable = (capture: Capture): boolean =>
  capture.application !== undefined && !capture.misfit && !capture.refund && capture.disputes.length === 0;

/** Less than what is left of the fee; one proposal about a payment at a time. */
async function propose(system: System, world: World, random: Random): Promise<string | undefined> {
  // What a restore loses of it is the gateway's alone, as a refund of the dashboard is.
  if (world.backup || world.restores > 0) return undefined;
  const value = pickFrom(random, world.captures.filter(isPartable));
  if (!value) return undefined;
  const left = leftOf(value);
  const amountPaise = random.below(6) === 0 ? left + random.below(2) : 1 + random.below(left - 1);
  const isProposed = world.partProposals.some(({ capture, state }) => capture === value && state === 'waiting');
  const may = amountPaise < left && !isProposed;
  const input = { paymentId: value.paymentId ?? '', amountPaise: paise(amountPaise), reason: 'model', actor: runMaker };
  const results = await Promise.all([0, 1].map(() => proposePartRefund(system.app.product.ctx, input)));
  const made = results.flatMap((result) => (result.ok ? result.value : []));
  expect(made.length, `${amountPaise} of ${left} paise of ${value.gatewayPaymentId} is proposed`).toBe(may ? 1 : 0);
  for (const { id } of made)
    world.partProposals.push({ id, capture: value, amountPaise, madeAt: await system.now(), state: 'waiting' });
  return `${amountPaise} of ${left} paise${may ? '' : ': refused'}`;
}

/** Another person, within seven days, while nothing else was decided about the payment. */
async function agree(system: System, world: World, random: Random): Promise<string | undefined> {
  const proposal = pickMostly(random, world.partProposals, ({ state }) => state === 'waiting');
  if (!proposal || !isCalm(world) || world.backup || world.restores > 0) return undefined;
  const { id: proposalId, capture, amountPaise, madeAt, state } = proposal;
  const now = await system.now();
  const isFree = !capture.refund && !openDispute(capture) && amountPaise < leftOf(capture);
  const may = state === 'waiting' && now < madeAt + proposalLifeMs && isFree;
  const by = (actor: string) => agreeToProposal(system.app.product.ctx, { proposalId, amountPaise, actor });
  expect((await by(runMaker)).ok, 'who proposed it agrees').toBe(false);
  const results = await Promise.all([0, 1].map(() => by(runApprover)));
  const text = `${proposalId} of ${Math.round((now - madeAt) / dayMs)} days, which is ${state}`;
  expect(results.filter(({ ok }) => ok).length, `${text}, is agreed to`).toBe(may ? 1 : 0);
  proposal.state = 'ended';
  if (may) capture.parts.push({ id: undefined, amountPaise, agreedAt: now, state: 'requested', gatewayId: undefined });
  return `${text}${may ? '' : ': refused'}`;
}

/** By the gateway's record, once: a part while the application goes on, or beyond a refund that is completed. */
async function record(system: System, world: World, random: Random): Promise<string | undefined> {
  if (!isCalm(world) || world.gateway.hasTrouble) return undefined;
  const isOver = (capture: Capture): boolean => capture.refund?.state === 'done' && capture.misfit !== 'currency';
  const found = world.captures.flatMap((capture) =>
    isPartable(capture) || isOver(capture) ? strayRefunds(system, capture).map((stray) => ({ capture, stray })) : [],
  );
  const value = pickFrom(random, found);
  if (!value) return undefined;
  const { capture, stray } = value;
  const isExcess = capture.refund !== undefined;
  if (!isExcess && stray.amountPaise >= leftOf(capture)) return undefined;
  const input = { paymentId: capture.paymentId ?? '', gatewayRefundId: stray.id, actor: runMaker };
  const results = await Promise.all([0, 1].map(() => recordGatewayRefund(system.app.product.ctx, input)));
  const text = `${stray.id} of ${stray.amountPaise} paise${isExcess ? ' beyond the refund' : ''}`;
  expect(results.filter(({ ok }) => ok).length, `${text} is recorded, twice at once`).toBe(1);
  const part = { id: undefined, amountPaise: stray.amountPaise, agreedAt: await system.now(), gatewayId: stray.id };
  capture.parts.push({ ...part, state: isExcess ? 'excess' : 'done' });
  if (isExcess)
    recordMovement(world, { movement: 'excess', record: capture.paymentId ?? '', paise: stray.amountPaise });
  return text;
}

/** Copies the progress of agreed parts where the rules leave it to time, and which proposals have ended. */
export async function followParts(system: System, world: World, now: number): Promise<void> {
  const rows = await system.rows<{ id: string; paymentId: string; state: PartState; gatewayRefundId: string | null }>(
    'select id, payment_id, state, gateway_refund_id from part_refund where approval_id is not null order by requested_at, id',
  );
  for (const capture of world.captures) {
    const agreed = capture.parts.filter(({ gatewayId, id }) => id !== undefined || gatewayId === undefined);
    const own = rows.filter(({ paymentId }) => paymentId === capture.paymentId);
    expect(own.length, `parts of ${capture.gatewayPaymentId}`).toBe(agreed.length);
    for (const [n, part] of agreed.entries()) {
      const row = own[n];
      if (!row) continue;
      part.id = row.id;
      const there = system.gateway.state().refunds.find(({ transactionId }) => transactionId === row.id);
      part.gatewayId = there?.id;
      const since = Math.max(part.agreedAt, world.gateway.refundsWellSince, there ? Date.parse(there.createdAt) : 0);
      const isCaughtUp = !world.isBehind && world.sweptAt >= since + longestBackoffMs + minuteMs;
      const settled: PartState =
        there?.resolution === 'FINI_CONC' ? 'done' : isDenial(there?.resolution ?? null) ? 'ended' : 'sent';
      const isRefused = (system.refusals.get(row.id) ?? 0) >= refusalLimit;
      const waits: PartState[] = isCaughtUp && !openDispute(capture) ? [] : ['requested'];
      const allowed: PartState[] = there ? (isCaughtUp ? [settled] : ['requested', 'sent', settled]) : waits;
      expect(isRefused && !there ? ['ended'] : allowed, `the state of part ${row.id}`).toContain(row.state);
      part.state = row.state;
    }
  }
  for (const proposal of world.partProposals) {
    const { capture, amountPaise, madeAt } = proposal;
    const isFree = !capture.refund && !openDispute(capture) && amountPaise < leftOf(capture);
    if (!isFree || now >= madeAt + proposalLifeMs) proposal.state = 'ended';
  }
}

/** One that ended unpaid waits for staff until they decide about the payment again. */
export const mustListParts = ({ parts, refund, disputes }: Capture): Listed[] =>
  refund || disputes.length > 0
    ? []
    : parts
        .filter(({ state }, n) => state === 'ended' && parts.slice(n + 1).length === 0)
        .flatMap(({ id }) => (id === undefined ? [] : { kinds: ['part-refund-failed'], about: [id] }));
export const hasUnfinishedParts = (world: World): boolean =>
  world.captures.some(({ parts }) => parts.some(({ state }) => ['requested', 'sent'].includes(state)));
