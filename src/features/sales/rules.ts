import { gstinFault, normalizeGstin } from '#kit/money/gst.ts';
import type { FieldFault } from '#kit/result.ts';
import { type Paise, paise } from '#kit/money/paise.ts';
import { amountOf, type SalesItem, type Totals, totalsOf } from '#kit/sales/totals.ts';
import { paiseFromTyped } from '#kit/money/typed-rupees.ts';
import { fitsUnit, milliFromTyped } from '#kit/sales/typed.ts';
import { asksForPayment } from '#kit/text/asks-for-payment.ts';
import { asLine, asText } from '#kit/text/typed-text.ts';
import type { LeftOfItem, PaperContent, PaperLine, SalesKind } from './model.ts';
import { addressFromPaise, maxLengths } from './terms.ts';

/** What is left of each item of the quotation, by its line from 1. */
export type Left = ReadonlyMap<number, LeftOfItem>;
const nothingLeft: LeftOfItem = { quantityMilli: 0, taxablePaise: 0, fullPricePaise: 0 };

/** The items of a paper, as the quotation has them. */
export const itemsOf = (items: readonly SalesItem[], lines: readonly PaperLine[]): SalesItem[] =>
  lines.flatMap(({ line, quantityMilli, pricePaise }) => {
    const item = items[line - 1];
    return item ? [{ ...item, quantityMilli, pricePaise }] : [];
  });

/** What of an invoice is not credited yet: its items before tax, and its total. */
export interface Uncredited {
  readonly left: Left;
  readonly taxablePaise: number;
  readonly totalPaise: number;
}
/** A line of a credit note before tax. One of all that is left at the invoice's price is exactly that, however it was rounded. */
function creditOf(item: SalesItem, { quantityMilli, pricePaise }: PaperLine, left: LeftOfItem): Paise {
  const isAll = quantityMilli === left.quantityMilli && pricePaise === item.pricePaise;
  return isAll ? paise(left.fullPricePaise) : amountOf({ ...item, quantityMilli, pricePaise });
}
/** The line for all that is left of an item, at the highest price that a credit note may still have; undefined where nothing is. */
export function lineOfAll(item: SalesItem, line: number, left: LeftOfItem = nothingLeft): PaperLine | undefined {
  const { quantityMilli, taxablePaise, fullPricePaise } = left;
  if (quantityMilli <= 0) return undefined;
  if (taxablePaise >= fullPricePaise) return { line, quantityMilli, pricePaise: item.pricePaise };
  const share = Number((BigInt(item.pricePaise) * BigInt(taxablePaise)) / BigInt(fullPricePaise));
  const isRoundedUp = amountOf({ ...item, quantityMilli, pricePaise: paise(share) }) > taxablePaise;
  const pricePaise = paise(isRoundedUp ? share - 1 : share);
  return pricePaise > 0 ? { line, quantityMilli, pricePaise } : undefined;
}
/**
 * The totals of lines of an order, rounded to the rupee. A credit note is at most what its invoice has left, and one
 * of all that is left is exactly that.
 */
export function totalsOfPaper(
  items: readonly SalesItem[],
  lines: readonly PaperLine[],
  isWithin: boolean,
  rest: Uncredited | undefined,
): Totals {
  const own = itemsOf(items, lines);
  if (!rest) return totalsOf(own, isWithin);
  const credits = lines.flatMap((line) => {
    const item = items[line.line - 1];
    return item ? [creditOf(item, line, rest.left.get(line.line) ?? nothingLeft)] : [];
  });
  const totals = totalsOf(own, isWithin, credits);
  const isAll = totals.taxablePaise === rest.taxablePaise;
  const totalPaise = paise(isAll ? rest.totalPaise : Math.min(totals.totalPaise, rest.totalPaise));
  const exactPaise = totals.totalPaise - totals.roundingPaise;
  return { ...totals, totalPaise, roundingPaise: paise(totalPaise - exactPaise) };
}

/** Compared by value: the database orders the fields anew. */
const valuesOf = ({ address, gstin, lines, reason, transport, note }: PaperContent): string =>
  JSON.stringify([
    [address, gstin, reason, transport, note],
    lines.map(({ line, quantityMilli, pricePaise }) => [line, quantityMilli, pricePaise]),
  ]);
