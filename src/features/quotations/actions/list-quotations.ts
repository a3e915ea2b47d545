import type { Context } from '#kit/context.ts';
import { dayInIndia } from '#kit/time.ts';
import type { ContentContext } from '#features/content/actions/context.ts';
import type { QuotationOfLead } from '#features/leads/model.ts';
import type { QuotationFacts } from '#features/receipts/model.ts';
import type { Quotation, QuotationContent, QuotationState, QuotationSummary, Totals } from '../model.ts';
import { statusOf } from '../rules/numbers.ts';
import { isWithinState, totalsOf } from '../rules/totals.ts';
import { countByState, findQuotation, findRevisionOf, listOfLead, listQuotations as readNewest } from '../store.ts';
import { pdfPath } from './read-pdf.ts';
import { readSeller } from './read-seller.ts';

/** At most so many quotations are named in a lead. */
const limitOfLead = 20;

const summaryOf = (quotation: Quotation, today: string): QuotationSummary => ({
  ...quotation,
  buyer: quotation.content?.buyer.name ?? '',
  status: statusOf(quotation, today),
});

/** The newest quotations of these states, and how many there are. */
export async function listQuotations(
  ctx: Context,
  states: readonly QuotationState[],
  limit: number,
): Promise<{ readonly quotations: readonly QuotationSummary[]; readonly total: number }> {
  const today = dayInIndia(await ctx.businessNow());
  const newest = await readNewest(ctx.db, states, limit);
  const counts = await countByState(ctx.db);
  return {
    quotations: newest.map((quotation) => summaryOf(quotation, today)),
    total: counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * A quotation with its status today, its totals as soon as the buyer's state is known, its link once it was issued, and
 * the draft or quotation that replaces it.
 */
export async function readQuotation(
  ctx: ContentContext,
  key: { readonly number: string } | { readonly serial: number },
): Promise<
  | {
      readonly quotation: Quotation;
      readonly summary: QuotationSummary;
      readonly totals: Totals | undefined;
      readonly path: string | undefined;
      readonly replacedBy: Quotation | undefined;
    }
  | undefined
> {
  const quotation = await findQuotation(ctx.db, key);
  if (!quotation) return undefined;
  const isLinked = quotation.number !== null && quotation.state !== 'cancelled' && quotation.erasedAt === null;
  return {
    quotation,
    summary: summaryOf(quotation, dayInIndia(await ctx.businessNow())),
    totals: quotation.document?.totals ?? (quotation.content && (await draftTotals(ctx, quotation.content))),
    path: isLinked ? await pdfPath(ctx, quotation) : undefined,
    replacedBy: await findRevisionOf(ctx.db, quotation.id),
  };
}

/** The totals of a draft as soon as the buyer's state is known and there is an item. */
export async function draftTotals(
  ctx: ContentContext,
  { buyer, items }: QuotationContent,
): Promise<Totals | undefined> {
  const seller = await readSeller(ctx, 'en');
  if (!seller || buyer.state === '' || items.length === 0) return undefined;
  return totalsOf(items, isWithinState(seller.gstin, buyer.state));
}

/** The newest quotations of a lead. */
export async function quotationsOfLead(ctx: Context, leadNumber: number): Promise<QuotationOfLead[]> {
  const today = dayInIndia(await ctx.businessNow());
  return (await listOfLead(ctx.db, leadNumber, limitOfLead)).map((quotation) => {
    const { serial, number, totalPaise } = quotation;
    return { serial, number, totalPaise, status: statusOf(quotation, today) };
  });
}

/** What /verify shows of a quotation by its stored code. */
export async function readQuotationFacts(ctx: Context, code: string): Promise<QuotationFacts | undefined> {
  const quotation = await findQuotation(ctx.db, { code });
  if (!quotation) return undefined;
  const { number, issuedAt, validUntil, totalPaise, document } = quotation;
  if (number === null || issuedAt === null || validUntil === null || totalPaise === null) return undefined;
  const status = statusOf(quotation, dayInIndia(await ctx.businessNow()));
  if (status === 'draft') return undefined;
  return { number, issuedOn: dayInIndia(issuedAt), validUntil, totalPaise, status, buyer: document?.buyer.name ?? '' };
}
