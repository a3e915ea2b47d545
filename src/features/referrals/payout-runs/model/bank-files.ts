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
  'own-ifsc',
  'day',
  'kind',
  'same-bank-account',
  'row',
  'empty',
  'text',
] as const;
/**
 * What a column of the bank file holds. `kind`: the bank's code of the kind of transfer; `same-bank-account`: the account
 * number where both accounts are at our bank; `row`: the number of the row; `text` is the same in each row.
 */
export type FileContent = (typeof fileContents)[number];
export interface FileColumn {
  readonly head: string;
  readonly content: FileContent;
  /** The fixed text of a column with the content `text`: at most `maxFixedText` letters. */
  readonly text: string;
  /** The bank takes so many characters; undefined without a limit. */
  readonly max?: number | undefined;
}
export const firstContents = ['count', 'sum', 'day', 'run', 'debit-account', 'own-ifsc', 'empty', 'text'] as const;
/** A cell of the record before the rows: what it says of the whole file, or a text, such as the bank's code of the client. */
export interface FirstCell {
  readonly content: (typeof firstContents)[number];
  readonly text: string;
}
export const separators = { comma: ',', semicolon: ';', pipe: '|', hash: '#', tilde: '~', tab: '\t' } as const;
export const dayFormats = ['dd/mm/yyyy', 'dd-mm-yyyy', 'ddmmyyyy', 'yyyymmdd', 'yyyy-mm-dd'] as const;
/** The codes of the bank for the kinds of transfer. */
export interface KindCodes {
  /** Both accounts are at our bank; empty: as to any other bank. */
  readonly same: string;
  readonly other: string;
  /** From two lakh rupees on; empty: as below. */
  readonly large: string;
}
/** How the file is written. */
export interface FileLayout {
  readonly separator: keyof typeof separators;
  /** Without cells there is no such record. */
  readonly first: readonly FirstCell[];
  /** With `{dd}`, `{mm}`, `{yy}`, `{yyyy}`, `{run}` and `{nnn}`, the number of the file on its day; empty: that of the run. */
  readonly fileName: string;
  /** Only Latin letters, digits, spaces, full stops, hyphens and slashes, and no hyphens in our reference. */
  readonly isPlain: boolean;
  readonly dayFormat: (typeof dayFormats)[number];
  /** The IFSC of our account; empty if the bank does not ask for it and the codes do not differ. */
  readonly ownIfsc: string;
  readonly kinds: KindCodes;
}
/** What each file has exactly once: without it, or with a second one, the bank could pay another account than was approved. */
export const requiredContents = ['name', 'account', 'ifsc', 'amount', 'reference'] as const satisfies FileContent[];
/** A kind of transfer, a currency or a product of the bank, such as NEFT or INR: letters alone, so no account number or IFSC fits. */
export const maxFixedText = 20;
/** A text of the first record begins with a letter, so that no account number fits. */
export const maxFirstText = 32;
export const maxFirstCells = 8;
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
  readonly layout: FileLayout;
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
  /** The file with made-up people. */
  readonly example: string;
  readonly waiting: {
    /** `SY-…`. */
    readonly number: string;
    readonly settings: PayoutSettings;
    readonly example: string;
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
const firstLayout: FileLayout = {
  separator: 'comma',
  first: [],
  fileName: '',
  isPlain: false,
  dayFormat: 'dd/mm/yyyy',
  ownIfsc: '',
  kinds: { same: '', other: '', large: '' },
};
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
  layout: firstLayout,
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
