import { expect } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { dayMs } from '#kit/time.ts';
import { agreeToProposal, declineProposal } from '#features/payments/proposals/actions/decide-proposal.ts';
import { proposePartRefund } from '#features/payments/refunds/actions/part-refunds.ts';
import { refundFee } from '#features/payments/refunds/actions/refund-fee.ts';
import { runApprover, runMaker } from '#test/paying-out.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, pickMostly, type Weighted } from './commands.ts';
import { requestedRefund } from './follow.ts';
import { isPartable } from './parts.ts';
import { isProposed, leftOf, openDispute, proposalLifeMs, windowMs } from './rules.ts';
import type { System } from './system.ts';
import { applicationsOf, type Proposal, type World } from './world.ts';

/** Refunds that a second person agrees to: a part while the application goes on, or the whole beyond the terms. */
export const proposalCommands: Readonly<Record<string, Weighted>> = {
  part: { weight: 2, run: proposePart },
  whole: { weight: 1.5, run: proposeWhole },
  agree: { weight: 2, run: agree },
};

/** Makes one call twice at once, as from two tabs. */
const twiceAtOnce = <T>(work: () => Promise<T>): Promise<[T, T]> => Promise.all([work(), work()]);
const isCalm = ({ gateway, isBehind }: World): boolean => !gateway.isAway && !gateway.isSlow && !isBehind;

/** Mostly less than what is left of the fee, else refused; one proposal about a payment at a time. */
async function proposePart(system: System, world: World, random: Random): Promise<string | undefined> {
  const capture = pickFrom(random, world.captures.filter(isPartable));
  if (!capture) return undefined;
  const left = leftOf(capture);
  const amountPaise = random.below(6) === 0 ? left + random.below(2) : 1 + random.below(left - 1);
  const may = amountPaise < left && !isProposed(world, capture);
  const input = {
    paymentId: capture.paymentId ?? '',
    amountPaise: paise(amountPaise),
    reason: 'model',
    actor: runMaker,
  };
  const results = await twiceAtOnce(() => proposePartRefund(system.app.product.ctx, input));
  const made = results.flatMap((result) => (result.ok ? result.value : []));
  expect(made.length, `${amountPaise} of ${left} paise of ${capture.gatewayPaymentId} is proposed`).toBe(may ? 1 : 0);
  const proposed = { kind: 'part-refund', capture, amountPaise, madeAt: await system.now() } as const;
  for (const { id } of made) world.proposals.push({ ...proposed, id, state: 'waiting' });
  return `${amountPaise} of ${left} paise${may ? '' : ': refused'}`;
}

/** Within the published terms one person refunds; beyond them it waits for another one. */
async function proposeWhole(system: System, world: World, random: Random): Promise<string | undefined> {
  const application = pickFrom(
    random,
    applicationsOf(world).filter(({ capture }) => !capture.refund && capture.paymentId !== undefined),
  );
  if (!application) return undefined;
  const { capture, number } = application;
  const now = await system.now();
  const amountPaise = leftOf(capture);
  const may = amountPaise > 0 && !openDispute(capture) && !isProposed(world, capture);
  const isDue = now < application.createdAt + windowMs && !application.hasAdvanced;
  const input = { paymentId: capture.paymentId ?? '', amountPaise, reason: 'model', actor: runMaker };
  const results = await twiceAtOnce(() => refundFee(system.app.product.ctx, input));
  const made = results.flatMap((result) => (result.ok ? result.value : []));
  expect(made.length, `a refund of ${number} by one person`).toBe(may ? 1 : 0);
  const [first] = made;
  if (!first) return `${number}: refused`;
  expect('refund' in first, `the refund of ${number} begins at once`).toBe(isDue);
  if ('refund' in first) capture.refund = requestedRefund(amountPaise, now);
  else
    world.proposals.push({
      id: first.proposal.id,
      kind: 'refund',
      capture,
      amountPaise,
      madeAt: now,
      state: 'waiting',
    });
  return `${number}${isDue ? '' : ', proposed'}`;
}

/** Whether it can still be done as it was proposed: the whole is still the whole, a part still leaves some. */
const isFree = ({ kind, capture, amountPaise }: Proposal): boolean =>
  !capture.refund &&
  !openDispute(capture) &&
  (kind === 'refund' ? amountPaise === leftOf(capture) : amountPaise < leftOf(capture));

/** Another person agrees or declines; refused after seven days, or once something else was decided about the payment. */
async function agree(system: System, world: World, random: Random): Promise<string | undefined> {
  const proposal = pickMostly(random, world.proposals, ({ state }) => state === 'waiting');
  if (!proposal || !isCalm(world)) return undefined;
  const { id: proposalId, kind, capture, amountPaise, madeAt, state } = proposal;
  const now = await system.now();
  const may = state === 'waiting' && now < madeAt + proposalLifeMs && isFree(proposal);
  const { ctx } = system.app.product;
  const by = (actor: string) => agreeToProposal(ctx, { proposalId, amountPaise, actor });
  // Refused; a try also ends a proposal that lapsed or became impossible, so that it can't be declined either.
  expect((await by(runMaker)).ok, 'who proposed it agrees').toBe(false);
  const isDeclined = random.below(6) === 0;
  const decide = () =>
    isDeclined ? declineProposal(ctx, { proposalId, reason: 'model', actor: runApprover }) : by(runApprover);
  const results = await twiceAtOnce(decide);
  const text = `${kind} ${proposalId} of ${Math.round((now - madeAt) / dayMs)} days, which is ${state}`;
  expect(results.filter(({ ok }) => ok).length, `${text}, is ${isDeclined ? 'declined' : 'agreed to'}`).toBe(
    may ? 1 : 0,
  );
  proposal.state = 'ended';
  if (may && !isDeclined) {
    if (kind === 'refund') capture.refund = requestedRefund(amountPaise, now);
    else capture.parts.push({ id: undefined, amountPaise, agreedAt: now, state: 'requested', gatewayId: undefined });
  }
  return `${text}${isDeclined ? ': declined' : may ? '' : ': refused'}`;
}

/** Ends those that can't be agreed to any more. */
export function followProposals(world: World, now: number): void {
  for (const proposal of world.proposals)
    if (!isFree(proposal) || now >= proposal.madeAt + proposalLifeMs) proposal.state = 'ended';
}
