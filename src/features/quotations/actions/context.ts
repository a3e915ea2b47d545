import type { ContentContext } from '#features/content/actions/context.ts';
import type { PrintQuotation } from '../model.ts';

/** The context of this feature's actions. */
export type QuotationsContext = ContentContext & {
  readonly config: { readonly appUrl: string };
  readonly printQuotation: PrintQuotation;
};
