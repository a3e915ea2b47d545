import type { Tx } from '#kit/context.ts';
import type { Claim } from '../../model/referrals.ts';
import type { PayoutBlock } from '../../payout-runs/model/runs.ts';
import { peopleInDoubt } from '../store/doubts.ts';
import { coveredOf } from '../../claims/actions/cover-claims.ts';

/**
 * Why claims can't be paid now, by claim; those that can are absent. As many statements for many as for one. Cover and
 * states count only under the lock of the referrer.
 */
export async function blocksOf(tx: Tx, claims: readonly Claim[], at: Date): Promise<ReadonlyMap<string, PayoutBlock>> {
  const blocks = new Map<string, PayoutBlock>();
  const doubted = await peopleInDoubt(
    tx,
    claims.map(({ referrerId }) => referrerId),
  );
  for (const claim of claims) {
    const isDoubted = claim.state === 'active' && doubted.has(claim.referrerId);
    const block = isDoubted ? 'may-be-paid' : blockBesideCover(claim, at);
    if (block) blocks.set(claim.id, block);
  }
  const others = claims.filter(({ id }) => !blocks.has(id));
  const covered = await coveredOf(tx, others, at);
  for (const { id } of others) if (!covered.has(id)) blocks.set(id, 'not-covered');
  return blocks;
}

/** Why one claim can't be paid; undefined if it can. */
export const payoutBlock = async (tx: Tx, claim: Claim, at: Date): Promise<PayoutBlock | undefined> =>
  (await blocksOf(tx, [claim], at)).get(claim.id);

function blockBesideCover(claim: Claim, at: Date): PayoutBlock | undefined {
  if (claim.state === 'processing') return 'being-paid';
  if (claim.state === 'hold') return claim.isUncovered ? 'not-covered' : 'on-hold';
  if (claim.state !== 'active') return 'closed';
  if (claim.isUnconfirmed) return 'unconfirmed';
  return claim.payableFrom && at < claim.payableFrom ? 'new-account-waits' : undefined;
}
