import type { ContentContext } from '#features/content/actions/context.ts';
import type { FindPapersOfQuotation } from '../model.ts';
import type { PrintPaper } from '#features/papers/model/paper.ts';

/** The context of this feature's actions. */
export type QuotationsContext = ContentContext & {
  readonly config: { readonly appUrl: string };
  readonly printPaper: PrintPaper;
  readonly findPapersOfQuotation: FindPapersOfQuotation;
};
