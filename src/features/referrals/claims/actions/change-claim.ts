import type { Context, Tx } from '#kit/context.ts';
import type { DomainEvent } from '#kit/event.ts';
import { newId } from '#kit/ids.ts';
import { refuse, type Result } from '#kit/result.ts';
import { ClaimChanged } from '../../events.ts';
import type { Claim, ShownClaimState } from '../../model/referrals.ts';
import { findClaim, lockClaim, lockReferrer } from '../store/claims.ts';

/**
 * Runs `work` in a transaction under the lock of the claim's referrer, with the claim as read under it. Everything that
 * changes what a person is owed takes this lock first, so that totals stay correct until the commit. `at`: the product's
 * clock, read before the lock.
 */
export async function changeClaim<T, Code extends string>(
  ctx: Context,
  claimId: string,
  work: (tx: Tx, claim: Claim, at: Date) => Promise<Result<T, Code>>,
): Promise<Result<T, Code | 'claims/unknown'>> {
  const beforeLock = await findClaim(ctx.db, claimId);
  if (!beforeLock) return refuse('claims/unknown');
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<T, Code | 'claims/unknown'>> => {
    await lockReferrer(tx, beforeLock.referrerId);
    const claim = await lockClaim(tx, claimId);
    return claim ? work(tx, claim, at) : refuse('claims/unknown');
  });
}

/** The event of one claim transition. */
export const claimChanged = (
  { id, referrerId }: Pick<Claim, 'id' | 'referrerId'>,
  state: ShownClaimState,
): DomainEvent => ClaimChanged({ claimId: id, referrerId, state, moveId: newId('mov') });

/** What a member of staff decides about a claim. */
export interface Decision {
  readonly actor: string;
  /**
   * The claim's version as a person at the desk saw it: refused if it has changed since. Answers of the bank have no
   * version.
   */
  readonly version?: number;
}
/** True for a decision about a claim that has changed since the person saw it. */
export const isStale = (claim: Claim, { version = claim.version }: Decision): boolean => version !== claim.version;
