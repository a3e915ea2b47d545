import { event } from '#kit/event.ts';
import type { ShownClaimState } from './model/referrals.ts';

/** A referrer earned a commission, which may be held. */
export const EarningMade = event<{ commissionId: string; referrerId: string }>('earning-made');
export const ClaimMade = event<{ claimId: string; referrerId: string; amountPaise: number }>('claim-made');
/**
 * Staff or the rules changed a claim's state; not emitted for the begin of a payout. `moveId` identifies the
 * transition.
 */
export const ClaimChanged = event<{
  claimId: string;
  referrerId: string;
  state: ShownClaimState;
  moveId: string;
}>('claim-moved');
/** Its owner corrected the bank details of an open claim; `corrections` counts this one. */
export const ClaimCorrected = event<{ claimId: string; referrerId: string; corrections: number }>('claim-corrected');
/** A transfer was taken from a claim that has no other one: the claim waits again, or its amount is in the earnings. */
export const TransferMoved = event<{ payoutId: string; claimId: string; referrerId: string; isReopened: boolean }>(
  'transfer-moved',
);
/** The bank returned a claim's only transfer: the amount is claimable again. */
export const PayoutReturned = event<{ payoutId: string; claimId: string; referrerId: string }>('payout-returned');
