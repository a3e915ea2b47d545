import { notifyPerson } from '#features/applications/actions/notify-applicant.ts';
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

export interface ClaimTransition {
  readonly claimId: string;
  readonly state: ShownClaimState | 'received' | 'returned' | 'reopened' | 'not-paid';
  /** Distinguishes transitions to the same state: the event's id, or the payout's. */
  readonly transitionId?: string | undefined;
  /** Reason of this transition; the claim may have changed since. */
  readonly reason?: string | undefined;
}
/** Notifies a referrer of a claim's transition, each once, also of a second hold. */
export async function notifyClaim(ctx: NamesContext, transition: ClaimTransition): Promise<void> {
  const claim = await findClaim(ctx.db, transition.claimId);
  if (!claim || transition.state === 'active') return;
  const message = {
    received: claimReceived,
    paid: claimPaid,
    hold: claimHeld,
    rejected: claimRejected,
    returned: claimReturned,
    reopened: claimReopened,
    'not-paid': claimNotPaid,
  }[transition.state];
  const { id: number, amountPaise, utr } = claim;
  const reason = transition.reason ?? claim.reason;
  // Events without a transition id (from older versions) use the reason instead, as before.
  const transitionId = transition.transitionId ?? (transition.state === 'received' ? '' : (reason ?? ''));
  await notifyPerson(
    ctx,
    claim.referrerId,
    `claim:${number}:${transition.state}:${transitionId}`,
    message(await companyNames(ctx), { number, amountPaise, utr }),
  );
}
