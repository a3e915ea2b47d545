import type { ShownField } from '#kit/desk/desk-access.ts';
import type { Paise } from '#kit/money/paise.ts';

export const claimStates = ['active', 'processing', 'hold', 'paid', 'rejected'] as const;
/** `processing`: staff are making the transfer. It counts as the one active claim. */
export type ClaimState = (typeof claimStates)[number];
/** A claim as the desk shows it: a paid one whose money the bank gave back is `returned`. */
export const listedClaimStates = ['active', 'processing', 'hold', 'paid', 'returned', 'rejected'] as const;
export type ListedClaimState = (typeof listedClaimStates)[number];
export const listedState = ({
  state,
  returnedAt,
}: {
  readonly state: ClaimState;
  readonly returnedAt: Date | null;
}): ListedClaimState => (state === 'paid' && returnedAt !== null ? 'returned' : state);
/** State for the owner: a claim in processing is shown as `active`. */
export type ShownClaimState = Exclude<ClaimState, 'processing'>;

/** A referral that a claim pays for. Amounts in rupees. */
export interface PaidReferral {
  /** The number of the application. */
  readonly application: string;
  readonly fee: number;
  /** The commission on what is left of the fee. */
  readonly commission: number;
  /** What the claim takes of the commission. */
  readonly amount: number;
}

/** A claim in the desk's list. */
export interface DeskClaim {
  readonly number: string;
  readonly referrerId: string;
  /** The referrer's name; empty where it is unknown. */
  readonly name: string;
  /** Rupees. */
  readonly amount: number;
  /** The last four digits of the bank account. */
  readonly accountDigits: ShownField;
  readonly bankName: string;
  /** The name of the account's holder; empty where it was not given. */
  readonly holder: string;
  readonly status: ListedClaimState;
  readonly utr: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  /** Oldest first. */
  readonly referrals: readonly PaidReferral[];
}
export const payoutStates = ['processing', 'paid', 'not-sent', 'returned', 'moved'] as const;
/** `moved`: it was another claim's transfer and is recorded there now. */
export type PayoutState = (typeof payoutStates)[number];

/** Why an earning is held for staff: referrer and applicant seem to be the same person, or the referrer is of the staff. */
export const holdReasons = [
  'same-alternate-number',
  'same-identity',
  'shared-identity',
  'same-bank-account',
  'same-browser',
  'of-staff',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** The reason shown for an automatic hold. Whether a claim is on such a hold is in `isUncovered`, not in its text. */
export const uncovered = 'A referred application was refunded; this claim waits until later earnings cover it.';

export interface Commission {
  readonly id: string;
  readonly applicationId: string;
  readonly paymentId: string;
  readonly referrerId: string;
  readonly applicantId: string;
  readonly applicantName: string;
  readonly paidPaise: Paise;
  /** The rate it was made at, in per cent of the fee. */
  readonly percent: number;
  /** The commission on the whole fee. */
  readonly amountPaise: Paise;
  /** The commission on what is left of the fee: 0 while it is reversed. */
  readonly leftPaise: Paise;
  readonly createdAt: Date;
  readonly maturesAt: Date;
  readonly holdReason: HoldReason | null;
  readonly reversedAt: Date | null;
  /** Staff checked both persons: never held automatically again. */
  readonly releasedAt: Date | null;
  /** Number of reversals and restorations, also in part; numbers its postings. */
  readonly changes: number;
}
export interface Claim {
  readonly id: string;
  readonly referrerId: string;
  readonly amountPaise: Paise;
  readonly accountSealed: string;
  readonly accountLastFour: string;
  /** Lasting hash of the canonical account; null once it is erased. */
  readonly accountKey: string | null;
  readonly ifsc: string;
  readonly bankName: string;
  readonly mobile: string;
  /** The name of the account's holder, in Latin letters; empty where it was not given. */
  readonly holder: string;
  readonly state: ClaimState;
  readonly reason: string | null;
  /** The reason is in the words of the bank. */
  readonly isBanksReason: boolean;
  /** The bank's reference of the transfer in effect, or of the last one that the bank returned. */
  readonly utr: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  /** On hold because its amount is not covered; lifted automatically once later earnings cover it. */
  readonly isUncovered: boolean;
  /** This person had never been paid to the account when the claim was made. */
  readonly isNewAccount: boolean;
  /** Its payout cannot begin before. */
  readonly payableFrom: Date | null;
  /**
   * The claim was open in a restored backup: after the backup its person may have been paid. True until staff confirm
   * that this is not so.
   */
  readonly isUnconfirmed: boolean;
  /** The bank returned all of its transfers. */
  readonly returnedAt: Date | null;
  readonly returnReason: string | null;
  /** When its bank details were erased, except the last four digits of the account. */
  readonly detailsErasedAt: Date | null;
  /** How often its owner corrected the bank details. */
  readonly corrections: number;
  /** A payout of it was begun or recorded, whatever its result. */
  readonly hasPayout: boolean;
  /** Counts its changes. */
  readonly version: number;
}
/**
 * Its owner can correct the bank details: no payout was ever begun, and none can have taken place before a restore. A
 * begun payout may turn out paid later, also one recorded as not sent, and it went to the account of the claim.
 */
export const isCorrectable = ({
  state,
  isUnconfirmed,
  hasPayout,
}: Pick<Claim, 'state' | 'isUnconfirmed' | 'hasPayout'>): boolean =>
  (state === 'active' || state === 'hold') && !isUnconfirmed && !hasPayout;

/** One transfer for a claim. */
export interface Payout {
  /** Our reference, sent to the bank: `SP-…`. */
  readonly id: string;
  readonly claimId: string;
  readonly amountPaise: Paise;
  readonly state: PayoutState;
  /** The bank's reference. */
  readonly utr: string | null;
  /** For a claim that was rejected or already paid: a debt that later earnings offset. */
  readonly isUnclaimed: boolean;
  readonly startedAt: Date;
  readonly startedBy: string;
  readonly paidAt: Date | null;
  readonly returnedAt: Date | null;
  readonly returnReason: string | null;
  /** The transfer was another claim's, and its claim became open again. */
  readonly isReopened: boolean;
  /** Numbers successive transfers that paid its claim: all earlier ones were moved. */
  readonly attempt: number;
  /** The run whose approval began it; null for one that was recorded outside of a run. */
  readonly runId: string | null;
}
/** A referrer's earnings by status, in paise. */
export interface Earnings {
  /** The commissions in effect of all applications. */
  readonly earned: Paise;
  /** Part of it within the refund window. */
  readonly pending: Paise;
  /** Part of it held for staff. */
  readonly held: Paise;
  /** In open claims: active, in processing or on hold. */
  readonly inClaims: Paise;
  /** Transfers in effect. */
  readonly paid: Paise;
  /** Negative after a reversal of paid-out money, or an extra transfer; later earnings offset it. */
  readonly claimable: Paise;
  readonly referrals: number;
}
/** How an earning is shown to its referrer: `claimed` is in an open claim, `paid` is paid out. */
export type EarningState = 'pending' | 'claimable' | 'claimed' | 'paid' | 'held' | 'reversed';
