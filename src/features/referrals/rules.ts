import { after, hourMs } from '#kit/time.ts';
import type { ClaimState, Commission, EarningState } from './model.ts';
import { maturityMs } from './terms.ts';

/** Claimable from this long after the application on: exactly where the refund window ends. */
export const maturesAt = (createdAt: Date): Date => after(createdAt, maturityMs);

/**
 * Whether a payment's commission stands: while the fee is with us. An open or lost dispute, also of a part, is a state of
 * the payment; a refund is on its way or done from its request on.
 */
export const commissionStands = (
  payment: { readonly state: string },
  refunds: readonly { readonly state: string }[],
): boolean => payment.state === 'captured' && !refunds.some((refund) => returning.has(refund.state));
const returning: ReadonlySet<string> = new Set(['requested', 'sent', 'stopped', 'done']);

/** Whether the payouts so far, which cover the oldest earnings first, reach into an earning. */
export const isPaidOut = (input: { readonly before: number }, paid: number): boolean => input.before < paid;

/** A payout that is in processing for longer is put on the attention list. */
export const payoutSlowMs = 48 * hourMs;

/** What the posting of a claim's payment is of: the claim; of one that pays it anew, with its number. */
export const paymentOf = (claimId: string, attempt: number): string =>
  attempt === 1 ? claimId : `${claimId}/${attempt}`;

/**
 * What is not listed never happens. A claim in processing has three endings: paid, refused by the bank (hold), nothing
 * was sent (active). A transfer that took place is a fact and is recorded from any state.
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
 * Claims take what is there and name no single earning: the oldest are taken to be claimed, and paid out, first.
 * `maturedPaise` is the sum of what could be claimed of the referrer's earnings up to and with this one.
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

/** One account is one text, however its number is printed: the bank's four letters and the number without leading zeros. */
export const canonicalAccount = (input: { readonly ifsc: string; readonly accountNumber: string }): string =>
  `${input.ifsc.slice(0, 4)}:${input.accountNumber.replace(/^0+/, '')}`;

/** A UTR as the bank's confirmation prints it, in capitals; undefined when it can't be one. */
export function readUtr(typed: string): string | undefined {
  const utr = typed.replace(/\s/g, '').toUpperCase();
  return /^[A-Z0-9]{10,22}$/.test(utr) ? utr : undefined;
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
