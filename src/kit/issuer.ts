/** The company as the documents that it issues name it: notices and receipts. */
export interface Issuer {
  readonly name: string;
  /** A made-up company, which the document says. */
  readonly isSample: boolean;
  /** No real money moved, which the document says. */
  readonly isRehearsal: boolean;
  /** The postal address as on a letter. */
  readonly addressLines: readonly string[];
  /** Whom to complain to. */
  readonly grievance: {
    readonly name: string;
    readonly role: string;
    readonly email: string;
    readonly phone: string;
    /** Sentences that promise when an answer comes. */
    readonly deadlines: readonly string[];
  };
}
