import type { Tx } from '#kit/context.ts';
import type { FindPapersOfQuotation } from '#features/quotations/model.ts';
import { hasIssuedPaper, papersOfQuotation } from '../store/buyers.ts';

/** The papers that follow a quotation, the newest first. */
export const findPapersOf = async (tx: Tx, quotationId: string): ReturnType<FindPapersOfQuotation> => ({
  papers: await papersOfQuotation(tx, quotationId),
  isInvoiced: await hasIssuedPaper(tx, quotationId),
});
