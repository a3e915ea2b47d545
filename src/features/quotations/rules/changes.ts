import { gstStates, units } from '#kit/gst.ts';
import { formatRupees } from '#kit/paise.ts';
import type { FieldChange } from '#kit/result.ts';
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

/** An item in one line that reads the same in both languages: `E-Rickshaw · HSN 870380 · 2 NOS × ₹1,45,000 · GST 5%`. */
const itemLine = (item: QuotationItem): string =>
  `${item.description} · HSN ${item.hsn} · ${item.quantityMilli / 1000} ${item.unit} × ${formatRupees(item.pricePaise)} · GST ${item.gstPercent}%`;

type Fields = Readonly<Record<string, string>>;
const fieldsOf = (content: QuotationContent, lineOf: (item: QuotationItem) => string): Fields => ({
  buyer: content.buyer.name,
  address: content.buyer.address,
  gstin: content.buyer.gstin,
  state: content.buyer.state,
  delivery: content.delivery,
  note: content.note,
  days: String(content.validityDays),
  language: content.language,
  ...Object.fromEntries(content.items.map((item, index) => [`item ${index + 1}`, lineOf(item)])),
});
const differing = (was: Fields, is: Fields): FieldChange[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: was[field] ?? '', after: is[field] ?? '' }))
    .filter((change) => change.before !== change.after);

/** What differs between two versions of a draft, in the words of staff. */
export function changesBetween(before: QuotationContent, after: QuotationContent): ContentChange[] {
  const inWords = (content: QuotationContent): Fields => ({
    ...fieldsOf(content, itemText),
    state: stateText(content.buyer.state),
    language: content.language === 'hi' ? 'Hindi' : 'English',
  });
  return differing(inWords(before), inWords(after));
}

/**
 * The same as the form of the draft holds the values; items in a line each. When their number differs, only the items that
 * were added or removed are named, not those that moved.
 */
export function formChanges(before: QuotationContent, after: QuotationContent): FieldChange[] {
  if (before.items.length === after.items.length)
    return differing(fieldsOf(before, itemLine), fieldsOf(after, itemLine));
  const missingFrom = (there: QuotationContent, here: QuotationContent) => {
    const lines = new Set(there.items.map(itemLine));
    return here.items.map(itemLine).flatMap((line, index) => (lines.has(line) ? [] : [[index + 1, line] as const]));
  };
  return [
    ...differing(fieldsOf({ ...before, items: [] }, itemLine), fieldsOf({ ...after, items: [] }, itemLine)),
    ...missingFrom(after, before).map(([line, text]) => ({ field: `item ${line}`, before: text, after: '' })),
    ...missingFrom(before, after).map(([line, text]) => ({ field: `item ${line}`, before: '', after: text })),
  ];
}

/**
 * The present line of an item of a former version, counted from 1: moved when items before it were removed, at its place when
 * it was changed there, 0 when it was removed.
 */
export function lineNow(before: QuotationContent['items'], after: QuotationContent['items'], line: number): number {
  const item = before[line - 1];
  if (!item) return 0;
  const isSame = (other: QuotationItem | undefined): boolean =>
    other !== undefined && itemLine(other) === itemLine(item);
  if (isSame(after[line - 1])) return line;
  const moved = after.findIndex(isSame);
  if (moved >= 0) return moved + 1;
  return after.length >= before.length ? line : 0;
}
