import { defined } from '#kit/defined.ts';
import type { Tx } from '#kit/context.ts';
import type { Language } from '#kit/language.ts';
import { normalizeGstin } from '#kit/money/gst.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import {
  type ProductForSale,
  readProductForSale,
  readProductsForSale,
} from '#features/content/actions/read-content.ts';
import { readLead } from '#features/leads/actions/read-lead.ts';
import { readSalesSettings } from '#features/papers/actions/sales-settings.ts';
import { conditionsIn } from '#features/papers/model/settings.ts';
import type { Quotation, QuotationContent, TypedFields, TypedItem } from '../model.ts';
import { fieldsForAudit, itemForAudit } from '../rules/audit-facts.ts';
import { changesBetween, formChanges, lineNow } from '../rules/draft-changes.ts';
import { readItem, withFields, withItems } from '../rules/content.ts';
import { contentAt, deleteDraft, findQuotation, findQuotationToChange, writeContent } from '../store/quotations.ts';
import { buyerKeyOf, buyerOf } from './buyers.ts';
import type { QuotationsContext } from './context.ts';
import { deliveryIn, typedItemOf, warrantyIn } from './create-quotation.ts';

/** `line` counts from 1. */
export type DraftChange =
  | { readonly kind: 'fields'; readonly typed: TypedFields }
  /** `product`: the name of a product whose price, unit, HSN code and rate hold where nothing else is typed. */
  | { readonly kind: 'add-item'; readonly product: string | undefined; readonly typed: TypedItem }
  | { readonly kind: 'set-item'; readonly line: number; readonly typed: TypedItem }
  | { readonly kind: 'remove-item'; readonly line: number };

type DraftRefusal = 'quotations/unknown' | 'quotations/not-draft' | 'quotations/changed';
type ChangeRefusal =
  | DraftRefusal
  | 'quotations/invalid'
  | 'quotations/no-such-item'
  | 'content/unknown-product'
  | 'content/no-price';

/**
 * Changes a draft for somebody who saw its `version`. If a colleague changed it since, nothing changes: the refusal says
 * what differs now, as the form holds it (`changes`), and the present line of the item (`facts.line`, 0 if it was removed), so that the caller can decide with what was typed still at hand. Invalid values are refused together,
 * each by its field. No-op when nothing differs.
 */
export async function changeDraft(
  ctx: QuotationsContext,
  input: { readonly serial: number; readonly version: number; readonly change: DraftChange },
  actor: string,
): Promise<Result<Quotation, ChangeRefusal>> {
  const { change } = input;
  const known = await findQuotation(ctx.db, { serial: input.serial });
  const language = known?.content?.language ?? 'en';
  const product =
    change.kind === 'add-item' && change.product !== undefined
      ? await readProductForSale(ctx, change.product, language)
      : undefined;
  if (product && !product.ok) {
    const { code } = product.refusal;
    return refuse(code, {
      fields: [{ field: 'product', reason: code === 'content/no-price' ? 'no-price' : 'unknown' }],
    });
  }
  const names =
    change.kind === 'fields' && change.typed.language !== undefined && change.typed.language !== language
      ? await namesInOther(ctx, language)
      : undefined;
  // The version that the person saw decides, so what is read here is what they change.
  const gstin =
    change.kind === 'fields' && change.typed.gstin !== undefined ? normalizeGstin(change.typed.gstin) : undefined;
  const key =
    known && gstin !== undefined
      ? await buyerKeyOf(ctx, { gstin, lead: await readLead(ctx, known.leadNumber), id: known.id })
      : undefined;
  return ctx.transaction(async (tx) => {
    const found = await lockDraft(tx, { ...input, line: 'line' in change ? change.line : undefined });
    if (!found.ok) return found;
    const { quotation, content } = found.value;
    const read = applyChange(content, change, product?.value);
    if (!read.ok) return read;
    const changed =
      names && read.value.language !== content.language ? withProductNames(read.value, names) : read.value;
    const changes = changesBetween(content, changed);
    if (changes.length === 0) return ok(quotation);
    const at = ctx.now();
    const isOther = key !== undefined && changed.buyer.gstin !== content.buyer.gstin;
    const buyerId = isOther ? await buyerOf(tx, key, at) : quotation.buyerId;
    await writeContent(tx, { ...quotation, buyerId }, changed, at, actor);
    await recordAudit(tx, {
      actor,
      action: 'quotations/changed',
      subject: quotation.id,
      ...forAudit(change, content, changed, {
        serial: quotation.serial,
        fields: changes.map(({ field }) => field).join(', '),
      }),
    });
    return ok(defined(await findQuotation(tx, { id: quotation.id })));
  });
}

