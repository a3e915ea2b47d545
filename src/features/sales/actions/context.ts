import type { QuotationsContext } from '#features/quotations/actions/context.ts';

/** The context of this feature's actions. */
export type SalesContext = QuotationsContext;
