import { expect } from 'vitest';
import { resolveClaim } from '#features/referrals/claims/actions/resolve-claim.ts';
import { releaseEarning } from '#features/referrals/commissions/actions/release-earning.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, pickMostly, type Weighted } from './commands.ts';
import { claimsOf, earningsOf, isActive, isInFlight, isTaken, minimumClaimPaise, windowMs } from './rules.ts';
import { heldByClaim, sameBrowser } from './self-referral.ts';
import type { System } from './system.ts';
import { applicationsOf, type Claim, type Earning, type Person, type World } from './world.ts';

/** Claims of referrers, and decisions of staff about them. */
export const claimCommands: Readonly<Record<string, Weighted>> = {
  claim: { weight: 4, run: (system, world, random) => claim(system, world, random, false) },
  claimAndKill: { weight: 0.3, run: (system, world, random) => claim(system, world, random, true) },
  hold: { weight: 0.8, run: (system, world, random) => settle(system, world, random, 'hold') },
  reject: { weight: 0.6, run: (system, world, random) => settle(system, world, random, 'rejected') },
  release: { weight: 1, run: (system, world, random) => settle(system, world, random, 'active') },
  'one browser': { weight: 0.3, run: signInTogether },
  'release earning': { weight: 0.6, run: releaseHeld },
};

/**
 * Takes the whole claimable balance, at least 200 rupees, one active claim at a time; of two concurrent claims one
 * succeeds.
 */
async function claim(system: System, world: World, random: Random, kill: boolean): Promise<string | undefined> {
  const now = await system.now();
  const able = world.people.filter((person) => earningsOf(world, person, now).claimable >= minimumClaimPaise);
  // Mostly by a person who can claim.
  if (able.length === 0 && random.below(4) > 0) return undefined;
  const by = random.pick(able.length > 0 && random.below(5) > 0 ? able : world.people);
  // Their usual account, another account of theirs, or any account.
  const account = random.pick([
    by.account,
    by.account,
    by.account,
    by.account,
    `${by.account}9`,
    random.pick(world.people).account,
  ]);
  const isBlocked = claimsOf(world, by).some(isActive);
  const asked = Promise.all([0, 1].map(() => ask(system, by, random.below(4) === 0 ? `000${account}` : account)));
  if (kill) {
    await new Promise((later) => setTimeout(later, random.below(12)));
    await Promise.all([system.app.kill(), asked.catch(() => undefined)]);
  }
  const statuses = kill ? [] : (await asked).sort((a, b) => a - b);
  const made = await system.rows<{ id: string; amountPaise: number }>(
    `select id, amount_paise from claim where referrer_id = '${by.who.accountId}'`,
  );
  const fresh = made.filter(({ id }) => !world.claims.some((known) => known.id === id));
  if (!isBlocked) await holdEarnings(system, world, by, account, kill && fresh.length === 0);
  const { claimable } = earningsOf(world, by, now);
  const may = claimable >= minimumClaimPaise && !isBlocked;
  if (!kill) expect(statuses, `claims of ${claimable} paise at once`).toEqual(may ? [201, 409] : [409, 409]);
  expect(fresh.length, 'claims made').toBeLessThanOrEqual(may ? 1 : 0);
  for (const { id, amountPaise } of fresh) {
    expect(amountPaise, 'a claim takes what is claimable').toBe(claimable);
    const isNewAccount = !wasPaidOutTo(world, by, account);
    const earnings = claimedNow(world, by, now);
    const known = { by, id, amountPaise, account, createdAt: now, isNewAccount, earnings };
    world.claims.push({ ...known, state: 'active', isUncovered: false, isUnconfirmed: false, payouts: [] });
  }
  return fresh.length === 0 ? `${by.name}: none` : `${by.name}: ${claimable} paise`;
}
/** @returns the status */
async function ask(system: System, { who }: Person, accNumber: string): Promise<number> {
  const bank = { accNumber, ifscCode: 'SBIN0000691', bankName: 'State Bank of India', mobileNumber: '9876543210' };
  const answer = await system.app.post('/api/referrals/claim', { referralCode: who.referralCode, ...bank }, who);
  return answer.status;
}
const wasPaidOutTo = (world: World, by: Person, account: string): boolean =>
  claimsOf(world, by).some((claim) => claim.account === account && claim.payouts.some(({ state }) => state === 'paid'));
