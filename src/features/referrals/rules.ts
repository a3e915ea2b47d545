import {
  accountFaults,
  type BankAccount,
  canonicalDetails,
  canonicalHolder,
  digitsOf,
  faultOf,
  isBankName,
} from '#kit/money/bank-account.ts';
import type { Paise } from '#kit/money/paise.ts';
import { hourMs } from '#kit/time.ts';
import type { ClaimState, Commission, EarningState } from './model/referrals.ts';

/** What a commission comes to; while it is reversed, what it came to. */
export const shownPaise = ({ amountPaise, leftPaise }: Pick<Commission, 'amountPaise' | 'leftPaise'>): Paise =>
  leftPaise === 0 ? amountPaise : leftPaise;

/** True if the payouts so far, which cover the oldest earnings first, reach into an earning. */
export const isPaidOut = (input: { readonly before: number }, paid: number): boolean => input.before < paid;

/** A payout in processing for longer goes on the attention list. */
export const payoutSlowMs = 48 * hourMs;

/** Subject of a claim payment's posting: the claim; for a repeated payment, with its number. */
export const paymentOf = (claimId: string, attempt: number): string =>
  attempt === 1 ? claimId : `${claimId}/${attempt}`;

/**
 * All allowed transitions. A claim in processing ends as paid, refused by the bank (hold), or nothing sent (active). A
 * transfer that took place is a fact, so every state leads to paid.
 */
const claimTransitions: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  active: ['processing', 'paid', 'hold', 'rejected'],
  processing: ['paid', 'hold', 'active'],
  hold: ['active', 'paid', 'rejected'],
  paid: [],
  rejected: ['paid'],
};
export const canTransitionClaim = (from: ClaimState, to: ClaimState): boolean => claimTransitions[from].includes(to);

/**
 * Claims do not refer to single earnings: the oldest earnings count as claimed and paid first. `maturedPaise`: total of
 * the referrer's claimable earnings up to and including this one.
 */
export function stateOf(
  commission: Pick<Commission, 'reversedAt' | 'holdReason' | 'maturesAt'> & { readonly maturedPaise: number },
  taken: { readonly paid: number; readonly inClaims: number },
  now: Date,
): EarningState {
  if (commission.reversedAt) return 'reversed';
  if (commission.holdReason) return 'held';
  if (now < commission.maturesAt) return 'pending';
  if (commission.maturedPaise <= taken.paid) return 'paid';
  return commission.maturedPaise <= taken.paid + taken.inClaims ? 'claimed' : 'claimable';
}

export interface BankDetails extends BankAccount {
  readonly mobileNumber: string;
  /** The account's holder as the bank has it; a caller may leave it out. */
  readonly holder?: string | undefined;
}
export type CheckedDetails = BankDetails & { readonly holder: string };
/**
 * Converts bank details to canonical spelling and returns every fault: four fields are required, the mobile number
 * has exactly ten digits, and a holder's name Latin letters only.
 */
export function checkBankDetails(typed: BankDetails): {
  readonly details: CheckedDetails;
  readonly faults: readonly { field: string; reason: string }[];
} {
  const holder = canonicalHolder(typed.holder ?? '');
  const details = { ...canonicalDetails(typed), mobileNumber: digitsOf(typed.mobileNumber), holder };
  return {
    details,
    faults: [
      ...accountFaults(details),
      ...faultOf('mobileNumber', details.mobileNumber, /^\d{10}$/),
      ...(holder === '' || isBankName(holder) ? [] : [{ field: 'holder', reason: 'invalid' }]),
    ],
  };
}
