import { asksForPayment } from '#kit/text/asks-for-payment.ts';
import { latinDigits } from '#kit/text/digits.ts';
import {
  gstinFault,
  gstPercents,
  hsnShape,
  normalizeGstin,
  readGstState,
  type GstPercent,
  stateOfGstin,
  type Unit,
  unitCodes,
} from '#kit/money/gst.ts';
import { type Paise, paiseFromRupees } from '#kit/money/paise.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { isVisible, withoutUnseen } from '#kit/text/visible.ts';
import type { Buyer, QuotationContent, QuotationItem, TypedFields, TypedItem } from '../model.ts';
import {
  maxItemAmount,
  maxItems,
  maxLengths,
  maxPrice,
  maxQuantity,
  maxRates,
  maxValidityDays,
  minItemAmount,
  minPrice,
  quantityPlaces,
} from '../terms.ts';
import { amountOf } from './totals.ts';

type Checked<T> = Result<T, 'quotations/invalid'>;
const invalid = (faults: readonly FieldFault[]): Result<never, 'quotations/invalid'> =>
  refuse('quotations/invalid', { fields: faults });

// Line ends and control characters become spaces: the texts go into mails, lists and a PDF.
const lineOf = (typed: string): string =>
  withoutUnseen(typed.normalize('NFC').toWellFormed())
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();

/** Reads typed fields over a draft; a refusal names every fault. */
export function withFields(content: QuotationContent, typed: TypedFields): Checked<QuotationContent> {
  const faults: FieldFault[] = [];
  const text = (field: 'buyer' | 'address' | 'delivery' | 'note', former: string): string => {
    const value = typed[field];
    if (value === undefined) return former;
    const line = lineOf(value);
    if (line.length > maxLengths[field]) faults.push({ field, reason: 'too-long' });
    // A buyer's own address may have their phone number.
    else if ((field === 'delivery' || field === 'note') && asksForPayment(line))
      faults.push({ field, reason: 'payment' });
    return line;
  };
  const { language = content.language } = typed;
  if (language !== 'en' && language !== 'hi') faults.push({ field: 'language', reason: 'unknown' });
  const changed = {
    ...content,
    language: language === 'hi' ? ('hi' as const) : ('en' as const),
    delivery: text('delivery', content.delivery),
    note: text('note', content.note),
    validityDays: daysIn(typed.days, faults) ?? content.validityDays,
    buyer: {
      name: text('buyer', content.buyer.name),
      address: text('address', content.buyer.address),
      ...registrationIn(content.buyer, typed, faults),
    },
  };
  return faults.length > 0 ? invalid(faults) : ok(changed);
}

function daysIn(typed: string | undefined, faults: FieldFault[]): number | undefined {
  if (typed === undefined) return undefined;
  const days = /^\d{1,4}$/.test(latinDigits(typed).trim()) ? Number(latinDigits(typed)) : 0;
  if (days < 1 || days > maxValidityDays) faults.push({ field: 'days', reason: 'out-of-range' });
  return days;
}

/**
 * The state is where the goods go, which decides the tax; a company registered in another state may take delivery there. Until
 * it is typed, it follows from the GSTIN.
 */
function registrationIn(
  buyer: Buyer,
  typed: TypedFields,
  faults: FieldFault[],
): Pick<QuotationContent['buyer'], 'gstin' | 'state'> {
  const gstin = typed.gstin === undefined ? buyer.gstin : normalizeGstin(typed.gstin);
  const fault = gstin === '' ? undefined : gstinFault(gstin);
  if (fault) faults.push({ field: 'gstin', reason: fault });
  const isKnown = gstin !== '' && !fault;
  const isCleared = typed.state?.trim() === '';
  const typedState = typed.state === undefined || isCleared ? undefined : readGstState(typed.state);
  if (typed.state !== undefined && !isCleared && typedState === undefined)
    faults.push({ field: 'state', reason: 'unknown' });
  const ofGstin = isKnown && (typed.gstin !== undefined || isCleared) ? stateOfGstin(gstin) : undefined;
  const state = typedState ?? ofGstin ?? (isCleared ? '' : buyer.state);
  return { gstin, state };
}

