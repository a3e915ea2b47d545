import { type Paise, paise } from '#kit/paise.ts';
import { after, hourMs } from '#kit/time.ts';
import type { ClaimState, Commission, EarningState } from './model.ts';

/** 20% of the fee paid (§9), half-up to the paisa. */
export const commissionOn = (paidPaise: Paise): Paise => paise(Math.floor((paidPaise * 20 + 50) / 100));

/** Claimable from this long after the application on: exactly where the refund window ends. */
export const maturityMs = 24 * hourMs;
export const maturesAt = (createdAt: Date): Date => after(createdAt, maturityMs);

/** The smallest sum that can be claimed (§9). */
export const minimumClaim = paise(200_00);

/** Forward but for `hold` and `active`, between which staff may go both ways. */
const claimMoves: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  active: ['paid', 'hold', 'rejected'],
  hold: ['active', 'paid', 'rejected'],
  paid: [],
  rejected: [],
};
export const mayMoveClaim = (from: ClaimState, to: ClaimState): boolean => claimMoves[from].includes(to);

/**
 * Claims take what is there and name no single earning: the oldest are taken to be claimed, and paid out, first.
 * `maturedPaise` is the sum of what could be claimed of the referrer's earnings up to and with this one.
 */
export function stateOf(
  it: Pick<Commission, 'reversedAt' | 'holdReason' | 'maturesAt'> & { readonly maturedPaise: number },
  taken: { readonly paid: number; readonly inClaims: number },
  now: Date,
): EarningState {
  if (it.reversedAt) return 'reversed';
  if (it.holdReason) return 'held';
  if (now < it.maturesAt) return 'pending';
  if (it.maturedPaise <= taken.paid) return 'paid';
  return it.maturedPaise <= taken.paid + taken.inClaims ? 'claimed' : 'claimable';
}

export interface BankDetails {
  readonly accNumber: string;
  readonly ifscCode: string;
  readonly bankName: string;
  readonly mobileNumber: string;
}
/** Brings bank details into their canonical spelling; names every fault (§5: all four, the mobile exactly ten digits). */
export function checkBankDetails(typed: BankDetails): {
  readonly details: BankDetails;
  readonly faults: readonly { field: string; reason: string }[];
} {
  const details = {
    accNumber: typed.accNumber.replace(/[\s-]/g, ''),
    ifscCode: typed.ifscCode.replace(/\s/g, '').toUpperCase(),
    bankName: typed.bankName.replace(/[\p{Cc}\s]+/gu, ' ').trim(),
    mobileNumber: typed.mobileNumber.replace(/[\s-]/g, ''),
  };
  const shapes: Record<keyof BankDetails, RegExp> = {
    accNumber: /^\d{9,18}$/,
    ifscCode: /^[A-Z]{4}0[A-Z0-9]{6}$/,
    bankName: /^.{2,100}$/u,
    mobileNumber: /^\d{10}$/,
  };
  const faults = (Object.keys(shapes) as (keyof BankDetails)[]).flatMap((field) =>
    details[field] === ''
      ? [{ field, reason: 'missing' }]
      : shapes[field].test(details[field])
        ? []
        : [{ field, reason: 'invalid' }],
  );
  return { details, faults };
}
