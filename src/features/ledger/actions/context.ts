import type { BookCheck } from '#kit/books.ts';
import type { Context } from '#kit/context.ts';

/** What the check of the books is given beside the kit's Context. */
export type LedgerContext = Context & {
  /** Of every feature. */
  readonly bookChecks: readonly BookCheck[];
  /** What mends by state before the nightly check, in the order in which one builds on another. */
  readonly sweepers: readonly Sweeper[];
};
export interface Sweeper {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}
