import type { ListsContext } from '#features/lists/actions/context.ts';

/** The context of this feature's actions. */
export type BankContext = ListsContext;
