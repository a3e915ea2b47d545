import { expect } from 'vitest';
import { byText } from '#kit/text/by-text.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { listFailingWork } from '#features/operations/actions/watch-jobs.ts';
import type { EarningsAnswer } from '#features/referrals/contract/public.ts';
import { earnedParts } from '#features/referrals/earnings/web/earned-parts.ts';
import { checkBank } from './bank.ts';
import { isAbout, isOverdue, type Item, mayBeListed, mayBeOff, mustBeListed } from './attention.ts';
import {
  applicationState,
  awaitsBank,
  balancesOf,
  claimsOf,
  earningsOf,
  fifthBusinessDay,
  earnedPaise,
  paymentState,
} from './rules.ts';
import type { System } from './system.ts';
import { applicationsOf, type Person, sumOf, type World } from './world.ts';

/** Compares the product with the model: books, states, attention list, and what `shownTo` see. */
export async function check(system: System, world: World, shownTo: readonly Person[]): Promise<void> {
  // Effects of waiting jobs are compared after they ran.
  if (world.isBehind) return;
  // Nobody is logged out during a sequence, however many days it passes.
  await system.rows(`update session set seen_at = '${new Date(await system.now()).toISOString()}' returning id`);
  const screens = Promise.all(shownTo.map((person) => checkScreens(system, world, person)));
  for (const compare of [checkBooks, checkBank, checkStates, checkAttention, checkDelays]) await compare(system, world);
  await screens;
}

/** The trial balance: no findings, and every balance as in the model. */
async function checkBooks(system: System, world: World): Promise<void> {
  const ctx = await system.reading();
  const now = await ctx.businessNow();
  const differences: string[] = [];
  for (const check of ctx.bookChecks) differences.push(...(await check.findDifferences(ctx.db, now, ctx)));
  expect(
    differences.filter((finding) => !mayBeOff(system, world, finding)),
    'differences in the books',
  ).toEqual([]);
  const balances = await system.rows<{ account: string; paise: number }>(
    'select account, sum(amount_paise)::bigint as paise from ledger_entry group by account having sum(amount_paise) <> 0 order by account',
  );
  const expected = [...balancesOf(world)].map(([account, paise]) => ({ account, paise }));
  expect(balances, 'balances of the ledger').toEqual(expected.sort(byText(({ account }) => account)));
}

async function checkStates(system: System, world: World): Promise<void> {
  const payments = await system.rows<{ id: string; state: string; postedPaise: number | null }>(
    'select id, state, posted_paise from payment where captured_at is not null',
  );
  const known = world.captures.filter((capture) => capture.paymentId !== undefined);
  expect(payments.map((payment) => `${payment.id} ${payment.state} ${payment.postedPaise}`).sort(), 'payments').toEqual(
    known.map((capture) => `${capture.paymentId} ${paymentState(capture)} ${capture.postedPaise ?? null}`).sort(),
  );
  const earnings = await system.rows<{
    applicationId: string;
    amountPaise: number;
    leftPaise: number;
    holdReason: string | null;
  }>('select application_id, amount_paise, left_paise, hold_reason from commission');
  const earningOf = new Map(applicationsOf(world).map((application) => [application.number, application.earning]));
  // Any of several reasons is right.
  const reasonOf = (number: string, reason: string | null): string =>
    reason !== null && earningOf.get(number)?.hold?.includes(reason) ? 'held' : `${reason}`;
  expect(
    earnings
      .map(
        (earning) =>
          `${earning.applicationId} ${earning.amountPaise} ${earning.leftPaise} ${reasonOf(earning.applicationId, earning.holdReason)}`,
      )
      .sort(),
    'commissions: application, sum, what is left of it, hold',
  ).toEqual(
    applicationsOf(world)
      .flatMap((application) =>
        application.earning
          ? `${application.number} ${application.earning.amountPaise} ${earnedPaise(application)} ${application.earning.hold ? 'held' : null}`
          : [],
      )
      .sort(),
  );
  const claims = await system.rows<{ id: string; state: string; isUncovered: boolean }>(
    'select id, state, is_uncovered from claim',
  );
  expect(claims.map((claim) => `${claim.id} ${claim.state} ${claim.isUncovered}`).sort(), 'claims').toEqual(
    world.claims.map((claim) => `${claim.id} ${claim.state} ${claim.isUncovered}`).sort(),
  );
  const payouts = await system.rows<{ claimId: string; state: string; utr: string | null; isUnclaimed: boolean }>(
    'select coalesce(claim_id, refund_id) as claim_id, state, utr, is_unclaimed from payout',
  );
  expect(
    payouts.map((payout) => `${payout.claimId} ${payout.state} ${payout.utr} ${payout.isUnclaimed}`).sort(),
    'payouts',
  ).toEqual(
    [...world.claims, ...world.captures.map(({ refund }) => ({ id: refund?.id, payouts: refund?.transfers ?? [] }))]
      .flatMap(({ id, payouts: of }) =>
        of.map((payout) => `${id} ${payout.state} ${payout.utr ?? null} ${payout.isUnclaimed}`),
      )
      .sort(),
  );
}

