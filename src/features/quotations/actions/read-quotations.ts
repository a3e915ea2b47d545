import type { Context } from '#kit/context.ts';
import { dayInIndia } from '#kit/time.ts';
import type { ContentContext } from '#features/content/actions/context.ts';
import type { QuotationOfLead } from '#features/leads/model/leads.ts';
import type { QuotationFacts } from '#features/receipts/model.ts';
import { isWithinState, type Totals, totalsOf } from '#kit/sales/totals.ts';
import { readSeller } from '#features/papers/actions/read-seller.ts';
import type { QuotationContent } from '../model.ts';
import { statusOf } from '../rules/states.ts';
import { findQuotation, listOfLead } from '../store/quotations.ts';

/** At most so many quotations are named in a lead. */
const limitOfLead = 20;

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
    const { serial, number, totalPaise, validUntil } = quotation;
    return { serial, number, totalPaise, validUntil, status: statusOf(quotation, today) };
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
