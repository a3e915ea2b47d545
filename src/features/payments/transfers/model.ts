// Refunds that are paid by bank transfer, to an account that the payer gives.
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { Paise } from '#kit/money/paise.ts';
import type { RefundState } from '../model/payments.ts';

export interface RefundTransfer {
  readonly refundId: string;
  readonly chosenAt: Date;
  /** Counts how often the payer was asked for an account. */
  readonly asks: number;
  readonly askedAt: Date;
  /** Why the bank did not pay the last transfer. */
  readonly failure: string | null;
  /** The name of the account's holder; empty before an account is given. */
  readonly holder: string;
  readonly accountSealed: string;
  readonly accountLastFour: string;
  /** Lasting hash of the canonical account. */
  readonly accountKey: string | null;
  readonly ifsc: string;
  readonly bankName: string;
  /** Null until the payer has given an account since they were asked last. */
  readonly givenAt: Date | null;
  readonly payableFrom: Date | null;
  /** How often an account was given. */
  readonly corrections: number;
  readonly detailsErasedAt: Date | null;
  /** The payout run that it waits in, or that pays it. */
  readonly runId: string | null;
}

/** The form of the payer's account, as its owner sees it. */
export interface RefundAccountForm {
  readonly number: string;
  /** Rupees. */
  readonly amount: number;
  readonly failure: string | null;
  /** The account as it was given; empty texts before. */
  readonly holder: string;
  readonly accNumber: string;
  readonly ifscCode: string;
  readonly bankName: string;
}
/** A refund by transfer in the list of its payer. */
export interface OwnTransfer {
  readonly reference: string;
  /** Rupees. */
  readonly amount: number;
  /** `asked`: an account is to be given; `given`: it can be corrected; `in-run`: we are paying it. */
  readonly state: 'asked' | 'given' | 'in-run';
  readonly lastFour: string;
}
/** A refund by transfer as the desk shows it. */
export interface DeskTransfer {
  /** Empty digits until the payer has given an account. */
  readonly accountDigits: ShownField;
  readonly bankName: string;
  readonly askedAt: Date;
  readonly givenAt: Date | null;
  readonly payableFrom: Date | null;
  readonly failure: ShownField;
  readonly run: string | null;
}
/** A refund by transfer, for payout runs. */
export interface PayableTransfer extends Pick<
  RefundTransfer,
  | 'refundId'
  | 'holder'
  | 'accountSealed'
  | 'accountLastFour'
  | 'accountKey'
  | 'ifsc'
  | 'bankName'
  | 'givenAt'
  | 'payableFrom'
  | 'corrections'
  | 'runId'
> {
  readonly paymentId: string;
  /** The payer. */
  readonly accountId: string;
  readonly amountPaise: Paise;
  /** The attempt of the refund. */
  readonly attempt: number;
  readonly requestedAt: Date;
  readonly state: RefundState;
  readonly isDisputed: boolean;
  /** The gateway lists a refund of the payment that the books do not have. */
  readonly isAtGateway: boolean;
  /** A transfer to this person that was recorded as not sent may be paid, as the bank says. */
  readonly mayBePaid: boolean;
  /** Since a restore nobody has confirmed that the payer was not paid after the backup. */
  readonly isUnconfirmed: boolean;
}
