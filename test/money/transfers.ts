import { expect } from 'vitest';
import { payByTransfer } from '#features/payments/transfers/actions/refund-transfers.ts';
import {
  failRefundPayout,
  returnRefundPayout,
  settleRefundPayout,
} from '#features/referrals/payouts/actions/refund-payouts.ts';
import { runApprover, runMaker as actor } from '#test/paying-out.ts';
import { accountOfPayer } from '#test/refund-transfers.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, pickMostly, type Weighted } from './commands.ts';
import { beginAnew, isHeldUp } from './follow.ts';
import { newUtr } from './payouts.ts';
import { isUnderWay, whatIsThere } from './refunds.ts';
import { isOver, isRefundInRun, openDispute, refundableOf } from './rules.ts';
import type { System } from './system.ts';
import { type Capture, moveInBank, type Payout, recordMovement, type Refund, type World } from './world.ts';

/** Refunds by bank transfer: staff choose it, the payer gives an account, a run pays it; what the bank did is recorded. */
export const transferCommands: Readonly<Record<string, Weighted>> = {
  choose: { weight: 2, run: choose },
  account: { weight: 2.5, run: give },
  paid: { weight: 1.5, run: settle },
  'not paid': { weight: 0.5, run: fail },
  returned: { weight: 1, run: giveBack },
};

interface Found {
  readonly capture: Capture;
  readonly refund: Refund;
  readonly id: string;
}
const refundsOf = (world: World): Found[] =>
  world.captures.flatMap((capture) =>
    capture.refund?.id === undefined ? [] : { capture, refund: capture.refund, id: capture.refund.id },
  );
const textOf = ({ refund, id }: Found): string => `${id}, which is ${refund.state}`;

/** Chooses a stopped or denied refund that the gateway has not and that nobody disputes. */
async function choose(system: System, world: World, random: Random): Promise<string | undefined> {
  const found = pickMostly(
    random,
    // Whose order is lost in a restore, its payer is unknown.
    refundsOf(world).filter(({ capture, refund }) => !capture.isOrderLost && refund.state !== 'done'),
    ({ refund }) => refund.state === 'stopped' || refund.state === 'denied',
  );
  if (!found) return undefined;
  const { capture, refund, id } = found;
  const was = refund.state;
  const there = whatIsThere(system, capture, refund);
  // The gateway is asked first.
  const isDenied = was === 'denied' || (!isOver(refund) && there === 'denied' && !world.gateway.isAway);
  const shownPaise = isDenied || isOver(refund) ? refundableOf(capture) : refund.amountPaise;
  const input = { refundId: id, shownPaise, actor };
  const results = await Promise.all([0, 1].map(() => payByTransfer(system.app.product.ctx, input)));
  const isFree = !openDispute(capture) && !isRefundInRun(world, capture) && shownPaise > 0;
  const may = isFree && (isDenied || (was === 'stopped' && !refund.account));
  const isChosen = results.some(({ ok }) => ok);
  const isUncertain =
    world.gateway.isAway ||
    there === 'open' ||
    there === 'completed' ||
    isHeldUp(system, capture, refund) ||
    (await isUnderWay(system, ...results));
  if (!may || !isUncertain) expect(isChosen, `${textOf(found)} and ${there} there, is paid by transfer`).toBe(may);
  if (!isChosen) return `${textOf(found)}: refused`;
  const now = await system.now();
  if (isDenied) {
    refund.state = 'denied';
    beginAnew(system, capture, refund, now);
  }
  Object.assign(refund, { state: 'stopped', account: { number: '', askedAt: now, givenAt: undefined, changes: 0 } });
  return textOf(found);
}

