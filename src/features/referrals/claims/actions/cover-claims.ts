import type { Context, Tx } from '#kit/context.ts';
import { owedOnEach } from '#features/ledger/actions/post.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import { type Claim, uncovered } from '../../model/referrals.ts';
import {
  activeClaim,
  activeClaims,
  lockClaim,
  lockReferrer,
  notClaimable,
  setClaim,
  uncoveredClaims,
} from '../store/claims.ts';
import { claimChanged } from './change-claim.ts';

/** Claims per run of a timer. */
const maxClaims = 5000;

/**
 * Which of these claims their referrers' earnings cover, beside all other claims and payouts. Earnings that had
 * matured when a claim was made count as matured, also if this clock is slightly behind.
 */
export async function coveredOf(
  tx: Tx,
  claims: readonly Pick<Claim, 'id' | 'referrerId' | 'createdAt'>[],
  at: Date,
): Promise<ReadonlySet<string>> {
  if (claims.length === 0) return new Set();
  const accountOf = ({ referrerId }: Pick<Claim, 'referrerId'>) => ledgerAccounts.referralPayable(referrerId);
  const owed = await owedOnEach(tx, claims.map(accountOf));
  const waiting = await notClaimable(
    tx,
    claims.map(({ referrerId, createdAt }) => ({ referrerId, at: at < createdAt ? createdAt : at })),
  );
  const covered = claims.filter((claim, index) => (owed.get(accountOf(claim)) ?? 0) >= (waiting[index] ?? 0));
  return new Set(covered.map(({ id }) => id));
}
/** True if what we owe covers this claim. */
export const isCovered = async (
  tx: Tx,
  claim: Pick<Claim, 'id' | 'referrerId' | 'createdAt'>,
  at: Date,
): Promise<boolean> => (await coveredOf(tx, [claim], at)).has(claim.id);

/**
 * Holds a person's active claim when it is no longer covered; everything that takes money back calls this under the
 * referrer's lock. Claims in processing are not held: their transfer may be under way. Emits ClaimChanged.
 * @returns true when a claim was put on hold.
 */
export async function holdUncovered(ctx: Context, tx: Tx, referrerId: string, at: Date): Promise<boolean> {
  const claim = await activeClaim(tx, referrerId);
  if (claim?.state !== 'active' || (await isCovered(tx, claim, at))) return false;
  await setClaim(tx, claim.id, { state: 'hold', reason: uncovered, isUncovered: true, settledAt: null });
  await ctx.emit(tx, claimChanged(claim, 'hold'));
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
  const active = await activeClaims(ctx.db, maxClaims);
  const covered = await coveredOf(ctx.db, active, at);
  for (const claim of active) {
    if (covered.has(claim.id)) continue;
    await ctx.transaction(async (tx) => {
      await lockReferrer(tx, claim.referrerId);
      await holdUncovered(ctx, tx, claim.referrerId, at);
    });
  }
}