/** Reads a typed item over a former one or over a product's values; a refusal names every fault. */
export function readItem(typed: TypedItem, former: Partial<QuotationItem> = {}): Checked<QuotationItem> {
  const faults: FieldFault[] = [];
  const read = <T>(field: keyof TypedItem, value: T | undefined, reader: Reader<T>): T | undefined => {
    const text = typed[field];
    const found = text === undefined ? (value === undefined ? refuse('missing') : ok(value)) : reader(lineOf(text));
    if (found.ok) return found.value;
    faults.push({ field, reason: found.refusal.code });
    return undefined;
  };
  const description = read('description', former.description, readDescription);
  const hsn = read('hsn', former.hsn, readHsn);
  const unit = read('unit', former.unit, readUnit);
  const quantityMilli = read('quantity', former.quantityMilli, readQuantity);
  const pricePaise = read('price', former.pricePaise, readPrice);
  const gstPercent = read('gst', former.gstPercent, readPercent);
  if (
    description === undefined ||
    hsn === undefined ||
    unit === undefined ||
    quantityMilli === undefined ||
    pricePaise === undefined ||
    gstPercent === undefined
  )
    return invalid(faults);
  const amount = amountOf({ quantityMilli, pricePaise });
  if (amount > maxItemAmount) return invalid([{ field: 'quantity', reason: 'amount-too-large' }]);
  return amount < minItemAmount
    ? invalid([{ field: 'price', reason: 'amount-too-small' }])
    : ok({ description, hsn, unit, quantityMilli, pricePaise, gstPercent });
}

/** The code of a refusal is the fault's reason. */
type Reader<T> = (text: string) => Result<T, string>;
const readDescription: Reader<string> = (text) => {
  if (!isVisible(text)) return refuse('missing');
  if (asksForPayment(text)) return refuse('payment');
  return text.length > maxLengths.description ? refuse('too-long') : ok(text);
};
const readHsn: Reader<string> = (text) => {
  const code = latinDigits(text);
  return hsnShape.test(code) ? ok(code) : refuse('hsn');
};
const readUnit: Reader<Unit> = (text) => {
  const unit = unitCodes.find((code) => code === text.toUpperCase());
  return unit ? ok(unit) : refuse('unit');
};
const readPercent: Reader<GstPercent> = (text) => {
  const [, percent] = /^(\d{1,2}(?:\.\d{1,2})?) ?%?$/.exec(latinDigits(text)) ?? [];
  const rate = gstPercents.find((legal) => percent !== undefined && legal === Number(percent));
  return rate === undefined ? refuse('gst') : ok(rate);
};
const quantityShape = new RegExp(`^(\\d{1,6})(?:\\.(\\d{1,${quantityPlaces}}))?$`);
const readQuantity: Reader<number> = (text) => {
  const [, whole, places = ''] = quantityShape.exec(latinDigits(text)) ?? [];
  const milli = Number(whole ?? 0) * 1000 + Number(places.padEnd(quantityPlaces, '0'));
  return milli >= 1 && milli <= maxQuantity * 1000 ? ok(milli) : refuse('quantity');
};
const readPrice: Reader<Paise> = (text) => {
  const amount = paiseFromRupees(latinDigits(text).replace(/^₹ ?/, '').replaceAll(',', ''));
  if (amount === undefined) return refuse('price-form');
  return amount >= minPrice && amount <= maxPrice ? ok(amount) : refuse('price-range');
};

/** The items after a change; refuses more than fit on the page. */
export function withItems(
  content: QuotationContent,
  items: readonly QuotationItem[],
): Result<QuotationContent, 'quotations/invalid'> {
  if (items.length > maxItems) return invalid([{ field: 'items', reason: 'too-many' }]);
  if (new Set(items.map((item) => item.gstPercent)).size > maxRates)
    return invalid([{ field: 'gst', reason: 'too-many-rates' }]);
  return ok({ ...content, items });
}

/** What a draft needs before it can be issued. */
export function missingIn({ buyer, items }: QuotationContent): FieldFault[] {
  const missing = (field: string, isMissing: boolean): FieldFault[] =>
    isMissing ? [{ field, reason: 'missing' }] : [];
  return [
    ...missing('buyer', !isVisible(buyer.name)),
    ...missing('state', buyer.state === ''),
    ...missing('items', items.length === 0),
  ];
}
