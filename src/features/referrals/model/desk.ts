// What the desk shows of claims, their transfers and earnings.
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { RecordEvent } from '#kit/desk/record-event.ts';
import type { DeskClaim, PayoutState } from './referrals.ts';
import type { ClaimWarning, DoubtBlock, ReleasedEarning } from '../payout-runs/model/runs.ts';

/** A transfer for a claim or a refund. Times are ISO. */
export interface DeskPayout {
  /** Our reference, which the bank gets. */
  readonly number: string;
  /** The number of the claim or of the refund that it pays. */
  readonly record: string;
  /** The payment of a refund; null for a claim. */
  readonly paymentId: string | null;
  /** Empty for a payer without an account. */
  readonly accountId: string;
  /** The name of the claimant or payer; empty without one. */
  readonly name: string;
  /** Rupees. */
  readonly amount: number;
  readonly status: PayoutState;
  readonly utr: string | null;
  /** The payout run that began it; null for a transfer that was recorded without one. */
  readonly run: string | null;
  readonly startedAt: Date;
  /** The name of a staff member. */
  readonly startedBy: string;
  readonly paidAt: Date | null;
  readonly returnedAt: Date | null;
}
/** A claim with its transfers. */
export interface DeskClaimRecord extends DeskClaim {
  readonly ifsc: ShownField;
  /** The number that the person gave with the claim. */
  readonly mobile: ShownField;
  /** What staff wrote for the person; empty without it. */
  readonly reason: ShownField;
  readonly returnReason: ShownField;
  /** ISO times. */
  readonly payableFrom: Date | null;
  readonly returnedAt: Date | null;
  readonly isNewAccount: boolean;
  readonly isUncovered: boolean;
  /** Its reason is in the words of the bank. */
  readonly isBanksReason: boolean;
  readonly isUnconfirmed: boolean;
  readonly areDetailsErased: boolean;
  readonly corrections: number;
  /** A decision names the version that the person saw. */
  readonly version: number;
  /** `2026-11-20`, in India. */
  readonly today: string;
  /** It is the reader's own, made by whichever of their accounts. */
  readonly isOwn: boolean;
  /** The payout run that waits with it. */
  readonly run: string | null;
  /** Every payout run that it was in, newest first. */
  readonly runs: readonly string[];
  readonly warnings: readonly ClaimWarning[];
  /** The earnings behind the warning `released-earning`, oldest first. */
  readonly released: readonly ReleasedEarning[];
  /** Rupees paid to the person in the present financial year. */
  readonly paidInYear: number;
  /** The query of the list of payouts that lists exactly them. */
  readonly paidInYearOf: string;
  /** Earlier transfers to the person that were recorded as not sent and that the bank says are paid. */
  readonly doubts: readonly {
    readonly payout: string;
    /** Null of a refund, which is settled on the page of its run. */
    readonly claim: string | null;
    readonly run: string | null;
    readonly utr: string;
    /** Rupees. */
    readonly amount: number;
    /** Why the reader can't confirm that it was not sent. */
    readonly block: DoubtBlock | null;
  }[];
  /** Oldest first. */
  readonly payouts: readonly DeskPayout[];
  /** Transfers that the reader began or recorded: another person records that they were not sent or came back. */
  readonly notToUndo: readonly string[];
  /** The value of the ledger's filter `of` that lists the postings of the claim and its transfers, and their number. */
  readonly postingsOf: string;
  readonly postings: number;
  /** Newest first. */
  readonly events: readonly RecordEvent[];
}
