import { refuse, ok, type Result } from '#kit/result.ts';
import { readSeller } from '#features/papers/actions/read-seller.ts';
import { readSalesSettings } from '#features/papers/actions/sales-settings.ts';
import type { PaperDocument } from '#features/papers/model/paper.ts';
import { documentOf } from './document-of.ts';
import { findQuotation } from '../store/quotations.ts';
import type { QuotationsContext } from './context.ts';

/** The PDF of a draft as it would be issued now, marked as a draft, without number, code and QR code. */
export async function previewQuotation(
  ctx: QuotationsContext,
  serial: number,
): Promise<Result<Uint8Array, 'quotations/unknown' | 'quotations/no-seller-gstin'>> {
  const quotation = await findQuotation(ctx.db, { serial });
  if (!quotation?.content || quotation.state !== 'draft') return refuse('quotations/unknown');
  const seller = await readSeller(ctx, quotation.content.language);
  if (!seller) return refuse('quotations/no-seller-gstin');
  const former = quotation.revises === null ? undefined : await findQuotation(ctx.db, { id: quotation.revises });
  const { verification: _none, ...document } = documentOf(quotation.content, {
    seller,
    settings: await readSalesSettings(ctx),
    number: '',
    issuedAt: await ctx.businessNow(),
    replaces: former?.number ?? undefined,
    verification: { url: '', code: '' },
  });
  return ok((await ctx.printPaper(document satisfies PaperDocument, true)).bytes);
}
