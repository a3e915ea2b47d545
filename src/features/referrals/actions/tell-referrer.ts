import { tellPerson } from '#features/applications/actions/tell-applicant.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import {
  claimHeld,
  claimNotPaid,
  claimPaid,
  claimReceived,
  claimRejected,
  claimReopened,
  claimReturned,
} from '../messages.ts';
import type { ShownClaimState } from '../model.ts';
import { findClaim } from '../store.ts';

export interface ToldMove {
  readonly claimId: string;
  readonly state: ShownClaimState | 'received' | 'returned' | 'reopened' | 'not-paid';
  /** Tells one move from the next of the same kind: its time, or the payout's id. */
  readonly move?: string | undefined;
  /** Of this move; a claim may have moved on since. */
  readonly reason?: string | undefined;
}
/** Tells a referrer what became of a claim: each move once, also a second hold. */
export async function tellClaim(ctx: NamesContext, it: ToldMove): Promise<void> {
  const claim = await findClaim(ctx.db, it.claimId);
  if (!claim || it.state === 'active') return;
  const message = {
    received: claimReceived,
    paid: claimPaid,
    hold: claimHeld,
    rejected: claimRejected,
    returned: claimReturned,
    reopened: claimReopened,
    'not-paid': claimNotPaid,
  }[it.state];
  const { id: number, amountPaise, utr } = claim;
  const reason = it.reason ?? claim.reason;
  // Events from before moves had times go by the reason, as they did.
  const move = it.move ?? (it.state === 'received' ? '' : (reason ?? ''));
  await tellPerson(
    ctx,
    claim.referrerId,
    `claim:${number}:${it.state}:${move}`,
    message(await companyNames(ctx), { number, amountPaise, utr }),
  );
}
