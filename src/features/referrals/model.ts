import type { Paise } from '#kit/paise.ts';

export const claimStates = ['active', 'processing', 'hold', 'paid', 'rejected'] as const;
/** `processing`: staff are making the transfer. It counts as the one active claim. */
export type ClaimState = (typeof claimStates)[number];
/** As its owner sees it: a claim in processing is still `active`. */
export type ShownClaimState = Exclude<ClaimState, 'processing'>;

export const payoutStates = ['processing', 'paid', 'not-sent', 'returned', 'moved'] as const;
/** `moved`: it was another claim's transfer, where it stands now. */
export type PayoutState = (typeof payoutStates)[number];

/** Why an earning waits for staff: the same person seems to stand behind both sides. */
export const holdReasons = ['same-alternate-number', 'same-identity', 'same-bank-account', 'same-browser'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What a person reads about the program's own hold; whether a claim is on one, `isUncovered` alone says. */
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
  readonly amountPaise: Paise;
  readonly createdAt: Date;
  readonly maturesAt: Date;
  readonly holdReason: HoldReason | null;
  readonly reversedAt: Date | null;
  /** Staff looked at both persons: the program never holds it again. */
  readonly releasedAt: Date | null;
  /** How often it was reversed or restored; numbers its postings. */
  readonly changes: number;
}
export interface Claim {
  readonly id: string;
  readonly referrerId: string;
  readonly amountPaise: Paise;
  readonly accountSealed: string;
  readonly accountLastFour: string;
  /** Lasting hash of the account in its canonical form; null until the first start after the update has computed it. */
  readonly accountKey: string | null;
  readonly ifsc: string;
  readonly bankName: string;
  readonly mobile: string;
  readonly state: ClaimState;
  readonly reason: string | null;
  /** Of the transfer that stands, or of the last one that the bank returned. */
  readonly utr: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  /** On hold because its sum is not covered; the program lifts it once later earnings cover it. */
  readonly isUncovered: boolean;
  /** The account was never paid out to for this person when it was claimed to. */
  readonly isNewAccount: boolean;
  /** Its payout can't begin before. */
  readonly payableFrom: Date | null;
  /** Open in the backup that was restored: it may be paid already. */
  readonly isUnconfirmed: boolean;
  /** The bank returned every transfer for it. */
  readonly returnedAt: Date | null;
  readonly returnReason: string | null;
  /** From then on it keeps the last four digits of its account and no other bank details. */
  readonly detailsErasedAt: Date | null;
}
/** One transfer for a claim. */
export interface Payout {
  /** Our reference, which the bank is given: `SP-…`. */
  readonly id: string;
  readonly claimId: string;
  readonly amountPaise: Paise;
  readonly state: PayoutState;
  /** The bank's reference. */
  readonly utr: string | null;
  /** A transfer for a claim that was rejected or paid already: a debt that later earnings fill. */
  readonly isUnclaimed: boolean;
  readonly startedAt: Date;
  readonly startedBy: string;
  readonly paidAt: Date | null;
  readonly returnedAt: Date | null;
  readonly returnReason: string | null;
  /** It was moved, and its claim waited again from then on. */
  readonly isReopened: boolean;
  /** Numbers the transfers that paid its claim one after another: all before it were moved. */
  readonly attempt: number;
}
/** Where a transfer goes to, as whoever makes it is shown it. */
export interface PayoutOrder {
  readonly payoutId: string;
  readonly accountNumber: string;
  readonly ifsc: string;
  readonly bankName: string;
  /** Of the person who claims. */
  readonly name: string;
  readonly amountPaise: Paise;
}

/** What stands where of one referrer's money, in paise. */
export interface Earnings {
  /** Of all applications that stand. */
  readonly earned: Paise;
  /** Of it, within the refund window. */
  readonly pending: Paise;
  /** Of it, waiting for staff. */
  readonly held: Paise;
  /** Claims that are under way: active, in processing or on hold. */
  readonly inClaims: Paise;
  /** Transfers that stand. */
  readonly paid: Paise;
  /** Below zero after a reversal of money that was paid out, or a transfer too many; later earnings fill it. */
  readonly claimable: Paise;
  readonly referrals: number;
}
/** Of one earning, as its referrer sees it: `claimed` is on its way in a claim, `paid` is paid out. */
export type EarningState = 'pending' | 'claimable' | 'claimed' | 'paid' | 'held' | 'reversed';
