import type { Tx } from '#kit/context.ts';
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { DeskBalance } from '#features/ledger/model/desk.ts';
import type { ApprovalBlock, ApprovalRights } from '#features/approvals/model.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import { postings } from '#features/ledger/model/postings.ts';

/** The kinds of postings that move the bank: few of all postings are of one, so a query finds them by kind. */
export const bankKinds = Object.entries(postings).flatMap(([kind, { debit, credit }]) =>
  [debit, credit].some((account) => account === ledgerAccounts.bank) ? [kind] : [],
);
/** The kinds of postings that move the bank, except those that a statement's line makes. */
export const movementKinds = bankKinds.filter((kind) => !/^(bank|business)-/.test(kind));

/** What a column of a statement holds. */
export const statementFields = [
  'day',
  'narration',
  'reference',
  'debit',
  'credit',
  'amount',
  'mark',
  'balance',
] as const;
export type StatementField = (typeof statementFields)[number];
/** The names of the file's columns; a field without one is missing. */
export type StatementColumns = Partial<Readonly<Record<StatementField, string>>>;

export type Recognised = 'charge' | 'interest';
/** What a line is that no other record explains. */
export const categories = ['business', 'charge', 'interest'] as const;
export type Category = (typeof categories)[number];
export const tiedKinds = [
  'payout',
  'payout-run',
  'refund',
  'settlement',
  'return',
  'posting',
  'charge',
  'interest',
  'business',
] as const;
export type TiedKind = (typeof tiedKinds)[number];

/** A line as the file has it. Amounts are positive to us. */
export interface FileLine {
  /** In the file, from 1. */
  readonly line: number;
  readonly day: string;
  readonly amountPaise: number;
  readonly balancePaise: number;
  readonly reference: string;
  readonly narration: string;
}
/** The lines of a file, the oldest first. */
export interface FileStatement {
  readonly lines: readonly FileLine[];
  readonly firstDay: string;
  readonly lastDay: string;
  readonly openingPaise: number;
  readonly closingPaise: number;
}

export interface BankAccount {
  readonly accountKey: string;
  readonly lastFour: string;
  readonly openedOn: string;
  readonly openingPaise: number;
  readonly columns: StatementColumns;
}
export interface BankLine {
  readonly id: string;
  readonly statementId: string;
  readonly position: number;
  readonly day: string;
  readonly amountPaise: number;
  readonly balancePaise: number;
  readonly reference: string;
  readonly utr: string | null;
  /** Encrypted; null once it is erased. */
  readonly narration: string | null;
  readonly recognised: Recognised | null;
  readonly tiedKind: TiedKind | null;
  readonly tiedRecord: string | null;
  readonly tiedAt: Date | null;
  readonly tiedBy: string | null;
}

/** What a buyer paid for an invoice, or got back, as a line of the statement shows it. */
export interface InvoicePayment {
  /** The serial number of the invoice, by which its page is found. */
  readonly serial: number;
  readonly number: string;
  readonly amountPaise: number;
}
/** The payments of buyers that a line shows, the oldest first. The feature above that has the invoices provides it. */
export type FindInvoicePayments = (tx: Tx, lineId: string) => Promise<readonly InvoicePayment[]>;

/** An issued invoice that a credit may pay, with what both have left. */
export interface PayableInvoice {
  readonly serial: number;
  readonly number: string;
  readonly buyer: string;
  readonly duePaise: number;
  readonly leftPaise: number;
}
/**
 * Finds the invoices that a line may pay: those of the same sum first, then the newest. Empty for a line that is
 * something else.
 */
export type FindPayableInvoices = (tx: Tx, lineId: string) => Promise<readonly PayableInvoice[]>;

/** Postings of one movement that no line shows yet. */
export interface Movement {
  readonly kind: Exclude<TiedKind, Category>;
  /** The id of the payout, the run, the refund, the settlement; else the source of the posting. */
  readonly record: string;
  readonly utr: string | null;
  /** `YYYY-MM-DD` in India, of its newest posting. */
  readonly day: string;
  readonly amountPaise: number;
  readonly sources: readonly string[];
}

