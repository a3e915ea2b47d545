import { notifyPerson } from '#features/applications/actions/notify-applicant.ts';
import { companyNames, type NamesContext } from '#features/content/actions/company-names.ts';
import {
  claimCorrected,
  claimHeld,
  claimNotPaid,
  claimPaid,
  claimReceived,
  claimRejected,
  claimReleased,
  claimReopened,
  claimReturned,
  earningMade,
} from '../messages.ts';
import type { ShownClaimState } from '../model/referrals.ts';
import { findClaim } from '../claims/store/claims.ts';
import { findCommission } from '../commissions/store.ts';

/** Notifies a referrer of an earning, once; not of one whose fee is being refunded already. */
export async function notifyEarning(ctx: NamesContext, input: { readonly commissionId: string }): Promise<void> {
  const commission = await findCommission(ctx.db, input.commissionId);
  if (!commission || commission.reversedAt) return;
  const { id, referrerId, amountPaise } = commission;
  await notifyPerson(ctx, referrerId, `commission:${id}:made`, earningMade(await companyNames(ctx), { amountPaise }));
}

export interface ClaimTransition {
  readonly claimId: string;
  readonly state: ShownClaimState | 'received' | 'corrected' | 'returned' | 'reopened' | 'not-paid';
  /** Distinguishes transitions to the same state: the event's id, the payout's, or the number of the correction. */
  readonly transitionId: string;
}
/** Notifies a referrer of a claim's transition, each once, also of a second hold. */
export async function notifyClaim(ctx: NamesContext, transition: ClaimTransition): Promise<void> {
  const claim = await findClaim(ctx.db, transition.claimId);
  if (!claim) return;
  const message = {
    received: claimReceived,
    corrected: claimCorrected,
    paid: claimPaid,
    hold: claimHeld,
    active: claimReleased,
    rejected: claimRejected,
    returned: claimReturned,
    reopened: claimReopened,
    'not-paid': claimNotPaid,
  }[transition.state];
  const { id: number, amountPaise, utr } = claim;
  await notifyPerson(
    ctx,
    claim.referrerId,
    `claim:${number}:${transition.state}:${transition.transitionId}`,
    message(await companyNames(ctx), { number, amountPaise, utr }),
  );
}