const claimedNow = (world: World, by: Person, now: number): Earning[] =>
  applicationsOf(world).flatMap((application) =>
    application.earning?.referrer === by &&
    !application.earning.hold &&
    now >= application.createdAt + windowMs &&
    !isTaken(world, application)
      ? application.earning
      : [],
  );

/** Puts on hold what the claim shows as a self-referral; where the rules leave it open, as the product did. */
async function holdEarnings(
  system: System,
  world: World,
  by: Person,
  account: string,
  isUnknown: boolean,
): Promise<void> {
  const { must, may } = heldByClaim(world, by, account);
  const open = isUnknown ? [...must, ...may] : may;
  const held = await system.rows<{ applicationId: string }>(
    'select application_id from commission where hold_reason is not null',
  );
  const isHeld = new Set(held.map((entry) => entry.applicationId));
  for (const { application, reasons } of isUnknown ? [] : must)
    if (application.earning) application.earning.hold = reasons;
  for (const { application, reasons } of open)
    if (application.earning && isHeld.has(application.number)) application.earning.hold = reasons;
}

/** Never changes a claim that is being paid; a release needs cover, whatever the reason of the hold. */
async function settle(
  system: System,
  world: World,
  random: Random,
  to: 'hold' | 'rejected' | 'active',
): Promise<string | undefined> {
  const value = pickMostly(random, world.claims, ({ state }) => state === (to === 'active' ? 'hold' : 'active'));
  if (!value) return undefined;
  const verdict = to === 'active' ? { to } : { to, reason: 'as the model says' };
  const isCovered = earningsOf(world, value.by, await system.now()).claimable >= 0;
  const isBlocked = to === 'active' && (!isCovered || claimsOf(world, value.by).some(isActive));
  const may = isInFlight(value) && value.state !== 'processing' && value.state !== to && !isBlocked;
  const results = await Promise.all(
    [0, 1].map(() => resolveClaim(system.app.product.ctx, value.id, verdict, { actor: 'cli:model' })),
  );
  // The same decision twice at once: one succeeds, the other is refused.
  expect(results.filter(({ ok }) => ok).length, `${value.id} from ${value.state} to ${to}`).toBe(may ? 1 : 0);
  if (!may) return `${value.id} ${value.state} → ${to}: refused`;
  const from = value.state;
  Object.assign(value, { state: to, isUncovered: false });
  return `${value.id} ${from} → ${to}`;
}

/** Two accounts logged in from one browser. */
async function signInTogether(system: System, world: World, random: Random): Promise<string | undefined> {
  const [one, other] = random.shuffle(world.people);
  if (!one || !other || sameBrowser(world, one, other)) return undefined;
  const mark = `mark-${world.browsers.length}`;
  await system.rows(`insert into browser_mark (mark_hash, account_id, seen_at)
    select '${mark}', id, to_timestamp(${(await system.now()) / 1000}) from unnest(array['${one.who.accountId}', '${other.who.accountId}']) as id`);
  world.browsers.push([one, other]);
  return `${one.name} and ${other.name}`;
}

/** Staff checked both persons: it is never held again. */
async function releaseHeld(system: System, world: World, random: Random): Promise<string | undefined> {
  const held = applicationsOf(world).filter((application) => application.earning?.hold);
  const value = pickFrom(random, held);
  if (!value?.earning) return undefined;
  const released = await releaseEarning(system.app.product.ctx, { applicationId: value.number, actor: 'cli:model' });
  expect(released.ok, `the earning of ${value.number} is released`).toBe(true);
  Object.assign(value.earning, { hold: undefined, isReleased: true });
  return value.number;
}

/** A reversal that makes the balance negative puts the active claim on hold; later earnings release it. */
export function followCover(world: World, now: number): void {
  for (const person of world.people) {
    const isShort = (): boolean => earningsOf(world, person, now).claimable < 0;
    const active = claimsOf(world, person).find(({ state }) => state === 'active');
    if (active && isShort()) Object.assign(active, { state: 'hold', isUncovered: true });
    const held: Claim[] = claimsOf(world, person).filter(({ isUncovered }) => isUncovered);
    for (const value of held)
      if (!isShort() && !claimsOf(world, person).some(isActive))
        Object.assign(value, { state: 'active', isUncovered: false });
  }
}