/** Its payer, until a run has it; the same account again changes nothing. */
async function give(system: System, world: World, random: Random): Promise<string | undefined> {
  const found = pickMostly(random, refundsOf(world), ({ refund }) => refund.state === 'stopped' && !!refund.account);
  if (!found) return undefined;
  const { capture, refund, id } = found;
  const number = `9${capture.page.by.account}${random.below(2)}`;
  const { who } = capture.page.by;
  const body = { ...accountOfPayer, accNumber: number, accNumberAgain: number };
  const { account } = refund;
  const may = refund.state === 'stopped' && account !== undefined && !isRefundInRun(world, capture);
  const answer = await system.app.post(`/api/refunds/${id}/account`, body, who);
  // One whose order is lost has no payer.
  expect(answer.status, `the account of ${textOf(found)}: ${await answer.clone().text()}`).toBe(
    may ? 200 : capture.isOrderLost ? 403 : 409,
  );
  if (!may) return `${textOf(found)}: refused`;
  if (account.givenAt === undefined || account.number !== number)
    Object.assign(account, { number, givenAt: await system.now(), changes: account.changes + 1 });
  return `${textOf(found)}, to ${number}`;
}

const transfersIn = (world: World, state: Payout['state']): (Found & { readonly payout: Payout })[] =>
  refundsOf(world).flatMap((found) =>
    found.refund.transfers.flatMap((payout) => (payout.state === state ? { ...found, payout } : [])),
  );

/** The bank made the transfer: the refund is completed, once. */
async function settle(system: System, world: World, random: Random): Promise<string | undefined> {
  const found = pickFrom(random, transfersIn(world, 'processing'));
  if (!found) return undefined;
  const utr = newUtr();
  const input = { payoutId: found.payout.id, utr, actor };
  const results = await Promise.all([0, 1].map(() => settleRefundPayout(system.app.product.ctx, input)));
  expect(results.filter(({ ok }) => ok).length, `${found.payout.id} is paid, twice at once`).toBe(1);
  moveInBank(world, { reference: utr, paise: -found.refund.amountPaise, at: await system.now() });
  completeTransfer(found.refund, found.payout, utr);
  return found.payout.id;
}
/** By a transfer of ours, on its own or in a bulk debit. */
export function completeTransfer(refund: Refund, payout: Payout, utr: string): void {
  Object.assign(payout, { state: 'paid', utr });
  Object.assign(refund, { state: 'done', isByHand: true });
}

/** No money left: it is owed as before, and its payer is asked for the account again. */
async function fail(system: System, world: World, random: Random): Promise<string | undefined> {
  const found = pickFrom(random, transfersIn(world, 'processing'));
  if (!found) return undefined;
  const input = { payoutId: found.payout.id, reason: 'no such account', actor };
  const results = await Promise.all([0, 1].map(() => failRefundPayout(system.app.product.ctx, input)));
  expect(results.filter(({ ok }) => ok).length, `${found.payout.id} is not paid, twice at once`).toBe(1);
  found.payout.state = 'not-sent';
  Object.assign(found.refund.account ?? {}, { askedAt: await system.now(), givenAt: undefined });
  return found.payout.id;
}

/** The bank returned it: it is owed again by a new attempt, and another person proves the return. */
async function giveBack(system: System, world: World, random: Random): Promise<string | undefined> {
  const found = pickFrom(random, transfersIn(world, 'paid'));
  if (!found) return undefined;
  const { capture, refund, payout } = found;
  const input = { payoutId: payout.id, reason: 'account closed', actor: runApprover };
  const results = await Promise.all([0, 1].map(() => returnRefundPayout(system.app.product.ctx, input)));
  expect(results.filter(({ ok }) => ok).length, `${payout.id} comes back, twice at once`).toBe(1);
  const now = await system.now();
  payout.state = 'returned';
  const { amountPaise } = refund;
  const booking = moveInBank(world, { reference: payout.utr ?? '', paise: amountPaise, at: now });
  recordMovement(world, { movement: 'return', record: capture.paymentId ?? '', paise: amountPaise, booking });
  Object.assign(refund, {
    state: 'stopped',
    isByHand: false,
    attempt: refund.attempt + 1,
    promisedFrom: now,
    changedAt: now,
  });
  Object.assign(refund.account ?? {}, { askedAt: now, givenAt: undefined });
  return payout.id;
}
