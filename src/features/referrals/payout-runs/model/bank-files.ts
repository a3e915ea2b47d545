// The file for the bank, and the owner's settings of it and of its answer.
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
    readonly madeAt: Date;
    readonly lapsesAt: Date;
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
