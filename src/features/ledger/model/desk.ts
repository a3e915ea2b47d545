import type { MonthCheck } from './vouchers.ts';
import type { AttentionKind } from '#features/attention/model.ts';

/** A posting on the page of its record. */
export interface DeskPosting {
  readonly id: string;
  readonly source: string;
  readonly kind: string;
  /** ISO time. */
  readonly at: string;
  /** Ledger accounts. */
  readonly debit: string;
  readonly credit: string;
  /** Rupees. */
  readonly amount: number;
}
/** The newest postings of a record, and the number of all. */
export interface DeskPostings {
  readonly count: number;
  readonly rows: readonly DeskPosting[];
}

/** The balance of an account at the desk; one of the two is 0. */
export interface DeskBalance {
  /** The ledger account; one for all persons. */
  readonly account: string;
  /** Rupees. */
  readonly debit: number;
  readonly credit: number;
}

/** A month of the day book. Amounts are rupees, times ISO. */
export interface DeskMonth {
  /** `2026-10`. */
  readonly month: string;
  readonly postings: number;
  /** How many of them are dated on a day whose own day book was closed. */
  readonly late: number;
  readonly debit: number;
  readonly credit: number;
  /** It takes no more postings. */
  readonly closed: {
    readonly at: string;
    readonly by: string;
    /** How many open findings it was closed over, and why. */
    readonly findings: number;
    readonly reason: string | null;
  } | null;
  /** It is over, so that it can be closed. */
  readonly isOver: boolean;
}
/** An open finding of books or money. */
export interface DeskFinding {
  readonly kind: AttentionKind;
  readonly subject: string;
  readonly since: string;
}
/** The sums of one account in a month; balances are negative on the credit side. */
export interface DeskMonthAccount {
  readonly account: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
}
export interface DeskDayBook extends DeskMonth {
  readonly accounts: readonly DeskMonthAccount[];
  /** Earlier months that closing this one closes too. */
  readonly openBefore: readonly string[];
  /** What the month would be closed over, the oldest first; of a closed one none are read. */
  readonly findings: readonly DeskFinding[];
  /** What to look at before it is closed; of a closed one none are read. */
  readonly checks: readonly MonthCheck[];
}