async function checkAttention(system: System, world: World): Promise<void> {
  const ctx = await system.reading();
  const failing = new Set((await listFailingWork(ctx)).map(({ task, id }) => `${task}:${id}`));
  const items: readonly Item[] = await findItems(ctx);
  const now = await system.now();
  const missing = mustBeListed(system, world, now).filter(
    ({ kinds, about }) => !items.some((item) => kinds.includes(item.kind) && isAbout(item, about)),
  );
  expect(missing, 'what waits for staff and is not on the attention list').toEqual([]);
  expect(
    items.filter((item) => !failing.has(item.subject) && !mayBeListed(system, world, item, now)),
    'attention items without a cause',
  ).toEqual([]);
  const text = (movement: unknown, record: unknown, paise: unknown): string => `${movement} of ${record}: ${paise}`;
  expect(
    items
      .filter(({ kind }) => kind === 'movement-unproven')
      .map(({ details: { movement, record, paise } }) => text(movement, record, paise))
      .sort(),
    'what moved outside of runs and that nobody has proved',
  ).toEqual(
    world.movements
      .filter(({ isProven }) => !isProven)
      .map(({ movement, record, paise }) => text(movement, record, paise))
      .sort(),
  );
}

/** A payer whose refund stopped or is overdue gets one message about the delay, whatever happens afterwards. */
async function checkDelays(system: System, world: World): Promise<void> {
  const notified = await system.rows<{ id: string; channel: string; times: number }>(
    "select split_part(source, ':', 2) as id, channel, count(*)::int as times from message where source like 'refund:%:delayed' group by 1, 2",
  );
  expect(
    notified.filter(({ times }) => times > 1),
    'notified of a delay more than once',
  ).toEqual([]);
  const now = await system.now();
  for (const capture of world.captures) {
    const { refund } = capture;
    if (refund?.id === undefined) continue;
    const isNotified = notified.some(({ id }) => id === refund.id);
    // A refund that was retried before the message is awaited like any other.
    const isSwept = refund.state === 'stopped' && (refund.stoppedAt ?? now) < world.sweptAt && !awaitsBank(capture);
    // Who is asked for an account knows.
    if (!refund.account && (isSwept || isOverdue(capture, world.sweptAt)))
      expect(isNotified, `the payer of ${refund.id}, which is ${refund.state}, is notified of its delay`).toBe(true);
    if (isNotified && now >= fifthBusinessDay(refund.promisedFrom).start) refund.delayedAt ??= now;
    if (isNotified) expect(refund.delayedAt, `${refund.id} is late`).toBeDefined();
  }
}

async function checkScreens({ app, now }: System, world: World, person: Person): Promise<void> {
  const should = earningsOf(world, person, await now());
  const read = async <Shape>(answer: Promise<Response>): Promise<Shape> => (await (await answer).json()) as Shape;
  const shown = await read<EarningsAnswer>(app.get(`/api/referral-earnings/${person.who.referralCode}`, person.who));
  expect(shown, `earnings of ${person.name}`).toMatchObject({
    earned: should.earned / 100,
    pending: should.pending / 100,
    held: should.held / 100,
    inClaims: should.inClaims / 100,
    paid: should.paid / 100,
    count: should.count,
    commission: Math.max(0, should.claimable) / 100,
    debt: Math.max(0, -should.claimable) / 100,
  });
  expect(
    sumOf(earnedParts(shown).map(({ amount }) => Math.round(amount * 100))),
    `the figures on the dashboard of ${person.name} add up to what was earned`,
  ).toBe(Math.round(shown.earned * 100));
  const { referral } = await read<{ referral: { transactions: { _id: string; activeStatus: string }[] } }>(
    app.post('/api/referrals/get', { referralCode: person.who.referralCode }, person.who),
  );
  expect(
    referral.transactions.map((transaction) => `${transaction._id} ${transaction.activeStatus}`).sort(),
    `claims of ${person.name}`,
  ).toEqual(
    // In answers a claim that is being paid is active.
    claimsOf(world, person)
      .map((claim) => `${claim.id} ${claim.state === 'processing' ? 'active' : claim.state}`)
      .sort(),
  );
  const { filteredApplications: listed } = await read<{
    filteredApplications: { _id: string; state: string; paidAmount: number }[];
  }>(app.post('/api/get-applications', { userId: person.who.accountId }, person.who));
  const own = applicationsOf(world).filter((application) => application.capture.page.by === person);
  expect(
    listed.map((entry) => `${entry._id} ${entry.state} ₹${entry.paidAmount}`).sort(),
    `applications of ${person.name}`,
  ).toEqual(
    own
      .map(
        (application) =>
          `${application.number} ${applicationState(application)} ₹${(application.capture.postedPaise ?? 0) / 100}`,
      )
      .sort(),
  );
}
