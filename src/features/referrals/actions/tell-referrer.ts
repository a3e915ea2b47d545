import { tellPerson } from '#features/applications/actions/tell-applicant.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import { claimHeld, claimPaid, claimReceived, claimRejected, claimReturned } from '../messages.ts';
import type { ShownClaimState } from '../model.ts';
import { findClaim } from '../store.ts';

/**
 * Tells a referrer what became of a claim: each move once, also a second hold. A hold that was lifted, or a rejection
 * that a transfer overtook, before it could be told is not told: what followed it is.
 */
export async function tellClaim(
  ctx: NamesContext,
  it: {
    readonly claimId: string;
    readonly state: ShownClaimState | 'received' | 'returned';
    /** Tells one move from the next of the same kind: its time, or the payout's id. */
    readonly move?: string | undefined;
  },
): Promise<void> {
  const claim = await findClaim(ctx.db, it.claimId);
  if (!claim || it.state === 'active') return;
  const isOver = (it.state === 'hold' || it.state === 'rejected') && claim.state !== it.state;
  if (isOver || (it.state === 'returned' && !claim.returnedAt)) return;
  const message = {
    received: claimReceived,
    paid: claimPaid,
    hold: claimHeld,
    rejected: claimRejected,
    returned: claimReturned,
  }[it.state];
  const { id: number, amountPaise, reason, utr } = claim;
  // Events from before moves had times go by the reason, as they did.
  const move = it.move ?? (it.state === 'received' ? '' : (reason ?? ''));
  await tellPerson(
    ctx,
    claim.referrerId,
    `claim:${number}:${it.state}:${move}`,
    message(await companyNames(ctx), { number, amountPaise, reason, utr }),
  );
}