/** The site's names and delivery terms of products and our payment terms in a language, with those of the other. */
async function namesInOther(ctx: QuotationsContext, language: Language): Promise<ReadonlyMap<string, string>> {
  const otherLanguage = language === 'hi' ? 'en' : 'hi';
  const others = new Map((await readProductsForSale(ctx, otherLanguage)).map((other) => [other.name, other]));
  const settings = await readSalesSettings(ctx);
  const paymentIn = (of: Language): string => conditionsIn(of, settings).payment;
  const ofProducts = (await readProductsForSale(ctx, language)).flatMap(
    ({ name, title, delivery, warranty, freight }) => {
      const other = others.get(name);
      if (!other) return [];
      return [
        [title, other.title] as const,
        [delivery, other.delivery] as const,
        [freight, other.freight] as const,
        [warrantyIn(language, warranty), warrantyIn(otherLanguage, other.warranty)] as const,
        [deliveryIn(language, delivery), deliveryIn(otherLanguage, other.delivery)] as const,
      ];
    },
  );
  // Nothing is the standard of nothing.
  return new Map([...ofProducts, [paymentIn(language), paymentIn(otherLanguage)] as const].filter(([is]) => is !== ''));
}
/** In another language: what the site calls a product is renamed, our payment terms change too, what staff typed stays. */
const withProductNames = (content: QuotationContent, names: ReadonlyMap<string, string>): QuotationContent => ({
  ...content,
  delivery: linesRenamed(content.delivery, names),
  payment: names.get(content.payment) ?? content.payment,
  items: content.items.map((item) => ({
    ...item,
    description: names.get(item.description) ?? item.description,
    specification: linesRenamed(item.specification, names),
  })),
});
const linesRenamed = (text: string, names: ReadonlyMap<string, string>): string =>
  text
    .split('\n')
    .map((line) => names.get(line) ?? line)
    .join('\n');

/** The values of the change, before and after; those of the buyer and free texts as personal ones. */
function forAudit(
  change: DraftChange,
  was: QuotationContent,
  is: QuotationContent,
  details: { readonly serial: number; readonly fields: string },
) {
  if (change.kind === 'fields') return { details, ...fieldsForAudit(was, is) };
  const line = change.kind === 'add-item' ? is.items.length : change.line;
  const former = change.kind === 'add-item' ? undefined : was.items[line - 1];
  const present = change.kind === 'remove-item' ? undefined : is.items[line - 1];
  return { details: { ...details, line }, ...itemForAudit(former, present) };
}

/** Deletes a draft; its serial number is not used again. */
export const discardDraft = (
  ctx: QuotationsContext,
  input: { readonly serial: number; readonly version: number },
  actor: string,
): Promise<Result<undefined, DraftRefusal>> =>
  ctx.transaction(async (tx) => {
    const found = await lockDraft(tx, input);
    if (!found.ok) return found;
    const { id, serial } = found.value.quotation;
    await deleteDraft(tx, id);
    await recordAudit(tx, { actor, action: 'quotations/discarded', subject: id, details: { serial } });
    return ok(undefined);
  });

/** Locks a draft for somebody who saw this version of it. `line`: the item that is about to change. */
export async function lockDraft(
  tx: Tx,
  { serial, version, line }: { readonly serial: number; readonly version: number; readonly line?: number | undefined },
): Promise<Result<{ readonly quotation: Quotation; readonly content: QuotationContent }, DraftRefusal>> {
  const quotation = await findQuotationToChange(tx, { serial });
  if (!quotation) return refuse('quotations/unknown');
  const { content, number } = quotation;
  if (quotation.state !== 'draft' || !content)
    return refuse('quotations/not-draft', { facts: { number: number ?? '' } });
  if (quotation.version === version) return ok({ quotation, content });
  const seen = await contentAt(tx, quotation.id, version);
  return refuse('quotations/changed', {
    facts: {
      by: quotation.changedBy,
      at: quotation.changedAt.toISOString(),
      version: quotation.version,
      ...(line !== undefined && seen ? { line: lineNow(seen.items, content.items, line) } : {}),
    },
    changes: seen ? formChanges(seen, content) : [],
  });
}

function applyChange(
  content: QuotationContent,
  change: DraftChange,
  product: ProductForSale | undefined,
): Result<QuotationContent, 'quotations/invalid' | 'quotations/no-such-item'> {
  if (change.kind === 'fields') return withFields(content, change.typed);
  const { items } = content;
  if (change.kind === 'add-item') {
    const typed = Object.fromEntries(Object.entries(change.typed).filter(([, value]) => value !== undefined));
    const item = readItem({ ...(product && typedItemOf(product, content.language)), ...typed });
    return item.ok ? withItems(content, [...items, item.value]) : item;
  }
  const former = items[change.line - 1];
  if (!former) return refuse('quotations/no-such-item', { facts: { items: items.length } });
  if (change.kind === 'remove-item') return withItems(content, items.toSpliced(change.line - 1, 1));
  const item = readItem(change.typed, former);
  return item.ok ? withItems(content, items.with(change.line - 1, item.value)) : item;
}