/** A line on a page. Amounts are rupees, times ISO. */
export interface DeskBankLine {
  readonly id: string;
  readonly day: string;
  readonly amount: number;
  readonly balance: number;
  readonly narration: ShownField;
  readonly utr: string | null;
  readonly recognised: Recognised | null;
  readonly kind: TiedKind | null;
  readonly record: string | null;
  /** Waits for a second person. */
  readonly isProposed: boolean;
}
export interface DeskMovement {
  /** `payout SP-…`: the value of its field. */
  readonly key: string;
  readonly kind: Movement['kind'];
  readonly record: string;
  readonly utr: string | null;
  readonly day: string;
  readonly amount: number;
}
export interface DeskBankLineRecord extends DeskBankLine {
  readonly reference: string;
  readonly tiedAt: string | null;
  readonly tiedBy: string | null;
  readonly fileName: string;
  readonly importedAt: string;
  readonly importedBy: string;
  /** What it may be: movements of its side that no line shows yet, the same sums first. */
  readonly movements: readonly DeskMovement[];
  /** For invoices; beside what its posting is. */
  readonly invoicePayments: readonly { readonly serial: number; readonly number: string; readonly amount: number }[];
  /** Invoices that it may pay; `paying`: the smaller of what is due and what the line has left. */
  readonly payableInvoices: readonly (Omit<PayableInvoice, 'duePaise' | 'leftPaise'> & {
    readonly due: number;
    readonly paying: number;
  })[];
  /** The month of its day is closed: it stays tied. */
  readonly isMonthClosed: boolean;
}
/** Lines that wait for a second person; of each who alone imported it, null if others did too. */
export interface DeskProposal {
  readonly number: string;
  readonly category: Category;
  readonly lines: readonly (DeskBankLine & { readonly onlyImportedBy: string | null })[];
  readonly sum: number;
  readonly madeBy: string;
  readonly madeAt: string;
  readonly lapsesAt: string;
  readonly rights: ApprovalRights;
  readonly block: ApprovalBlock | null;
}
export interface DeskUpload {
  readonly id: string;
  readonly fileName: string;
  /** Who counts as its importer, also when a colleague names its columns. */
  readonly uploadedBy: string;
  readonly uploadedAt: string;
  readonly head: readonly string[];
  /** For the columns while they have to be chosen. */
  readonly proposed: StatementColumns;
  /** What importing it does; null while its columns have to be chosen. */
  readonly preview: DeskPreview | null;
}
/** What importing a file does, for its lines that are new. */
export interface StatementPreview {
  readonly firstDay: string;
  readonly lastDay: string;
  /** How many lines the file has, and how many of them are new. */
  readonly lines: number;
  readonly newLines: number;
  readonly incomingPaise: number;
  readonly outgoingPaise: number;
  readonly closingPaise: number;
  /** The opening balance, which the first statement sets; null for later statements. */
  readonly openingPaise: number | null;
  /** The first of the new lines. */
  readonly shown: readonly PreviewLine[];
}
export interface PreviewLine {
  readonly day: string;
  readonly narration: string;
  readonly amountPaise: number;
  readonly balancePaise: number;
}
/** The preview for a page. Amounts are rupees. */
export interface DeskPreview extends Pick<StatementPreview, 'firstDay' | 'lastDay' | 'lines' | 'newLines'> {
  readonly lastFour: string;
  readonly incoming: number;
  readonly outgoing: number;
  readonly closing: number;
  readonly opening: number | null;
  readonly shown: readonly {
    readonly day: string;
    readonly narration: ShownField;
    readonly amount: number;
    readonly balance: number;
  }[];
}
/** What the page of the bank shows above its list. Amounts are rupees. */
export interface DeskBank {
  /** Null before the first statement. */
  readonly account: {
    readonly lastFour: string;
    readonly openedOn: string;
    readonly lastDay: string;
    readonly statement: number;
    readonly ledger: number;
    /** In the ledger, and not shown by the bank yet. */
    readonly unshown: number;
    /** Listed lines. */
    readonly listed: number;
    readonly isBalanced: boolean;
  } | null;
  readonly uploads: readonly DeskUpload[];
  readonly proposals: readonly DeskProposal[];
}

/** What we have: the first three at the gateway. */
export const heldAccounts = ['gateway_receivable', 'gateway_reserve', 'disputed_funds', 'bank'] as const;
/** `rest`: no record says why. */
export const heldPartKeys = ['unsettled', 'refunds', 'disputes', 'without-rows', 'carried', 'rest'] as const;
export type HeldPart = (typeof heldPartKeys)[number];
/** What we owe. */
export const owedAccounts = ['referral_payable', 'claims_in_flight', 'refunds_payable', 'unapplied_receipts'] as const;
/** Money at the end of a day. Amounts are rupees. */
export interface DeskBalances {
  readonly day: string;
  /** The last day that can be asked for, and the first one with a posting. */
  readonly today: string;
  readonly first: string | null;
  readonly held: readonly { readonly account: (typeof heldAccounts)[number]; readonly amount: number }[];
  readonly heldSum: number;
  /** What the gateways hold by its parts, without those of 0; null for a day before today. Their sum is its balance. */
  readonly gateway:
    | readonly {
        readonly key: HeldPart;
        readonly amount: number;
        /** The number of payments or settlements; null where the sum alone is known. */
        readonly count: number | null;
      }[]
    | null;
  /** A debt of referrers is negative. */
  readonly owed: readonly { readonly account: (typeof owedAccounts)[number]; readonly amount: number }[];
  readonly owedSum: number;
  readonly rest: number;
  /** What lies between the books and the statement; null before the first statement. */
  readonly bank: {
    /** The statement's balance; null for a day after the last imported one. */
    readonly statement: number | null;
    readonly lastDay: string;
    /** Settlements and returned transfers that no line up to the day shows. */
    readonly incoming: number;
    /** Transfers that none shows, positive. */
    readonly outgoing: number;
    /** Lines that the books do not have; null without the statement's balance. */
    readonly unexplained: number | null;
  } | null;
  readonly balances: readonly DeskBalance[];
}
