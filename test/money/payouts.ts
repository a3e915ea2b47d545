import { expect } from 'vitest';
import { endPayout } from '#features/referrals/payouts/actions/begin-payout.ts';
import { recordReturn, recordTransfer } from '#features/referrals/payouts/actions/record-transfer.ts';
import { bankFileWith, beginByRun, runApprover, runMaker } from '#test/paying-out.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, pickMostly, type Weighted } from './commands.ts';
import { isInRun, isPayable } from './rules.ts';
import { applyTwice } from './runs.ts';
import type { System } from './system.ts';
import { type Booking, type Claim, moveInBank, type Payout, recordMovement, type World } from './world.ts';

/** Commands of the cashier and the bank. */
export const payoutCommands: Readonly<Record<string, Weighted>> = {
  begin: { weight: 2.5, run: begin },
  transfer: { weight: 2.5, run: transfer },
  'second transfer': { weight: 0.4, run: transferAgain },
  'not sent': { weight: 0.5, run: (system, world, random) => end(system, world, random, undefined) },
  'bank refuses': { weight: 0.4, run: (system, world, random) => end(system, world, random, 'the account is closed') },
  returned: { weight: 0.7, run: giveBack },
};
const actor = runMaker;

export const movementOf = (
  movement: 'transfer' | 'second-transfer' | 'return',
  { id: record, amountPaise: paise }: Claim,
  booking: Booking,
) => ({ movement, record, paise, booking }) as const;

let utrs = 0;
/** The bank's reference of a transfer. */
export const newUtr = (): string => `SBIN${String(300_000_000_000 + utrs++)}`;

/** Under the referrer's lock, before the transfer: covered, and the waiting day of a new account is over. */
async function begin(system: System, world: World, random: Random): Promise<string | undefined> {
  const value = pickMostly(random, world.claims, ({ state }) => state === 'active');
  if (!value) return undefined;
  const now = await system.now();
  const may = isPayable(world, value, now) && !isInRun(world, value);
  const results = await Promise.all([0, 1].map(() => beginByRun(system.app.product.ctx, value.id)));
  const begun = results.filter((result) => result.ok);
  // A person of before a restore may have earnings of before, so that a later claim waits as well.
  if (!may || !world.unconfirmedPeople.has(value.by.name))
    expect(begun.length, `${value.id}, which is ${value.state}, is begun`).toBe(may ? 1 : 0);
  const [order] = begun;
  if (!order?.ok) return `${value.id} ${value.state}: refused`;
  const [head, row] = (await bankFileWith(system.app, value.id)).split('\r\n').map((line) => line.split(','));
  const cell = (name: string): string => row?.[head?.indexOf(name) ?? -1] ?? '';
  expect(cell('Account Number')).toMatch(new RegExp(`^0*${value.account}$`));
  expect(cell('Amount')).toBe((value.amountPaise / 100).toFixed(2));
  value.state = 'processing';
  value.payouts.push({
    id: cell('Reference'),
    startedAt: now,
    state: 'processing',
    utr: undefined,
    isUnclaimed: false,
  });
  return value.id;
}