/** Nothing differs. */
export const isSame = (one: PaperContent, other: PaperContent): boolean => valuesOf(one) === valuesOf(other);

export type Typed = Readonly<Record<string, string | undefined>>;
interface Read {
  readonly content: PaperContent;
  readonly faults: readonly FieldFault[];
}
/**
 * Reads the form of a draft: `quantity1` and `price1` of the first item. An empty quantity or 0 leaves the item out, an absent one
 * stays; only a credit note has prices, at most those of the invoice.
 */
export function readContent(kind: SalesKind, items: readonly SalesItem[], former: PaperContent, typed: Typed): Read {
  const faults: FieldFault[] = [];
  const text = (field: 'reason' | 'transport' | 'note' | 'address', isLong: boolean): string => {
    const value = typed[field];
    if (value === undefined) return former[field];
    const read = isLong ? asText(value) : asLine(value);
    if (read.length > maxLengths[field]) faults.push({ field, reason: 'too-long' });
    else if ((field === 'note' || field === 'reason') && asksForPayment(read))
      faults.push({ field, reason: 'payment' });
    return read;
  };
  const gstin = typed['gstin'] === undefined ? former.gstin : normalizeGstin(typed['gstin']);
  const fault = gstin === '' ? undefined : gstinFault(gstin);
  if (fault) faults.push({ field: 'gstin', reason: fault });
  const lines = items.flatMap((item, index) => {
    if (typed[`quantity${index + 1}`] === undefined) return former.lines.filter(({ line }) => line === index + 1);
    const line = readLine(kind, item, index + 1, typed);
    faults.push(...line.faults);
    return line.value ? [line.value] : [];
  });
  return {
    content: {
      address: text('address', true),
      gstin,
      lines,
      reason: text('reason', false),
      transport: text('transport', false),
      note: text('note', true),
    },
    faults,
  };
}

function readLine(
  kind: SalesKind,
  item: SalesItem,
  line: number,
  typed: Typed,
): { readonly value?: PaperLine; readonly faults: readonly FieldFault[] } {
  const quantity = (typed[`quantity${line}`] ?? '').trim();
  if (quantity === '') return { faults: [] };
  const quantityMilli = milliFromTyped(quantity);
  const price = kind === 'credit-note' ? (typed[`price${line}`] ?? '').trim() : '';
  const pricePaise = price === '' ? item.pricePaise : paiseFromTyped(price);
  const faults = [
    ...(quantityMilli === undefined ? [{ field: `quantity${line}`, reason: 'quantity' }] : []),
    ...(fitsUnit(quantityMilli ?? 0, item.unit) ? [] : [{ field: `quantity${line}`, reason: 'whole' }]),
    ...(pricePaise === undefined || pricePaise < 1 || pricePaise > item.pricePaise
      ? [{ field: `price${line}`, reason: 'price' }]
      : []),
  ];
  if (faults.length > 0 || quantityMilli === undefined || pricePaise === undefined) return { faults };
  return quantityMilli === 0 ? { faults } : { value: { line, quantityMilli, pricePaise }, faults };
}

/** What keeps a draft from being issued: no item, more of one than is left, no reason where the law wants one. */
export function faultsOf(
  kind: SalesKind,
  items: readonly SalesItem[],
  { lines, reason, address, gstin }: PaperContent,
  { left, totalPaise }: { readonly left: Left; readonly totalPaise: number },
): FieldFault[] {
  const beyond = lines.flatMap((line): FieldFault[] => {
    const item = items[line.line - 1];
    const rest = left.get(line.line) ?? nothingLeft;
    if (!item) return [];
    const isBeyond =
      line.quantityMilli > rest.quantityMilli ||
      (kind === 'credit-note' && creditOf(item, line, rest) > rest.taxablePaise);
    return isBeyond ? [{ field: `quantity${line.line}`, reason: 'beyond' }] : [];
  });
  return [
    ...(lines.length === 0 ? [{ field: 'items', reason: 'missing' }] : []),
    ...beyond,
    ...((kind === 'credit-note' || kind === 'challan') && reason === ''
      ? [{ field: 'reason', reason: 'missing' }]
      : []),
    ...(kind === 'invoice' && address === '' && (gstin !== '' || totalPaise >= addressFromPaise)
      ? [{ field: 'address', reason: 'address-needed' }]
      : []),
  ];
}
