import { answers, endpoint } from '#kit/endpoint.ts';
import type { EarningState, HoldReason } from '../model/referrals.ts';

export const notYours = { 'referrals/not-yours': [403, 'This referral code is not yours.'] } as const;

/** All amounts in rupees: earned = commission + pending + held + inClaims + paid - debt. */
export interface EarningsAnswer {
  /** What can be claimed now, at least 0. */
  readonly commission: number;
  /** Number of referrals whose fee was paid and not refunded. */
  readonly count: number;
  readonly earned: number;
  readonly pending: number;
  readonly held: number;
  /** Paid out to the bank. */
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
  /** The applicant's. */
  readonly name: string;
  /** Rupees: the fee. */
  readonly paidAmount: number;
  /** When the commission was made. */
  readonly createdAt: string;
  /** Rupees: the commission on the fee; of a reversed one, what it was. */
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
