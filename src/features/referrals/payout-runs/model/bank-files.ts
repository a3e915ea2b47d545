// The file for the bank, its answer, and the owner's settings of both.
import type { ShownField } from '#kit/desk-access.ts';
import type { RecordEvent } from '#kit/record-event.ts';
import type { ApprovalBlock, ApprovalRights } from '#features/approvals/model.ts';

export const fileContents = [
  'name',
  'account',
  'ifsc',
  'bank',
  'amount',
  'reference',
  'claim',
  'remarks',
  'debit-account',
  'day',
  'text',
] as const;
/** What a column of the bank file holds; `text` is the same in each row. */
export type FileContent = (typeof fileContents)[number];
export interface FileColumn {
  readonly head: string;
  readonly content: FileContent;
  /** Of `text`: at most `maxFixedText` letters. */
  readonly text: string;
}
/** What each file has exactly once: without it, or with a second one, the bank could pay another account than was approved. */
export const requiredContents = ['name', 'account', 'ifsc', 'amount', 'reference'] as const satisfies FileContent[];
/** A kind of transfer or a currency, such as NEFT or INR; an account number or an IFSC does not fit. */
export const maxFixedText = 8;
/** Names of columns in the bank's answer; empty without such a column. */
export interface AnswerColumns {
  readonly reference: string;
  readonly amount: string;
  readonly utr: string;
  readonly status: string;
  readonly reason: string;
  /** The account that the bank paid; compared with the claim's. */
  readonly account: string;
  /** The day on which the money moved; without it, that on which the answer is applied. */
  readonly day: string;
}
export interface PayoutSettings {
  readonly version: number;
  readonly columns: readonly FileColumn[];
  readonly hasHead: boolean;
  /** The enterprise's own account number; empty if the bank does not ask for it. */
  readonly debitAccount: string;
  /** A person who was paid more in a financial year is marked; null for no limit. */
  readonly yearLimitPaise: number | null;
  readonly answer: AnswerColumns;
  /** Words of the status column, in lower case. */
  readonly paidWords: readonly string[];
  readonly failedWords: readonly string[];
  readonly returnedWords: readonly string[];
}
/** Settings, and those that wait for a second person. */
export interface DeskPayoutSettings {
  readonly settings: PayoutSettings;
  readonly waiting: {
    /** `SY-…`. */
    readonly number: string;
    readonly settings: PayoutSettings;
    /** The name of a staff member. */
    readonly madeBy: string;
    /** ISO times. */
    readonly madeAt: string;
    readonly lapsesAt: string;
    readonly rights: ApprovalRights;
    /** Why the reader can't approve them. */
    readonly block: ApprovalBlock | null;
  } | null;
}
/** The file has a column for the enterprise's own account number, which is not set: the bank gets it empty. */
export const lacksDebitAccount = ({
  columns,
  debitAccount,
}: Pick<PayoutSettings, 'columns' | 'debitAccount'>): boolean =>
  debitAccount === '' && columns.some(({ content }) => content === 'debit-account');
export const firstSettings: PayoutSettings = {
  version: 0,
  columns: [
    { head: 'Debit Account', content: 'debit-account', text: '' },
    { head: 'Beneficiary Name', content: 'name', text: '' },
    { head: 'Account Number', content: 'account', text: '' },
    { head: 'IFSC', content: 'ifsc', text: '' },
    { head: 'Amount', content: 'amount', text: '' },
    { head: 'Reference', content: 'reference', text: '' },
    { head: 'Remarks', content: 'remarks', text: '' },
  ],
  hasHead: true,
  debitAccount: '',
  yearLimitPaise: 20_000_00,
  answer: {
    reference: 'Reference',
    amount: 'Amount',
    utr: 'UTR',
    status: 'Status',
    reason: 'Reason',
    account: '',
    day: '',
  },
  paidWords: ['paid', 'success', 'processed'],
  failedWords: ['failed', 'rejected'],
  returnedWords: ['returned', 'reversed'],
};

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
  /** Of a waiting row. */
  readonly effect: RowEffect | null;
  /** Empty while the reference is unknown. */
  readonly claimId: string;
  /** Of a refund by transfer; empty otherwise. */
  readonly refundId: string;
  /** Empty while the reference is unknown, and of a transfer outside of a run. */
  readonly runId: string;
  readonly payoutId: string;
  /** The UTR that the transfer is recorded with. */
  readonly payoutUtr: string;
  /** What we sent, in paise; null while the reference is unknown. */
  readonly amountPaise: number | null;
}

export interface DeskAnswer {
  readonly id: string;
  readonly fileName: string;
  readonly rows: number;
  readonly waiting: number;
  readonly importedAt: string;
  readonly importedBy: string;
}
export interface DeskAnswerRow extends AnswerRow {
  readonly result: AnswerResult;
  readonly effect: RowEffect | null;
  readonly claim: string;
  /** Rupees. */
  readonly ourAmount: number | null;
  /** Of the claimant; empty without one, or while the reference is unknown. */
  readonly name: string;
  readonly accountDigits: ShownField;
}
export interface DeskAnswerRecord extends DeskAnswer {
  readonly entries: readonly DeskAnswerRow[];
  /** Of the waiting rows. */
  readonly counts: Readonly<Record<'pay' | 'return' | 'fail' | 'known' | 'pending' | 'wrong', number>>;
  /** Of the others: what was recorded. */
  readonly recorded: Readonly<Record<Exclude<AnswerResult, 'waiting'>, number>>;
  /** Rupees recorded as paid. */
  readonly recordedSum: number;
  /** Newest first. */
  readonly events: readonly RecordEvent[];
  /** Rupees that applying it records as paid. */
  readonly paySum: number;
}
