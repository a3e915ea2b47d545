import type { Context, Tx } from '#kit/context.ts';
import { type Claim, uncovered } from '../model.ts';
import { activeClaim, lockClaim, lockReferrer, openClaims, setClaim, uncoveredClaims } from '../store.ts';
import { claimMoved } from './change-claim.ts';
import { claimableOf } from './read-earnings.ts';

/** Claims that one run of a timer looks at. */
const maxClaims = 5000;

/**
 * Whether what its referrer has covers a claim beside all else that is claimed and paid out. What had matured when it was
 * made has matured, also by a clock that is a little behind.
 */
export const isCovered = async (tx: Tx, claim: Pick<Claim, 'referrerId' | 'createdAt'>, at: Date): Promise<boolean> =>
  (await claimableOf(tx, claim.referrerId, at < claim.createdAt ? claim.createdAt : at)) >= 0;

/**
 * Puts a person's active claim on hold when it is no longer covered; called under the referrer's lock by everything that
 * takes money back. A claim in processing stays: its transfer may be on its way. Emits ClaimMoved.
 * @returns true when a claim was put on hold.
 */
export async function holdUncovered(ctx: Context, tx: Tx, referrerId: string, at: Date): Promise<boolean> {
  const claim = await activeClaim(tx, referrerId);
  if (claim?.state !== 'active' || (await isCovered(tx, claim, at))) return false;
  await setClaim(tx, claim.id, { state: 'hold', reason: uncovered, isUncovered: true, settledAt: null });
  await ctx.emit(tx, claimMoved(claim, 'hold', uncovered));
  return true;
}

/** Lifts the program's own holds that later earnings cover by now, the oldest claim of a person first. Run by a timer. */
export async function releaseCoveredClaims(ctx: Context): Promise<void> {
  const at = await ctx.businessNow();
  for (const { id, referrerId } of await uncoveredClaims(ctx.db, maxClaims)) {
    await ctx.transaction(async (tx) => {
      await lockReferrer(tx, referrerId);
      const claim = await lockClaim(tx, id);
      if (claim?.state !== 'hold' || !claim.isUncovered || (await activeClaim(tx, referrerId))) return;
      if (!(await isCovered(tx, claim, at))) return;
      await setClaim(tx, id, { state: 'active', reason: null, isUncovered: false, settledAt: null });
      await ctx.emit(tx, claimMoved(claim, 'active'));
    });
  }
}

/** Holds active claims that are not covered, whatever left them so: the sweeper behind `holdUncovered`. */
export async function holdUncoveredClaims(ctx: Context): Promise<void> {
  const at = await ctx.businessNow();
  for (const claim of await openClaims(ctx.db, maxClaims)) {
    if (claim.state !== 'active' || (await isCovered(ctx.db, claim, at))) continue;
    await ctx.transaction(async (tx) => {
      await lockReferrer(tx, claim.referrerId);
      await holdUncovered(ctx, tx, claim.referrerId, at);
    });
  }
}
