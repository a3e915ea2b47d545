import { event } from '#kit/event.ts';

export const ClaimMade = event<{ claimId: string; referrerId: string; amountPaise: number }>('claim-made');
/** Staff or the rules moved a claim; `reason` stands for hold and rejected. */
export const ClaimMoved = event<{
  claimId: string;
  referrerId: string;
  state: 'active' | 'hold' | 'paid' | 'rejected';
}>('claim-moved');
