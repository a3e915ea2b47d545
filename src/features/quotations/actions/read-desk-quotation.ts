import { amountInWords } from '#kit/money/amount-in-words.ts';
import { rupeeDecimal } from '#kit/money/paise.ts';
import { readPhone } from '#kit/text/phone.ts';
import { ok, refuse, type Refusal, type Result } from '#kit/result.ts';
import { dayInIndia } from '#kit/time.ts';
import type { ListedEntry } from '#features/audit/model.ts';
import { listAudit } from '#features/audit/actions/read-entries.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { readProductsForSale } from '#features/content/actions/read-content.ts';
import { readLead } from '#features/leads/actions/read-lead.ts';
import { itemText } from '#features/leads/model/leads.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { mailOf } from '#features/notifications/model/messages.ts';
import { quotationIssued } from '../messages.ts';
import { amountOf, isWithinState, type SalesItem, type Totals } from '#kit/sales/totals.ts';
import { readSeller, type Seller } from '#features/papers/actions/read-seller.ts';
import type {
  DeskItem,
  DeskRevision,
  DeskTotals,
  PaperOfQuotation,
  ProductChoice,
  Quotation,
  QuotationContent,
  QuotationStatus,
  SellerFacts,
} from '../model.ts';
import { missingIn } from '../rules/content.ts';
import { statusOf } from '../rules/states.ts';
import { buyerNumberOf, findQuotation, listRevisions } from '../store/quotations.ts';
import type { QuotationsContext } from './context.ts';
import { draftTotals } from './read-quotations.ts';
import { pdfPath } from './read-pdf.ts';

export interface QuotationOfDesk {
  readonly quotation: Quotation;
  readonly status: QuotationStatus;
  readonly changedBy: string;
  readonly items: readonly DeskItem[];
  readonly totals: DeskTotals | undefined;
  readonly missing: readonly string[];
  readonly seller: SellerFacts | undefined;
  readonly lead: { readonly email: string; readonly phone: string };
  /** What the lead asks for, several products in a line each; nothing for one. */
  readonly asked: readonly string[];
  /** The path of the PDF and the ready text of a chat; undefined where the link has ended. */
  readonly links: { readonly pdf: string; readonly text: string } | undefined;
  readonly buyerNumber: number | null;
  readonly papers: readonly PaperOfQuotation[];
  readonly revisions: readonly DeskRevision[];
  readonly timeline: readonly (Omit<ListedEntry, 'actor'> & { readonly by: string })[];
  readonly products: readonly ProductChoice[];
}

/** A quotation or draft with everything that its page at the desk shows. */
export async function readDeskQuotation(
  ctx: QuotationsContext,
  serial: number,
): Promise<Result<QuotationOfDesk, 'quotations/unknown'>> {
  const quotation = await findQuotation(ctx.db, { serial });
  if (!quotation) return refuse('quotations/unknown');
  const { id, state, content, leadNumber } = quotation;
  const today = dayInIndia(await ctx.businessNow());
  const isDraft = state === 'draft';
  const language = content?.language ?? 'en';
  const seller = isDraft ? await readSeller(ctx, language) : undefined;
  const lead = await readLead(ctx, leadNumber);
  const chain = await listRevisions(ctx.db, id);
  const entries = await listAudit(ctx, id);
  const names = await namesOfActors(ctx.db, [quotation.changedBy, ...entries.map(({ actor }) => actor)]);
  return ok({
    quotation,
    status: statusOf(quotation, today),
    changedBy: names.get(quotation.changedBy) ?? quotation.changedBy,
    items: content?.items.map(itemOf) ?? [],
    totals: await totalsFor(ctx, quotation, seller),
    missing: isDraft && content ? missingIn(content).map(({ field }) => field) : [],
    seller: seller && { gstin: seller.gstin, isSample: seller.issuer.isSample },
    lead: { email: lead?.email ?? '', phone: readPhone(lead?.phone ?? '') ?? '' },
    asked: lead && lead.items.length > 1 ? lead.items.map(itemText) : [],
    links: await linksOf(ctx, quotation),
    buyerNumber: quotation.buyerId === null ? null : await buyerNumberOf(ctx.db, quotation.buyerId),
    papers: (await ctx.findPapersOfQuotation(ctx.db, id)).papers,
    revisions: chain.length > 1 ? chain.map((each) => revisionOf(each, today)) : [],
    timeline: entries.map(({ actor, ...entry }) => ({ ...entry, by: names.get(actor) ?? actor })),
    products: isDraft ? await readProductsForSale(ctx, language) : [],
  });
}

/** The number of an issued quotation by its serial number. */
export async function readIssuedNumber(
  ctx: QuotationsContext,
  serial: number,
): Promise<Result<string, 'quotations/unknown' | 'quotations/other-state'>> {
  const quotation = await findQuotation(ctx.db, { serial });
  if (!quotation) return refuse('quotations/unknown');
  return quotation.number === null
    ? refuse('quotations/other-state', { facts: { status: 'draft' } })
    : ok(quotation.number);
}

/** A refusal as the desk shows it: the colleague by name. */
export async function refusalAtDesk<Code extends string>(
  ctx: QuotationsContext,
  refusal: Refusal<Code>,
): Promise<Refusal<Code>> {
  const by = refusal.facts?.['by'];
  if (refusal.code !== 'quotations/changed' || typeof by !== 'string') return refusal;
  const names = await namesOfActors(ctx.db, [by]);
  return { ...refusal, facts: { ...refusal.facts, by: names.get(by) ?? by } };
}

const itemOf = (item: SalesItem): DeskItem => ({
  description: item.description,
  specification: item.specification,
  hsn: item.hsn,
  unit: item.unit,
  quantity: String(item.quantityMilli / 1000),
  price: rupeeDecimal(item.pricePaise).replace(/\.00$/, ''),
  discount: item.discountHundredths === 0 ? '' : String(item.discountHundredths / 100),
  gst: String(item.gstPercent),
  pricePaise: item.pricePaise,
  amountPaise: amountOf(item),
});

async function totalsFor(
  ctx: QuotationsContext,
  { document, content }: Quotation,
  seller: Seller | undefined,
): Promise<DeskTotals | undefined> {
  const totals = document?.totals ?? (content && (await draftTotals(ctx, content)));
  const gstin = document?.seller.gstin ?? seller?.gstin;
  if (!totals || !content || gstin === undefined) return undefined;
  return wordedTotals(totals, content, isWithinState(gstin, content.buyer.state));
}
function wordedTotals(totals: Totals, { language }: QuotationContent, isWithin: boolean): DeskTotals {
  const { amountsPaise: _ofItems, ...sums } = totals;
  return { ...sums, isWithinState: isWithin, words: amountInWords(totals.totalPaise, language) };
}

async function linksOf(ctx: QuotationsContext, quotation: Quotation): Promise<QuotationOfDesk['links']> {
  const { document, state, erasedAt } = quotation;
  if (!document || state === 'cancelled' || erasedAt !== null) return undefined;
  const pdf = await pdfPath(ctx, quotation);
  const message = quotationIssued(await companyNames(ctx), document, pdf)(document.language);
  return { pdf, text: mailOf(message, ctx.config.appUrl).text };
}

const revisionOf = (quotation: Quotation, today: string): DeskRevision => ({
  serial: quotation.serial,
  number: quotation.number,
  status: statusOf(quotation, today),
});
