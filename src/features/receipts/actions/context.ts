import type { ContentContext } from '#features/content/actions/read-content.ts';
import type { FindLetterFacts, FindQuotationFacts, FindReceiptFacts } from '../model.ts';

/** The context of this feature's actions. */
export type ReceiptsContext = ContentContext & {
  readonly config: { readonly appUrl: string };
  readonly findReceiptFacts: FindReceiptFacts;
  readonly findQuotationFacts: FindQuotationFacts;
  readonly findLetterFacts: FindLetterFacts;
};
