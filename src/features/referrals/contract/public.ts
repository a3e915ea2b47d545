import { answers, endpoint } from '#kit/endpoint.ts';
import type { EarningState, HoldReason } from '../model/referrals.ts';

export const notYours = { 'referrals/not-yours': [403, 'This referral code is not yours.'] } as const;

/** All amounts in rupees. `commission` is the claimable balance, at least 0. */
export interface EarningsAnswer {
  readonly commission: number;
  /** Number of paid referrals. */
  readonly count: number;
  readonly earned: number;
  readonly pending: number;
  readonly held: number;
  readonly paid: number;
  readonly inClaims: number;
  /** Debt from a reversal after a payout; later earnings offset it. */
  readonly debt: number;
  readonly minimumClaim: number;
}
export const getEarnings = endpoint({
  method: 'GET',
  path: '/api/referral-earnings/:referralCode',
  access: 'session',
  refusals: notYours,
  answer: answers<EarningsAnswer>(),
});

export interface ReferralAnswer {
  readonly name: string;
  readonly paidAmount: number;
  readonly createdAt: string;
  /** Rupees: the commission on the fee paid. */
  readonly earning: number;
  readonly state: EarningState;
  readonly maturesAt: string;
  readonly holdReason: HoldReason | null;
}
export const getReferrals = endpoint({
  method: 'GET',
  path: '/api/referrals/:referralCode',
  access: 'session',
  refusals: notYours,
  answer: answers<readonly ReferralAnswer[]>(),
});
