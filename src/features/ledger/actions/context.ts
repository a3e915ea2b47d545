import type { BookCheck } from '#kit/money/books.ts';
import type { Context } from '#kit/context.ts';
import type { FindMonthChecks, FindVoucherFacts } from '../model/vouchers.ts';
import type { AttentionContext } from '#features/attention/actions/context.ts';

/** The context of this feature's actions. */
export type LedgerContext = Context &
  Pick<AttentionContext, 'attentionQueries'> & {
    /** The checks of all features. */
    readonly bookChecks: readonly BookCheck[];
    /** Jobs that repair missed events by state, run by the nightly check; later ones depend on earlier ones. */
    readonly sweepers: readonly Sweeper[];
  };
/** What the day books show of higher features. */
export type DayBookContext = LedgerContext & {
  /** Who a posting is about, and its numbers elsewhere. */
  readonly findVoucherFacts: FindVoucherFacts;
  /** What is open of a month. */
  readonly findMonthChecks: FindMonthChecks;
};
export interface Sweeper {
  readonly name: string;
  readonly run: () => Promise<unknown>;
}
