import { expect } from 'vitest';
import { settleClaim } from '#features/referrals/actions/settle-claim.ts';
import type { Chance } from '#test/seed.ts';
import { pickFrom, type Weighted } from './commands.ts';
import { claimsOf, earningsOf, isActive, isInFlight, isTaken, minimumClaimPaise } from './rules.ts';
import { heldByClaim } from './self-referral.ts';
import type { System } from './system.ts';
import { applicationsOf, type Claim, type Earning, type Person, type World } from './world.ts';

/** What referrers claim, and what staff and the bank make of it. */
export const claimCommands: Readonly<Record<string, Weighted>> = {
  claim: { weight: 4, run: (system, world, random) => claim(system, world, random, false) },
  claimAndKill: { weight: 0.3, run: (system, world, random) => claim(system, world, random, true) },
  pay: { weight: 2, run: (system, world, random) => settle(system, world, random, 'paid') },
  hold: { weight: 1, run: (system, world, random) => settle(system, world, random, 'hold') },
  reject: { weight: 0.7, run: (system, world, random) => settle(system, world, random, 'rejected') },
  release: { weight: 1, run: (system, world, random) => settle(system, world, random, 'active') },
};

/** Takes the whole claimable balance, 200 rupees at least, one active claim at a time; asked twice at once, one is made. */
async function claim(system: System, world: World, random: Chance, kill: boolean): Promise<string | undefined> {
  const rich = await Promise.all(
    world.people.map(async (it) => earningsOf(world, it, await system.now()).claimable >= minimumClaimPaise),
  );
  const able = world.people.filter((_, place) => rich[place]);
  // Mostly by somebody who can.
  if (able.length === 0 && random.below(4) > 0) return undefined;
  const by = random.pick(able.length > 0 && random.below(5) > 0 ? able : world.people);
  const account = random.below(6) === 0 ? random.pick(world.people).account : by.account;
  const spelt = random.below(4) === 0 ? `000${account}` : account;
  const held = heldByClaim(world, by, account);
  const isBlocked = claimsOf(world, by).some(isActive);
  if (!isBlocked && !kill) for (const { earning } of held) if (earning) earning.hold = 'same-bank-account';
  const now = await system.now();
  const { claimable } = earningsOf(world, by, now);
  const may = claimable >= minimumClaimPaise && !isBlocked;
  const body = {
    referralCode: by.who.referralCode,
    payableAmount: Math.max(0, claimable) / 100,
    accNumber: spelt,
    ifscCode: 'SBIN0000691',
    bankName: 'State Bank of India',
    mobileNumber: '9876543210',
  };
  const asked = Promise.all([0, 1].map(() => system.app.post('/api/referrals/claim', body, by.who)));
  if (kill) {
    await new Promise((later) => setTimeout(later, random.below(12)));
    await Promise.all([system.app.kill(), asked.catch(() => undefined)]);
  } else {
    const statuses = (await asked).map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses, `claims of ${claimable} paise at once`).toEqual(may ? [201, 409] : [409, 409]);
  }
  const made = await system.rows<{ id: string; amountPaise: number }>(
    `select id, amount_paise from claim where referrer_id = '${by.who.accountId}'`,
  );
  const fresh = made.filter(({ id }) => !world.claims.some((known) => known.id === id));
  expect(fresh.length, 'claims made').toBeLessThanOrEqual(may ? 1 : 0);
  for (const { id, amountPaise } of fresh) {
    expect(amountPaise, 'a claim takes what is claimable').toBe(claimable);
    world.claims.push({
      by,
      id,
      amountPaise,
      account,
      createdAt: now,
      isNewAccount: !wasPaidOutTo(world, by, account),
      earnings: claimedNow(world, by, now),
      state: 'active',
      isUncovered: false,
      payouts: [],
    });
  }
  return fresh.length === 0 ? `${by.name}: none` : `${by.name}: ${claimable} paise`;
}
const wasPaidOutTo = (world: World, by: Person, account: string): boolean =>
  claimsOf(world, by).some((it) => it.account === account && it.payouts.some(({ state }) => state === 'paid'));
const claimedNow = (world: World, by: Person, now: number): Earning[] =>
  applicationsOf(world).flatMap((it) =>
    it.earning?.referrer === by && !it.earning.hold && now >= it.createdAt + 24 * 3_600_000 && !isTaken(world, it)
      ? it.earning
      : [],
  );

async function settle(
  system: System,
  world: World,
  random: Chance,
  to: 'paid' | 'hold' | 'rejected' | 'active',
): Promise<string | undefined> {
  const it = pickFrom(random, world.claims);
  if (!it) return undefined;
  const utr = `UTR${it.id.replaceAll('-', '')}`;
  const verdict = to === 'paid' ? { to, utr } : to === 'active' ? { to } : { to, reason: 'as the model says' };
  const isCovered = earningsOf(world, it.by, await system.now()).claimable >= 0;
  const isBlocked = to === 'active' && claimsOf(world, it.by).some(isActive);
  const may = isInFlight(it) && it.state !== to && (to !== 'active' || isCovered) && !isBlocked;
  const results = await Promise.all([0, 1].map(() => settleClaim(system.app.product.ctx, it.id, verdict, 'cli:model')));
  // Twice the same verdict at once: one moves it, the other finds it moved.
  expect(results.filter(({ ok }) => ok).length, `${it.id} from ${it.state} to ${to}`).toBe(may ? 1 : 0);
  if (!may) return `${it.id} ${it.state} → ${to}: refused`;
  const from = it.state;
  Object.assign(it, { state: to, isUncovered: false });
  if (to === 'paid') it.payouts.push({ id: '', startedAt: await system.now(), state: 'paid', utr, isUnclaimed: false });
  return `${it.id} ${from} → ${to}`;
}

/** A reversal that leaves less than nothing puts the active claim on hold; later earnings lift that hold again. */
export function followCover(world: World, now: number): void {
  for (const person of world.people) {
    const isShort = (): boolean => earningsOf(world, person, now).claimable < 0;
    const active = claimsOf(world, person).find(({ state }) => state === 'active');
    if (active && isShort()) Object.assign(active, { state: 'hold', isUncovered: true });
    const held: Claim[] = claimsOf(world, person).filter(({ isUncovered }) => isUncovered);
    for (const it of held)
      if (!isShort() && !claimsOf(world, person).some(isActive))
        Object.assign(it, { state: 'active', isUncovered: false });
  }
}
