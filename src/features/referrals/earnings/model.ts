import type { Paise } from '#kit/money/paise.ts';
import type { PostingKind } from '#features/ledger/model/postings.ts';

/** A movement of what one referrer is owed. */
export interface StatementLine {
  readonly id: string;
  readonly at: Date;
  readonly kind: PostingKind;
  /** The application, claim or transfer. */
  readonly record: string;
  /** The applicant's name on an earning; empty once it is erased. */
  readonly applicant: string | null;
  readonly utr: string | null;
  /** Positive: owed to the referrer. */
  readonly paise: number;
  /** What was owed then, claims included. */
  readonly balancePaise: number;
}
/** What a referrer earned, was paid and is owed from one day to another. */
export interface Statement {
  readonly from: string;
  readonly until: string;
  readonly openingPaise: number;
  readonly closingPaise: number;
  readonly lines: readonly StatementLine[];
  /** More lines than a statement shows: it has none. */
  readonly isTooLong: boolean;
}
/** A referrer at the desk, as of now. */
export interface DeskReferrer {
  readonly accountId: string;
  /** Empty without one. */
  readonly name: string;
  readonly referrals: number;
  readonly earned: Paise;
  readonly pending: Paise;
  readonly held: Paise;
  /** Negative: a debt. */
  readonly claimable: Paise;
  readonly inClaims: Paise;
  readonly paid: Paise;
  readonly statement: Statement;
}
/** Lines of one statement. */
export const maxStatementLines = 2000;
