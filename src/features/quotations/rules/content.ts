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
import type { Paise } from '#kit/money/paise.ts';
import { paiseFromTyped } from '#kit/money/typed-rupees.ts';
import { fitsUnit, milliFromTyped } from '#kit/sales/typed.ts';
import { type FieldFault, ok, refuse, type Result } from '#kit/result.ts';
import { amountOf, type SalesItem } from '#kit/sales/totals.ts';
import { isDay } from '#kit/time.ts';
import { asLine as lineOf, asText as textOf } from '#kit/text/typed-text.ts';
import { isVisible } from '#kit/text/visible.ts';
import type { QuotationContent, TypedFields, TypedItem } from '../model.ts';
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
} from '../terms.ts';

type Checked<T> = Result<T, 'quotations/invalid'>;
const invalid = (faults: readonly FieldFault[]): Result<never, 'quotations/invalid'> =>
  refuse('quotations/invalid', { fields: faults });

/** Reads typed fields over a draft; a refusal names every fault. */
export function withFields(content: QuotationContent, typed: TypedFields): Checked<QuotationContent> {
  const faults: FieldFault[] = [];
  const text = (field: TextField, former: string): string => {
    const value = typed[field];
    if (value === undefined) return former;
    const read = withBreaks.has(field) ? textOf(value) : lineOf(value);
    if (read.length > maxLengths[field]) faults.push({ field, reason: 'too-long' });
    else if (ours.has(field) && asksForPayment(read)) faults.push({ field, reason: 'payment' });
    return read;
  };
  const { language = content.language } = typed;
  if (language !== 'en' && language !== 'hi') faults.push({ field: 'language', reason: 'unknown' });
  const changed = {
    ...content,
    language: language === 'hi' ? ('hi' as const) : ('en' as const),
    delivery: text('delivery', content.delivery),
    payment: text('payment', content.payment),
    note: text('note', content.note),
    attention: text('attention', content.attention),
    subject: text('subject', content.subject),
    reference: {
      number: text('referenceNumber', content.reference.number),
      day: dayIn(typed.referenceDay, faults) ?? content.reference.day,
    },
    shipTo: {
      name: text('shipName', content.shipTo.name),
      address: text('shipAddress', content.shipTo.address),
    },
    validityDays: daysIn(typed.days, faults) ?? content.validityDays,
    buyer: {
      name: text('buyer', content.buyer.name),
      address: text('address', content.buyer.address),
      ...registrationIn(content.buyer, typed, faults),
    },
  };
  return faults.length > 0 ? invalid(faults) : ok(changed);
}

type TextField = Exclude<keyof TypedFields, 'gstin' | 'state' | 'referenceDay' | 'days' | 'language'>;
/** Texts of several lines. */
const withBreaks: ReadonlySet<TextField> = new Set(['address', 'shipAddress', 'payment', 'delivery', 'note']);
/** What we say: a buyer's own address may have their phone number, and their letter any number. */
const ours: ReadonlySet<TextField> = new Set(['subject', 'payment', 'delivery', 'note']);

function dayIn(typed: string | undefined, faults: FieldFault[]): string | undefined {
  const day = typed?.trim();
  if (day !== undefined && day !== '' && !isDay(day)) faults.push({ field: 'referenceDay', reason: 'invalid' });
  return day;
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
  buyer: QuotationContent['buyer'],
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
export function readItem(typed: TypedItem, former: Partial<SalesItem> = {}): Checked<SalesItem> {
  const faults: FieldFault[] = [];
  const read = <T>(field: keyof TypedItem, value: T | undefined, reader: Reader<T>): T | undefined => {
    const text = typed[field];
    if (text === undefined && value !== undefined) return value;
    const found = text === undefined ? refuse('missing') : reader(text);
    if (found.ok) return found.value;
    faults.push({ field, reason: found.refusal.code });
    return undefined;
  };
  const description = read('description', former.description, readDescription);
  const specification = read('specification', former.specification ?? '', readSpecification);
  const hsn = read('hsn', former.hsn, readHsn);
  const unit = read('unit', former.unit, readUnit);
  const quantityMilli = read('quantity', former.quantityMilli, readQuantity);
  const pricePaise = read('price', former.pricePaise, readPrice);
  const discountHundredths = read('discount', former.discountHundredths ?? 0, readDiscount);
  const gstPercent = read('gst', former.gstPercent, readPercent);
  if (
    description === undefined ||
    specification === undefined ||
    discountHundredths === undefined ||
    hsn === undefined ||
    unit === undefined ||
    quantityMilli === undefined ||
    pricePaise === undefined ||
    gstPercent === undefined
  )
    return invalid(faults);
  if (!fitsUnit(quantityMilli, unit)) return invalid([{ field: 'quantity', reason: 'whole' }]);
  const amount = amountOf({ quantityMilli, pricePaise, discountHundredths });
  if (amount > maxItemAmount) return invalid([{ field: 'quantity', reason: 'amount-too-large' }]);
  return amount < minItemAmount
    ? invalid([{ field: 'price', reason: 'amount-too-small' }])
    : ok({ description, specification, hsn, unit, quantityMilli, pricePaise, discountHundredths, gstPercent });
}

/** The code of a refusal is the fault's reason. */
type Reader<T> = (text: string) => Result<T, string>;
const readDescription: Reader<string> = (typed) => {
  const text = lineOf(typed);
  if (!isVisible(text)) return refuse('missing');
  if (asksForPayment(text)) return refuse('payment');
  return text.length > maxLengths.description ? refuse('too-long') : ok(text);
};
const readSpecification: Reader<string> = (typed) => {
  const text = textOf(typed);
  if (asksForPayment(text)) return refuse('payment');
  return text.length > maxLengths.specification ? refuse('too-long') : ok(text);
};
const digitsOf = (typed: string): string => latinDigits(lineOf(typed));
const readHsn: Reader<string> = (text) => {
  const code = digitsOf(text);
  return hsnShape.test(code) ? ok(code) : refuse('hsn');
};
const readUnit: Reader<Unit> = (text) => {
  const unit = unitCodes.find((code) => code === lineOf(text).toUpperCase());
  return unit ? ok(unit) : refuse('unit');
};
const readPercent: Reader<GstPercent> = (text) => {
  const [, percent] = /^(\d{1,2}(?:\.\d{1,2})?) ?%?$/.exec(digitsOf(text)) ?? [];
  const rate = gstPercents.find((legal) => percent !== undefined && legal === Number(percent));
  return rate === undefined ? refuse('gst') : ok(rate);
};
/** Less than everything, with two decimal places; empty is 0. */
const readDiscount: Reader<number> = (text) => {
  const [, whole, places = ''] = /^(\d{1,2})(?:\.(\d{1,2}))? ?%?$/.exec(digitsOf(text) || '0') ?? [];
  return whole === undefined ? refuse('discount') : ok(Number(whole) * 100 + Number(places.padEnd(2, '0')));
};
const readQuantity: Reader<number> = (text) => {
  const milli = milliFromTyped(text) ?? 0;
  return milli >= 1 && milli <= maxQuantity * 1000 ? ok(milli) : refuse('quantity');
};
const readPrice: Reader<Paise> = (text) => {
  const amount = paiseFromTyped(text);
  if (amount === undefined) return refuse('price-form');
  return amount >= minPrice && amount <= maxPrice ? ok(amount) : refuse('price-range');
};

/** The items after a change; refuses more than a quotation has. */
export function withItems(
  content: QuotationContent,
  items: readonly SalesItem[],
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
