import { expect } from 'vitest';
import { moveTransfer } from '#features/referrals/payouts/actions/move-transfer.ts';
import { correctUtr } from '#features/referrals/payouts/actions/record-transfer.ts';
import { runMaker as actor } from '#test/paying-out.ts';
import type { Random } from '#test/seed.ts';
import { pickFrom, pickMostly, type Weighted } from './commands.ts';
import { book, movementOf, newUtr } from './payouts.ts';
import type { System } from './system.ts';
import { bookInBank, type Booking, type Claim, type Payout, recordMovement, type World } from './world.ts';

/** Transfers that were recorded with the wrong UTR or for the wrong claim. */
export const moveCommands: Readonly<Record<string, Weighted>> = {
  'correct utr': { weight: 1, run: correct },
  move: { weight: 1.5, run: move },
};

interface Transfer {
  readonly claim: Claim;
  readonly payout: Payout;
  readonly utr: string;
  readonly booking: Booking;
}
/** Transfers that share their UTR with no other one: those of a bulk debit went out together and right. */
export const singleTransfers = (world: World): Transfer[] =>
  world.claims.flatMap((claim) =>
    claim.payouts.flatMap((payout) => {
      const { utr } = payout;
      const booking = world.bookings.find(
        ({ reference, paise, parts }) => reference === utr && paise < 0 && parts.length === 1,
      );
      return utr !== undefined && booking ? { claim, payout, utr, booking } : [];
    }),
  );

/** A UTR identifies one transfer. */
async function correct(system: System, world: World, random: Random): Promise<string | undefined> {
  const all = singleTransfers(world);
  const found = pickFrom(
    random,
    all.filter(({ claim }) => all.filter((entry) => entry.claim === claim).length === 1),
  );
  if (!found) return undefined;
  const other = all.find(({ utr }) => utr !== found.utr);
  const utr = other && random.below(3) === 0 ? other.utr : newUtr();
  const correction = { claimId: found.claim.id, was: found.utr, utr, reason: 'mistyped', actor };
  const corrected = await correctUtr(system.app.product.ctx, correction);
  expect(corrected.ok, `${found.utr} is corrected to ${utr}`).toBe(utr !== other?.utr);
  if (corrected.ok) found.payout.utr = utr;
  if (corrected.ok) for (const booking of world.bookings) if (booking.reference === found.utr) booking.reference = utr;
  return `${found.utr} → ${utr}${corrected.ok ? '' : ': refused'}`;
}

/** The right claim is paid by it; the wrong one waits on hold, or its sum is back in the earnings. One that came back is not moved. */
async function move(system: System, world: World, random: Random): Promise<string | undefined> {
  const from = pickMostly(
    random,
    // What a line shows already is followed by a timer.
    singleTransfers(world).filter(({ booking }) => booking.shown === undefined),
    ({ payout }) => payout.state === 'paid',
  );
  const to = pickMostly(
    random,
    world.claims.filter((claim) => claim !== from?.claim),
    ({ state }) => state !== 'paid',
  );
  if (!from || !to) return undefined;
  const { payout, utr, claim } = from;
  const was = to.state;
  const input = { utr, claimId: to.id, isSecond: was === 'paid', reason: 'mistyped', actor };
  const results = await Promise.all([0, 1].map(() => moveTransfer(system.app.product.ctx, input)));
  const may = payout.state === 'paid';
  const text = `${utr} of ${claim.id}, which is ${payout.state}, to ${to.id}, which is ${was}`;
  expect(results.filter(({ ok }) => ok).length, `${text}, is moved`).toBe(may ? 1 : 0);
  if (!may) return `${text}: refused`;
  takeBack(world, from);
  const booking = bookInBank(world, {
    reference: utr,
    paise: -to.amountPaise,
    at: Math.max(from.booking.at, to.createdAt),
  });
  await book(system, to, utr, was === 'rejected' || was === 'paid');
  recordMovement(world, movementOf(was === 'paid' ? 'second-transfer' : 'transfer', to, booking));
  return text;
}
function takeBack(world: World, { payout, claim, booking }: Transfer): void {
  const others = claim.payouts.filter((other) => other !== payout && other.utr !== undefined);
  Object.assign(payout, { state: 'moved', utr: undefined });
  if (others.length === 0) claim.state = payout.isUnclaimed ? 'rejected' : 'hold';
  world.bookings.splice(world.bookings.indexOf(booking), 1);
  // What waited to be proved is not true of this claim.
  for (let n = world.movements.length - 1; n >= 0; n--)
    if (world.movements[n]?.booking === booking && !world.movements[n]?.isProven) world.movements.splice(n, 1);
}
