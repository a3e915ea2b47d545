import type { Context, Tx } from '#kit/context.ts';
import type { DomainEvent } from '#kit/event.ts';
import { newId } from '#kit/ids.ts';
import { refuse, type Refusal, type Result } from '#kit/result.ts';
import { ClaimChanged } from '../events.ts';
import type { Claim, ShownClaimState } from '../model.ts';
import { findClaim, lockClaim, lockReferrer } from '../store.ts';
import { ownClaims } from '../store/own-claims.ts';

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

/** The event of one claim transition; `reason` for hold and rejected. */
export const claimChanged = (
  { id, referrerId }: Pick<Claim, 'id' | 'referrerId'>,
  state: ShownClaimState,
  reason?: string,
): DomainEvent => {
  const transition = { claimId: id, referrerId, state, moveId: newId('mov') };
  return ClaimChanged(reason === undefined ? transition : { ...transition, reason });
};

/** What a member of staff decides about a claim. */
export interface Decision {
  readonly actor: string;
  /** Of the claim as a person at the desk saw it: refused if it has changed since. Commands and answers of the bank have none. */
  readonly version?: number;
}
export type DecisionCodes = 'claims/changed' | 'claims/own';
/** Refuses a decision about one's own claim, or about one that has changed; undefined if it may be taken. */
export async function refuseDecision(
  tx: Tx,
  claim: Claim,
  { actor, version }: Decision,
): Promise<{ readonly ok: false; readonly refusal: Refusal<DecisionCodes> } | undefined> {
  // Actors such as `cli:root` have no account.
  if ((await ownClaims(tx, [claim.id], actor)).size > 0) return refused('claims/own');
  return version === undefined || version === claim.version ? undefined : refused('claims/changed');
}
const refused = (code: DecisionCodes) => ({ ok: false, refusal: { code } }) as const;
