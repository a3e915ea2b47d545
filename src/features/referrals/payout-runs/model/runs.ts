// Payout runs: claims that one person of staff puts together and another approves.
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { RecordEvent } from '#kit/desk/record-event.ts';
import type { ApprovalBlock, ApprovalRights } from '#features/approvals/model.ts';
import type { ClaimState, PaidReferral, PayoutState } from '../../model/referrals.ts';

/** `lapsed`: nobody approved it within seven days. */
export const runStates = ['waiting', 'approved', 'cancelled', 'lapsed'] as const;
export type RunState = (typeof runStates)[number];
/** As the desk shows it: an approved run is `ended` once each of its transfers has a result. */
export const listedRunStates = ['waiting', 'approved', 'ended', 'cancelled', 'lapsed'] as const;
export type ListedRunState = (typeof listedRunStates)[number];
export const listedRunState = (state: RunState, processing: number): ListedRunState =>
  state === 'approved' && processing === 0 ? 'ended' : state;

export interface PayoutRun {
  /** `SB-…`. */
  readonly id: string;
  readonly state: RunState;
  readonly claims: number;
  readonly sumPaise: number;
  readonly madeAt: Date;
}
/** Why somebody can't approve a run. */
export type RunBlock = ApprovalBlock | 'claims';

/** Why a claim can't be in a run, or a run with it not be approved. */
export const payoutBlocks = [
  'on-hold',
  'being-paid',
  'in-run',
  'own-claim',
  'unconfirmed',
  'new-account-waits',
  'not-covered',
  'may-be-paid',
  'changed',
  'closed',
  'no-account',
  'disputed',
  'at-gateway',
] as const;
export type PayoutBlock = (typeof payoutBlocks)[number];

/** Why somebody can't confirm that a transfer was not sent. */
export type DoubtBlock = 'second-person' | 'not-allowed';

/** What staff look at before they pay a claim; no warning blocks the payout. */
export const claimWarnings = [
  'same-account',
  'same-browser',
  'new-account',
  'fast-referrals',
  'above-limit',
  'sent-before',
  'name-letters',
  'other-name',
  'released-earning',
] as const;
export type ClaimWarning = (typeof claimWarnings)[number];

/** An earning of a claim that somebody took off hold. */
export interface ReleasedEarning {
  /** The number of the application. */
  readonly application: string;
  /** Rupees. */
  readonly amount: number;
  readonly releasedBy: string;
  /** ISO time. */
  readonly releasedAt: Date;
}

/** What a run pays, by its number. */
export const isRefund = (number: string): boolean => number.startsWith('SR-');

/** A claim or a refund of a run, or one that could be in one. Amounts in rupees. */
export interface RunClaim {
  readonly number: string;
  readonly accountId: string;
  /** Empty without one. */
  readonly name: string;
  readonly amount: number;
  readonly accountDigits: ShownField;
  readonly bankName: string;
  /** The payment of a refund, on whose page staff decide it; null for a claim. */
  readonly paymentId: string | null;
  readonly status: ClaimState | 'stopped' | 'done';
  /** ISO time. */
  readonly createdAt: string;
  readonly warnings: readonly ClaimWarning[];
  /** The earnings behind the warning `released-earning`, oldest first. */
  readonly released: readonly ReleasedEarning[];
  /** Oldest first; empty of a refund. */
  readonly referrals: readonly PaidReferral[];
  /** What this person was paid in the present financial year, without this claim unless it is paid. */
  readonly paidInYear: number;
  /** The query of the list of payouts that lists exactly them. */
  readonly paidInYearOf: string;
}
export interface BlockedClaim {
  readonly number: string;
  readonly accountId: string;
  readonly name: string;
  readonly paymentId: string | null;
  readonly amount: number;
  readonly block: PayoutBlock;
  /** ISO time; of `new-account-waits`. */
  readonly payableFrom: Date | null;
  /** The run behind the block `in-run`. */
  readonly run: string | null;
}
/** Open claims for a new run, the oldest first. */
export interface PayableClaims {
  readonly payable: readonly RunClaim[];
  readonly blocked: readonly BlockedClaim[];
  /**
   * Numbers in `payable` that the page ticks: claims without a warning, or those of the earlier run that this one is
   * made from.
   */
  readonly chosen: readonly string[];
  /** More claims are open than are listed. */
  readonly isMore: boolean;
  /** The sum of all that can be paid, in rupees. */
  readonly sum: number;
  readonly maxClaims: number;
}

/** A row of the list. */
export interface DeskRun {
  readonly number: string;
  readonly status: ListedRunState;
  readonly claims: number;
  /** Rupees. */
  readonly sum: number;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  /**
   * In an approved run: how many transfers are not settled yet, the sum of the paid ones in rupees, and how many failed
   * or came back.
   */
  readonly processing: number;
  readonly paidSum: number;
  readonly failed: number;
}
export interface DeskRunClaim extends RunClaim {
  /** Our reference that the bank gets, once the run is approved. */
  readonly payout: string | null;
  readonly payoutStatus: PayoutState | null;
  readonly utr: string | null;
  /** It was recorded as not sent, and the bank says that it is paid. */
  readonly isDoubted: boolean;
  /** Why the run can't be approved with it. */
  readonly block: PayoutBlock | null;
}
export interface DeskRunRecord extends DeskRun {
  /** One person made and approved it while the second person was switched off. */
  readonly isAlone: boolean;
  /** ISO time; of a run that waits. */
  readonly lapsesAt: Date | null;
  readonly rows: readonly DeskRunClaim[];
  /** `2026-11-20`, in India. */
  readonly today: string;
  /** Why the reader can't approve it. */
  readonly approvalBlock: RunBlock | null;
  /** The rights of its maker and of the reader; null once it is decided. */
  readonly rights: ApprovalRights | null;
  /** How often its bank file was downloaded. */
  readonly downloads: number;
  /** Claims of transfers that the bank file leaves out, because their account can't be read. */
  readonly unreadable: readonly string[];
  /** Claims and refunds that it leaves out, because the bank's format can't hold their name or numbers. */
  readonly unfit: readonly string[];
  /** Its bank file has an empty column for our own account number. */
  readonly lacksDebitAccount: boolean;
  /** Newest first. */
  readonly events: readonly RecordEvent[];
}
