import type { Tx } from './context.ts';

/** A check of the books by one feature: its money against the ledger. */
export interface BookCheck {
  readonly name: string;
  /** The kinds of postings that it ties to the feature's rows, both ways. */
  readonly kinds?: readonly string[];
  /**
   * `now` is the product's clock. @returns what is off, in words, at most 100 findings; empty means that all is well.
   * A finding reads `<source, account or id>: <what is wrong>`; what stands before the first colon and space names it on
   * the attention list. It holds ids and sums, no personal data.
   */
  readonly off: (tx: Tx, now: Date) => Promise<readonly string[]>;
}

/** Findings that one check gives at most. */
export const findingLimit = 100;
