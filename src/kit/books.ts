import type { Tx } from './context.ts';

/** A check of the books by one feature: its money against the ledger. */
export interface BookCheck {
  readonly name: string;
  /** `now` is the product's clock. @returns what is off, in words, at most 100 findings; empty means that all is well. */
  readonly off: (tx: Tx, now: Date) => Promise<readonly string[]>;
}