/** A transfer that took place is never refused: missing cover, or a claim that was rejected, becomes a debt. */
async function transfer(system: System, world: World, random: Random): Promise<string | undefined> {
  const value = pickMostly(random, world.claims, ({ state }) => state === 'processing');
  if (!value) return undefined;
  const utr = newUtr();
  const was = value.state;
  const begun = value.payouts.find(({ state }) => state === 'processing');
  // The same transfer recorded twice concurrently counts once.
  const recorded =
    begun && random.below(2) === 0
      ? await answerTwice(system, world, { payout: begun, utr, amountPaise: value.amountPaise })
      : await recordTwice(system, value.id, utr);
  if (was === 'paid') expect(recorded, `a second transfer of ${value.id} that nobody called one`).toBe(0);
  else expect(recorded, `the transfer of ${value.id}, which is ${was}`).toBeGreaterThan(0);
  if (was === 'paid') return `${value.id} ${was}: refused`;
  await book(system, value, utr, was === 'rejected');
  const booking = moveInBank(world, { reference: utr, paise: -value.amountPaise, at: await system.now() });
  // A run sends what is processing.
  if (was !== 'processing') recordMovement(world, movementOf('transfer', value, booking));
  return `${value.id} ${was}`;
}
async function recordTwice({ app }: System, claimId: string, utr: string): Promise<number> {
  const results = await Promise.all([0, 1].map(() => recordTransfer(app.product.ctx, { claimId, utr, actor })));
  return results.filter(({ ok }) => ok).length;
}
/** A reference that no transfer of ours has, although the bank says that it paid it: staff find out. */
export const foreignReference = 'SP-0000-0000-0000';
/** The transfer in an answer of the bank, beside a row of no transfer of ours. */
async function answerTwice(
  system: System,
  world: World,
  { payout, utr, amountPaise }: { payout: Payout; utr: string; amountPaise: number },
): Promise<number> {
  world.hasForeignRow = true;
  const rows = [`${foreignReference},1,${utr}9,paid,`, `${payout.id},${(amountPaise / 100).toFixed(2)},${utr},paid,`];
  const paid = await applyTwice(system, rows);
  expect(paid, `${payout.id} in an answer that is applied twice`).toBe(1);
  return paid;
}
async function transferAgain(system: System, world: World, random: Random): Promise<string | undefined> {
  const value = pickFrom(
    random,
    world.claims.filter(({ state }) => state === 'paid'),
  );
  if (!value) return undefined;
  const utr = newUtr();
  const recorded = await recordTransfer(system.app.product.ctx, { claimId: value.id, utr, isSecond: true, actor });
  expect(recorded.ok, `a second transfer of ${value.id}`).toBe(true);
  await book(system, value, utr, true);
  const booking = moveInBank(world, { reference: utr, paise: -value.amountPaise, at: await system.now() });
  recordMovement(world, movementOf('second-transfer', value, booking));
  return value.id;
}
export async function book(system: System, claim: Claim, utr: string, isUnclaimed: boolean): Promise<void> {
  const begun = claim.payouts.find(({ state }) => state === 'processing');
  Object.assign(claim, { state: 'paid', isUncovered: false });
  if (begun) Object.assign(begun, { state: 'paid', utr });
  else claim.payouts.push({ id: '', startedAt: await system.now(), state: 'paid', utr, isUnclaimed });
}

/** Nothing was sent: the claim is active again, or on hold where the bank refused. */
async function end(
  system: System,
  world: World,
  random: Random,
  reason: string | undefined,
): Promise<string | undefined> {
  const value = pickMostly(random, world.claims, ({ state }) => state === 'processing');
  if (!value) return undefined;
  const may = value.state === 'processing';
  const was = value.state;
  const ended = await endPayout(system.app.product.ctx, { claimId: value.id, actor, ...(reason ? { reason } : {}) });
  expect(ended.ok, `nothing was sent for ${value.id}, which is ${was}`).toBe(may);
  if (!may) return `${value.id} ${was}: refused`;
  for (const payout of value.payouts) if (payout.state === 'processing') payout.state = 'not-sent';
  value.state = reason ? 'hold' : 'active';
  return value.id;
}

const withUtr = (world: World): { it: Claim; payout: Payout; utr: string }[] =>
  world.claims.flatMap((claim) =>
    claim.payouts.flatMap((payout) => (payout.utr ? [{ it: claim, payout, utr: payout.utr }] : [])),
  );

/** The bank returns it: the sum is claimable again, once. */
async function giveBack(system: System, world: World, random: Random): Promise<string | undefined> {
  const found = pickMostly(random, withUtr(world), ({ payout }) => payout.state === 'paid');
  if (!found) return undefined;
  const { payout, utr } = found;
  // One UTR of a bulk debit is that of several claims.
  const of = { utr, claimId: found.it.id };
  const may = payout.state === 'paid';
  const results = await Promise.all(
    [0, 1].map(() => recordReturn(system.app.product.ctx, { ...of, reason: 'account closed', actor: runApprover })),
  );
  expect(results.filter(({ ok }) => ok).length, `${utr}, which is ${payout.state}, comes back`).toBe(may ? 1 : 0);
  if (!may) return `${utr}: refused`;
  payout.state = 'returned';
  const booking = moveInBank(world, { reference: utr, paise: found.it.amountPaise, at: await system.now() });
  recordMovement(world, movementOf('return', found.it, booking));
  return utr;
}
