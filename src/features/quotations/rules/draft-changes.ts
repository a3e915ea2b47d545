import { formatRupees } from '#kit/money/paise.ts';
import type { FieldChange } from '#kit/result.ts';
import type { SalesItem } from '#kit/sales/totals.ts';
import type { QuotationContent } from '../model.ts';

/** An item in one line that reads the same in both languages: `E-Rickshaw · HSN 870380 · 2 NOS × ₹1,45,000 · GST 5%`. */
const itemLine = (item: SalesItem): string =>
  [
    item.description,
    ...(item.specification === '' ? [] : [item.specification.replaceAll('\n', ', ')]),
    `HSN ${item.hsn}`,
    `${item.quantityMilli / 1000} ${item.unit} × ${formatRupees(item.pricePaise)}`,
    ...(item.discountHundredths === 0 ? [] : [`− ${item.discountHundredths / 100}%`]),
    `GST ${item.gstPercent}%`,
  ].join(' · ');

type Fields = Readonly<Record<string, string>>;
const fieldsOf = (content: QuotationContent): Fields => ({
  buyer: content.buyer.name,
  address: content.buyer.address,
  gstin: content.buyer.gstin,
  state: content.buyer.state,
  shipName: content.shipTo.name,
  shipAddress: content.shipTo.address,
  attention: content.attention,
  subject: content.subject,
  referenceNumber: content.reference.number,
  referenceDay: content.reference.day,
  payment: content.payment,
  delivery: content.delivery,
  note: content.note,
  days: String(content.validityDays),
  language: content.language,
  ...Object.fromEntries(content.items.map((item, index) => [`item ${index + 1}`, itemLine(item)])),
});
const differing = (was: Fields, is: Fields): FieldChange[] =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({ field, before: was[field] ?? '', after: is[field] ?? '' }))
    .filter((change) => change.before !== change.after);

/** What differs between two versions of a draft; items in a line each. */
export const changesBetween = (before: QuotationContent, after: QuotationContent): FieldChange[] =>
  differing(fieldsOf(before), fieldsOf(after));

/** What differs in the form of the draft: when the number of items differs, items that only moved are not named. */
export function formChanges(before: QuotationContent, after: QuotationContent): FieldChange[] {
  if (before.items.length === after.items.length) return changesBetween(before, after);
  const missingFrom = (there: QuotationContent, here: QuotationContent) => {
    const lines = new Set(there.items.map(itemLine));
    return here.items.map(itemLine).flatMap((line, index) => (lines.has(line) ? [] : [[index + 1, line] as const]));
  };
  return [
    ...changesBetween({ ...before, items: [] }, { ...after, items: [] }),
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
  const isSame = (other: SalesItem | undefined): boolean => other !== undefined && itemLine(other) === itemLine(item);
  if (isSame(after[line - 1])) return line;
  const moved = after.findIndex(isSame);
  if (moved >= 0) return moved + 1;
  return after.length >= before.length ? line : 0;
}
