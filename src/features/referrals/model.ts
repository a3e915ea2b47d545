import type { Paise } from '#kit/paise.ts';

export const claimStates = ['active', 'hold', 'paid', 'rejected'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Why an earning waits for staff: the same person seems to stand behind both sides. */
export const holdReasons = ['same-alternate-number', 'same-identity', 'same-bank-account'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The reason of a hold that lifts by itself once later earnings cover a reversal. */
export const uncovered = 'A referred application was refunded; this claim waits until later earnings cover it.';

export interface Commission {
  readonly id: string;
  readonly applicationId: string;
  readonly paymentId: string;
  readonly referrerId: string;
  readonly applicantId: string;
  readonly applicantName: string;
  readonly paidPaise: Paise;
  readonly amountPaise: Paise;
  readonly createdAt: Date;
  readonly maturesAt: Date;
  readonly holdReason: HoldReason | null;
  readonly reversedAt: Date | null;
}
export interface Claim {
  readonly id: string;
  readonly referrerId: string;
  readonly amountPaise: Paise;
  readonly accountSealed: string;
  readonly accountLastFour: string;
  readonly accountHash: string;
  readonly ifsc: string;
  readonly bankName: string;
  readonly mobile: string;
  readonly state: ClaimState;
  readonly reason: string | null;
  readonly utr: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** What stands where of one referrer's money, in paise. */
export interface Earnings {
  /** Of all applications that stand. */
  readonly earned: Paise;
  /** Of it, within the refund window. */
  readonly pending: Paise;
  /** Of it, waiting for staff. */
  readonly held: Paise;
  /** Claims that are under way. */
  readonly inClaims: Paise;
  readonly paid: Paise;
  /** Below zero after a reversal of money that was paid out; later earnings fill it. */
  readonly claimable: Paise;
  readonly referrals: number;
}
/** Of one earning, as its referrer sees it: `claimed` is on its way in a claim, `paid` is paid out. */
export type EarningState = 'pending' | 'claimable' | 'claimed' | 'paid' | 'held' | 'reversed';
