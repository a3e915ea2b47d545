import type { Tx } from './context.ts';

/** One feature's check that its money agrees with the ledger. */
export interface BookCheck {
  readonly name: string;
  /** The posting kinds that it reconciles with the feature's rows, in both directions. */
  readonly kinds?: readonly string[];
  /**
   * `now` is the product's clock. @returns at most 100 discrepancies in words; empty when all agree. A finding reads
   * `<source, account or id>: <what is wrong>`; the part before the first colon and space identifies it on the
   * attention list. It holds ids and amounts, no personal data.
   */
  readonly off: (tx: Tx, now: Date) => Promise<readonly string[]>;
}

/** Maximum findings per check. */
export const findingLimit = 100;
