import { gstStates, units } from '#kit/gst.ts';
import { formatRupees } from '#kit/paise.ts';
import type { ContentChange, QuotationContent, QuotationItem } from '../model.ts';

/** A quantity with its unit: `2.5 kg`. */
export const quantityText = (
  { quantityMilli, unit }: Pick<QuotationItem, 'quantityMilli' | 'unit'>,
  language: QuotationContent['language'] = 'en',
): string => `${(quantityMilli / 1000).toLocaleString('en-IN', { maximumFractionDigits: 3 })} ${units[unit][language]}`;

/** A state with its code: `Bihar (10)`; empty without one. */
export const stateText = (code: string, language: QuotationContent['language'] = 'en'): string =>
  code === '' ? '' : `${gstStates[code]?.[language] ?? ''} (${code})`;

/** An item in one line for staff. */
export const itemText = (item: QuotationItem): string =>
  `${item.description}, HSN ${item.hsn}, ${quantityText(item)} at ${formatRupees(item.pricePaise)}, GST ${item.gstPercent}%`;

/** What differs between two versions of a draft, in the words of staff. */
export function changesBetween(before: QuotationContent, after: QuotationContent): ContentChange[] {
  const fields = (content: QuotationContent): Readonly<Record<string, string>> => ({
    buyer: content.buyer.name,
    address: content.buyer.address,
    gstin: content.buyer.gstin,
    state: stateText(content.buyer.state),
    delivery: content.delivery,
    note: content.note,
    days: String(content.validityDays),
    language: content.language === 'hi' ? 'Hindi' : 'English',
    ...Object.fromEntries(content.items.map((item, index) => [`item ${index + 1}`, itemText(item)])),
  });
  const [was, is] = [fields(before), fields(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: was[field] ?? '', after: is[field] ?? '' }))
    .filter((change) => change.before !== change.after);
}
