import { event } from '#kit/event.ts';
import type { ShownClaimState } from './model.ts';

export const ClaimMade = event<{ claimId: string; referrerId: string; amountPaise: number }>('claim-made');
/**
 * Staff or the rules moved a claim; not emitted for the begin of a payout. `moveId` tells one move from the next, `reason` is of this one;
 * both are missing in events from before they were carried.
 */
export const ClaimChanged = event<{
  claimId: string;
  referrerId: string;
  state: ShownClaimState;
  moveId?: string;
  reason?: string;
}>('claim-moved');
/** A transfer was taken from a claim of which no other stands: the claim waits again, or its sum is in the earnings. */
export const TransferMoved = event<{ payoutId: string; claimId: string; referrerId: string; isReopened: boolean }>(
  'transfer-moved',
);
/** The bank returned the only transfer of a claim: the sum is claimable again. */
export const PayoutReturned = event<{ payoutId: string; claimId: string; referrerId: string }>('payout-returned');
