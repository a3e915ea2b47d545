import type { ShownField } from '#kit/desk/desk-access.ts';
import type { RecordEvent } from '#kit/desk/record-event.ts';

/** A row of the bank's answer, as in the file. */
export interface AnswerRow {
  readonly line: number;
  readonly reference: string;
  readonly amount: string;
  readonly utr: string;
  readonly status: string;
  readonly reason: string;
  readonly day: string;
  /** The bank names another account than that of the claim. */
  readonly isOtherAccount: boolean;
}
export const answerResults = ['waiting', 'paid', 'failed', 'returned', 'known', 'aside'] as const;
/** known: it was recorded before. aside: staff decided that nothing is to be done with it. */
export type AnswerResult = (typeof answerResults)[number];
export const rowFaults = [
  'reference-missing',
  'reference-unknown',
  'amount-unreadable',
  'other-amount',
  'other-account',
  'status-unknown',
  'utr-missing',
  'utr-invalid',
  'utr-used',
  'utr-twice-in-file',
  'day-invalid',
  'day-future',
  'day-too-early',
  'twice-in-file',
  'paid-with-other-utr',
  'paid-already',
  'not-being-paid',
  'own-claim',
  'begun-by-you',
] as const;
/** What is wrong with a row; it stays waiting. */
export type RowFault = (typeof rowFaults)[number];
/**
 * What a row does when it is applied. `pay-returned`: the transfer came back, so it is recorded first and its return after.
 * `pending`: nothing, the bank has not decided yet.
 */
export type RowEffect = 'pay' | 'pay-returned' | 'return' | 'fail' | 'known' | 'pending' | RowFault;
export interface JudgedRow extends AnswerRow {
  readonly result: AnswerResult;
  /** What applying a waiting row does; null for a row that was applied. */
  readonly effect: RowEffect | null;
  /** Empty while the reference is unknown. */
  readonly claimId: string;
  /** The number of a refund by transfer; empty for a claim. */
  readonly refundId: string;
  /** Empty while the reference is unknown, and of a transfer outside of a run. */
  readonly runId: string;
  readonly payoutId: string;
  /** The UTR that the transfer is recorded with. */
  readonly payoutUtr: string;
  /** What we sent, in paise; null while the reference is unknown. */
  readonly amountPaise: number | null;
  /** The bank says that it paid what is recorded as not sent, whatever else is wrong with the row. */
  readonly isDoubt: boolean;
}

export interface DeskAnswer {
  readonly id: string;
  readonly fileName: string;
  readonly rows: number;
  readonly waiting: number;
  readonly importedAt: Date;
  readonly importedBy: string;
}
export interface DeskAnswerRow extends AnswerRow {
  readonly result: AnswerResult;
  readonly effect: RowEffect | null;
  readonly claim: string;
  /** Rupees. */
  readonly ourAmount: number | null;
  /** The claimant's name; empty without one, or while the reference is unknown. */
  readonly name: string;
  readonly accountDigits: ShownField;
}
export interface DeskAnswerRecord extends DeskAnswer {
  readonly entries: readonly DeskAnswerRow[];
  /** The waiting rows by their effect; `others` are those that a colleague must apply. */
  readonly counts: Readonly<Record<'pay' | 'return' | 'fail' | 'known' | 'pending' | 'others' | 'wrong', number>>;
  /** The applied rows by their result. */
  readonly recorded: Readonly<Record<Exclude<AnswerResult, 'waiting'>, number>>;
  /** Rupees recorded as paid. */
  readonly recordedSum: number;
  /** Newest first. */
  readonly events: readonly RecordEvent[];
  /** Rupees that applying it records as paid. */
  readonly paySum: number;
}
