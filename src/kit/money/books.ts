import type { Context, Tx } from '../context.ts';

/** For checks of what the program encrypted. */
export type BookSecrets = Pick<Context, 'decrypt' | 'lastingHash'>;

/** One feature's check that its money agrees with the ledger. */
export interface BookCheck {
  readonly name: string;
  /** The posting kinds that it reconciles with the feature's rows, in both directions. */
  readonly kinds?: readonly string[];
  /**
   * `now` is the product's clock. @returns at most 100 differences in words; empty when all agree. A difference reads
   * `<source, account or id>: <what is wrong>`; the part before the first colon and space identifies it on the
   * attention list. It holds ids and amounts, no personal data.
   */
  readonly findDifferences: (tx: Tx, now: Date, secrets: BookSecrets) => Promise<readonly string[]>;
}

/** Maximum differences per check. */
export const findingLimit = 100;
