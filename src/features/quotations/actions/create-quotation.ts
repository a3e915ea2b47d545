import { defined } from '#kit/defined.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { SalesItem } from '#kit/sales/totals.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type ProductForSale, readProductForSale } from '#features/content/actions/read-content.ts';
import type { Language } from '#features/content/model/content.ts';
import { readLead } from '#features/leads/actions/read-lead.ts';
import { isCaseKind, type StoredLead } from '#features/leads/model/leads.ts';
import { readSalesSettings } from '#features/papers/actions/sales-settings.ts';
import { conditionsIn } from '#features/papers/model/settings.ts';
import type { Quotation, QuotationContent } from '../model.ts';
import { readItem, withFields } from '../rules/content.ts';
import { findQuotation, insertDraft, listOfLead, lockLead } from '../store/quotations.ts';
import { defaultValidityDays, maxItems, maxLengths } from '../terms.ts';
import { buyerKeyOf, buyerOf } from './buyers.ts';
import type { QuotationsContext } from './context.ts';

/** How many quotations of a lead are looked through for an open draft. */
const recent = 100;

/**
 * Begins a quotation from a lead: its buyer, language and, of the products with a price that it names, an item each in their
 * order, with the quantity if that is a number. A lead with an open draft gets another one only if `another` says so, so that a repeat
 * creates nothing; `facts.serial` names the draft. A complaint or privacy request gets none. `like`: the content of an earlier
 * quotation to the same buyer, whose names and addresses hold.
 */
export async function createQuotation(
  ctx: QuotationsContext,
  input: { readonly leadNumber: number; readonly another: boolean; readonly like?: QuotationContent | undefined },
  actor: string,
): Promise<Result<Quotation, 'quotations/unknown-lead' | 'quotations/draft-exists'>> {
  const lead = await readLead(ctx, input.leadNumber);
  if (!lead || isCaseKind(lead.kind)) return refuse('quotations/unknown-lead');
  const found = await contentFrom(ctx, lead);
  const content = input.like ? { ...found, buyer: input.like.buyer, shipTo: input.like.shipTo } : found;
  const id = newId('quo');
  const key = await buyerKeyOf(ctx, { gstin: content.buyer.gstin, lead, id });
  return ctx.transaction(async (tx) => {
    await lockLead(tx, lead.number);
    const open = (await listOfLead(tx, lead.number, recent)).find(
      ({ state, revises }) => state === 'draft' && revises === null,
    );
    if (open && !input.another) return refuse('quotations/draft-exists', { facts: { serial: open.serial } });
    const at = ctx.now();
    const serial = await insertDraft(tx, {
      id,
      leadNumber: lead.number,
      buyerId: await buyerOf(tx, key, at),
      revises: null,
      revision: 0,
      content,
      at,
      by: actor,
    });
    await recordAudit(tx, {
      actor,
      action: 'quotations/created',
      subject: id,
      details: { serial, lead: lead.number },
    });
    return ok(defined(await findQuotation(tx, { id })));
  });
}

/** What a lead says, as far as it fits a quotation. */
async function contentFrom(ctx: QuotationsContext, lead: StoredLead): Promise<QuotationContent> {
  const { language } = lead;
  const empty: QuotationContent = {
    language,
    buyer: { name: '', address: '', gstin: '', state: '' },
    shipTo: { name: '', address: '' },
    attention: '',
    subject: '',
    reference: { number: '', day: '' },
    items: [],
    delivery: '',
    payment: conditionsIn(language, await readSalesSettings(ctx)).payment,
    note: '',
    validityDays: defaultValidityDays,
  };
  const fields = withFields(empty, {
    buyer: (lead.organisation || lead.name).slice(0, maxLengths.buyer),
    address: lead.place.slice(0, maxLengths.address),
    ...(lead.stateCode === '' ? {} : { state: lead.stateCode }),
    // The person who asked, where an organisation is the buyer.
    attention: lead.organisation === '' ? '' : lead.name.slice(0, maxLengths.attention),
  });
  const content = fields.ok ? fields.value : empty;
  const found = await Promise.all(
    lead.items.map(async ({ product, variant, quantity }) => ({
      product: await readProductForSale(ctx, product, language, variant),
      quantity,
    })),
  );
  const forSale = found.flatMap(({ product, quantity }) => (product.ok ? [{ product: product.value, quantity }] : []));
  const items = forSale.flatMap(({ product, quantity }) => itemFor(product, quantity, language)).slice(0, maxItems);
  const { delivery, freight } = forSale[0]?.product ?? { delivery: '', freight: '' };
  const isShared = forSale.every(({ product }) => product.delivery === delivery);
  return {
    ...content,
    items: isShared ? items.map((item) => withoutLine(item, deliveryIn(language, delivery))) : items,
    delivery: linesWithin(maxLengths.delivery, [isShared ? delivery : '', freight]),
  };
}

/** The texts that fit, each in a line and whole: a sentence that is cut would be issued so. */
const linesWithin = (limit: number, texts: readonly string[]): string =>
  texts
    .filter((text) => text !== '')
    .reduce((joined, text) => {
      const longer = joined === '' ? text : `${joined}\n${text}`;
      return longer.length <= limit ? longer : joined;
    }, '');
/** What all items share is stated once, for the whole quotation. */
const withoutLine = (item: SalesItem, line: string): SalesItem => ({
  ...item,
  specification: item.specification
    .split('\n')
    .filter((text) => text !== line)
    .join('\n'),
});

/** A product's own terms as lines below its item, in the words of its page; '' for one without. */
export const warrantyIn = (language: Language, text: string): string =>
  text && `${language === 'hi' ? 'वारंटी' : 'Warranty'}: ${text}`;
export const deliveryIn = (language: Language, text: string): string =>
  text && `${language === 'hi' ? 'डिलीवरी' : 'Delivery'}: ${text}`;

/** A product's item with the quantity if that is a number, else with one. */
function itemFor(product: ProductForSale, quantity: string, language: Language): SalesItem[] {
  const typed = typedItemOf(product, language);
  const asked = readItem({ ...typed, quantity });
  const item = asked.ok ? asked : readItem({ ...typed, quantity: '1' });
  return item.ok ? [item.value] : [];
}

/** A product's values as if typed. */
export function typedItemOf(product: ProductForSale, language: Language) {
  return {
    description: product.title.slice(0, maxLengths.description),
    specification: linesWithin(maxLengths.specification, [
      warrantyIn(language, product.warranty),
      deliveryIn(language, product.delivery),
    ]),
    hsn: product.hsn,
    unit: product.unit,
    price: (product.pricePaise / 100).toFixed(2),
    gst: String(product.gstPercent),
  };
}
