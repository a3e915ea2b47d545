import type { Tx } from '#kit/context.ts';
import { isRestorePending } from '#features/payments/actions/restored.ts';
import type { Claim } from '../model.ts';
import type { PayoutBlock } from '../model/runs.ts';
import { isCovered } from './cover-claims.ts';

/** Why a claim can't be paid now; undefined if it can. Cover and states count only under the lock of its referrer. */
export async function payoutBlock(tx: Tx, claim: Claim, at: Date): Promise<PayoutBlock | undefined> {
  if (claim.state === 'processing') return 'being-paid';
  if (claim.state === 'hold') return claim.isUncovered ? 'not-covered' : 'on-hold';
  if (claim.state !== 'active') return 'closed';
  if (claim.isUnconfirmed) return 'unconfirmed';
  if (await isRestorePending(tx)) return 'restore-pending';
  if (claim.payableFrom && at < claim.payableFrom) return 'new-account-waits';
  return (await isCovered(tx, claim, at)) ? undefined : 'not-covered';
}
