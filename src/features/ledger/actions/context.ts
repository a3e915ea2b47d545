import type { BookCheck } from '#kit/books.ts';
import type { Context } from '#kit/context.ts';

/** What the check of the books is given beside the kit's Context: the book checks of every feature. */
export type LedgerContext = Context & { readonly bookChecks: readonly BookCheck[] };
