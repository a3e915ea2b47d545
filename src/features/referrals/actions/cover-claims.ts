import type { Context, Tx } from '#kit/context.ts';
import { type Claim, uncovered } from '../model.ts';
import { activeClaim, lockClaim, lockReferrer, openClaims, setClaim, uncoveredClaims } from '../store.ts';
import { claimChanged } from './change-claim.ts';
import { claimableOf } from './read-earnings.ts';

/** Claims per run of a timer. */
const maxClaims = 5000;

/**
 * True if the referrer's earnings cover a claim beside all other claims and payouts. Earnings that had matured when the
 * claim was made count as matured, also if this clock is slightly behind.
 */
export const isCovered = async (tx: Tx, claim: Pick<Claim, 'referrerId' | 'createdAt'>, at: Date): Promise<boolean> =>
  (await claimableOf(tx, claim.referrerId, at < claim.createdAt ? claim.createdAt : at)) >= 0;

/**
 * Holds a person's active claim when it is no longer covered; everything that takes money back calls this under the
 * referrer's lock. Claims in processing are not held: their transfer may be under way. Emits ClaimChanged.
 * @returns true when a claim was put on hold.
 */
export async function holdUncovered(ctx: Context, tx: Tx, referrerId: string, at: Date): Promise<boolean> {
  const claim = await activeClaim(tx, referrerId);
  if (claim?.state !== 'active' || (await isCovered(tx, claim, at))) return false;
  await setClaim(tx, claim.id, { state: 'hold', reason: uncovered, isUncovered: true, settledAt: null });
  await ctx.emit(tx, claimChanged(claim, 'hold', uncovered));
  return true;
}

/**
 * Lifts holds for missing cover once later earnings cover the claim, the oldest claim of a person first. Run by a
 * timer.
 */
export async function releaseCoveredClaims(ctx: Context): Promise<void> {
  const at = await ctx.businessNow();
  for (const { id, referrerId } of await uncoveredClaims(ctx.db, maxClaims)) {
    await ctx.transaction(async (tx) => {
      await lockReferrer(tx, referrerId);
      const claim = await lockClaim(tx, id);
      if (claim?.state !== 'hold' || !claim.isUncovered || (await activeClaim(tx, referrerId))) return;
      if (!(await isCovered(tx, claim, at))) return;
      await setClaim(tx, id, { state: 'active', reason: null, isUncovered: false, settledAt: null });
      await ctx.emit(tx, claimChanged(claim, 'active'));
    });
  }
}

/** Holds active claims that are not covered for any reason: the sweeper for `holdUncovered`. */
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
