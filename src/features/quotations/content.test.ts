import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import type { SalesItem } from '#kit/sales/totals.ts';
import type { QuotationContent, TypedItem } from './model.ts';
import { changesBetween, formChanges, lineNow } from './rules/draft-changes.ts';
import { missingIn, readItem, withFields, withItems } from './rules/content.ts';
import { revisedNumber } from './rules/numbers.ts';
import { canTransition, statusOf } from './rules/states.ts';
import { maxItems } from './terms.ts';

const empty: QuotationContent = {
  language: 'en',
  buyer: { name: '', address: '', gstin: '', state: '' },
  shipTo: { name: '', address: '' },
  attention: '',
  subject: '',
  reference: { number: '', day: '' },
  items: [],
  delivery: '',
  payment: '',
  note: '',
  validityDays: 30,
};
const bin: TypedItem = {
  description: 'Dustbin',
  hsn: '392690',
  unit: 'kgs',
  quantity: '2.5',
  price: '₹1,450.50',
  gst: '18%',
};
const item: SalesItem = {
  description: 'Dustbin',
  specification: '',
  hsn: '392690',
  unit: 'KGS',
  quantityMilli: 2500,
  pricePaise: paise(1450_50),
  discountHundredths: 0,
  gstPercent: 18,
};
const faults = (result: ReturnType<typeof readItem> | ReturnType<typeof withFields>) =>
  result.ok ? [] : (result.refusal.fields ?? []).map(({ field, reason }) => `${field} ${reason}`);

describe('an item', () => {
  test('is read as typed', () => {
    expect(readItem(bin)).toEqual({ ok: true, value: item });
    const hindi = readItem({ ...bin, quantity: '२.५', price: '१४५०.५', gst: '१८', hsn: '३९२६९०' });
    expect(hindi).toEqual({ ok: true, value: item });
  });
  test('keeps the lines of a specification, and takes a discount below 100 percent', () => {
    const read = readItem({ ...bin, specification: ' Nilkamal\r\n660 litres ', discount: '१२.५ %' });
    expect(read).toEqual({
      ok: true,
      value: { ...item, specification: 'Nilkamal\n660 litres', discountHundredths: 1250 },
    });
    for (const discount of ['100', '-1', '5.555', 'all'])
      expect(faults(readItem({ ...bin, discount }))).toEqual(['discount discount']);
    expect(faults(readItem({ ...bin, specification: 'pay.me@okbank' }))).toEqual(['specification payment']);
  });
  test('names every fault at once', () => {
    expect(
      faults(readItem({ description: ' ', hsn: '39269', unit: 'bucket', quantity: '0', price: '-1', gst: '17' })),
    ).toEqual(['description missing', 'hsn hsn', 'unit unit', 'quantity quantity', 'price price-form', 'gst gst']);
    expect(faults(readItem({ ...bin, description: 'Bins, A/c 0012 3456 7890' }))).toEqual(['description payment']);
    expect(faults(readItem({ ...bin, quantity: '1', price: '0.99' }))).toEqual(['price amount-too-small']);
    expect(faults(readItem({ description: 'x'.repeat(81) }))).toEqual([
      'description too-long',
      'hsn missing',
      'unit missing',
      'quantity missing',
      'price missing',
      'gst missing',
    ]);
  });
  test.each([
    ['price', '0', 'price-range'],
    ['price', '0.40', undefined],
    ['price', '100000000', undefined],
    ['price', '100000000.01', 'price-range'],
    ['price', '1450.505', 'price-form'],
    ['price', '1e3', 'price-form'],
    ['quantity', '0.001', undefined],
    ['quantity', '0.0001', 'quantity'],
    ['quantity', '100000', undefined],
    ['quantity', '100000.001', 'quantity'],
    ['gst', '0', undefined],
    ['gst', '.25', 'gst'],
    ['gst', '0.25', undefined],
    ['gst', '40', undefined],
    ['gst', '', 'gst'],
    ['hsn', '39', 'hsn'],
    ['hsn', '3926', undefined],
    ['hsn', '39269099', undefined],
    ['unit', 'MTR', undefined],
  ] as const)('%s %s: %s', (field, typed, reason) => {
    expect(faults(readItem({ ...bin, [field]: typed }))).toEqual(reason === undefined ? [] : [`${field} ${reason}`]);
  });
  test('is whole where the unit is sold by the piece', () => {
    expect(faults(readItem({ ...bin, unit: 'nos' }))).toEqual(['quantity whole']);
    expect(faults(readItem({ ...bin, unit: 'nos', quantity: '3' }))).toEqual([]);
  });
  test('too large an amount is refused', () => {
    expect(faults(readItem({ ...bin, quantity: '100', price: '100000000' }))).toEqual([]);
    expect(faults(readItem({ ...bin, quantity: '100.001', price: '100000000' }))).toEqual([
      'quantity amount-too-large',
    ]);
  });
  test('there are no more items and rates than a page takes', () => {
    const many = Array.from({ length: maxItems + 1 }, () => item);
    expect(withItems(empty, many.slice(1)).ok).toBe(true);
    expect(withItems(empty, many).ok).toBe(false);
    const rates = ([0, 3, 5, 12, 18, 28] as const).map((gstPercent) => ({ ...item, gstPercent }));
    expect(withItems(empty, rates.slice(1)).ok).toBe(true);
    expect(withItems(empty, rates).ok).toBe(false);
  });
});

describe('the fields', () => {
  test("the state follows from the buyer's GSTIN", () => {
    const read = withFields(empty, { gstin: '27 AAPFU0939F 1ZV' });
    expect(read.ok && read.value.buyer).toMatchObject({ gstin: '27AAPFU0939F1ZV', state: '27' });
    const buyer = { ...empty.buyer, gstin: '27AAPFU0939F1ZV', state: '27' };
    // A company of another state takes delivery in Bihar.
    const delivered = withFields({ ...empty, buyer }, { state: 'Bihar' });
    expect(delivered.ok && delivered.value.buyer).toMatchObject({ gstin: '27AAPFU0939F1ZV', state: '10' });
    const moved = withFields({ ...empty, buyer }, { gstin: '', state: 'बिहार' });
    expect(moved.ok && moved.value.buyer).toMatchObject({ gstin: '', state: '10' });
  });
  test('every fault is named, and what is not typed stays', () => {
    expect(
      faults(
        withFields(empty, {
          buyer: 'x'.repeat(121),
          gstin: '27AAPFU0939F1ZX',
          state: 'Atlantis',
          days: '0',
          language: 'fr',
          note: 'y'.repeat(601),
        }),
      ).toSorted(),
    ).toEqual([
      'buyer too-long',
      'days out-of-range',
      'gstin gstin-check-digit',
      'language unknown',
      'note too-long',
      'state unknown',
    ]);
    const paid = withFields(empty, { note: 'Pay to IFSC SBIN0001234', delivery: 'https://pay.example' });
    expect(faults(paid)).toEqual(['delivery payment', 'note payment']);
    const lines = withFields(empty, { address: ' Office of the EO\r\nHajipur\n844101 ', note: '1. One\n2. Two' });
    expect(lines.ok && [lines.value.buyer.address, lines.value.note]).toEqual([
      'Office of the EO\nHajipur\n844101',
      '1. One\n2. Two',
    ]);
    expect(faults(withFields(empty, { referenceDay: '2026-02-30' }))).toEqual(['referenceDay invalid']);
    const read = withFields({ ...empty, delivery: 'In May' }, { buyer: ' Gram\n Panchayat ', days: '४५' });
    expect(read.ok && read.value).toEqual({
      ...empty,
      delivery: 'In May',
      validityDays: 45,
      buyer: { ...empty.buyer, name: 'Gram Panchayat' },
    });
  });
  test('an empty state follows from the GSTIN, or is not known yet', () => {
    const typed = withFields(empty, { gstin: '27AAPFU0939F1ZV', state: '' });
    expect(typed.ok && typed.value.buyer).toMatchObject({ gstin: '27AAPFU0939F1ZV', state: '27' });
    const buyer = { ...empty.buyer, state: '10' };
    const cleared = withFields({ ...empty, buyer }, { gstin: '', state: ' ' });
    expect(cleared.ok && cleared.value.buyer).toEqual(empty.buyer);
    expect(faults(withFields(empty, { gstin: '27AAPFU0939F1ZX', state: '' }))).toEqual(['gstin gstin-check-digit']);
  });
  test('a draft lacks buyer, state and items', () => {
    expect(missingIn(empty).map(({ field }) => field)).toEqual(['buyer', 'state', 'items']);
  });
  test('changes are named with both values', () => {
    const after = { ...empty, items: [item], buyer: { ...empty.buyer, state: '10' } };
    expect(changesBetween(empty, after)).toEqual([
      { field: 'state', before: '', after: '10' },
      { field: 'item 1', before: '', after: 'Dustbin · HSN 392690 · 2.5 KGS × ₹1,450.50 · GST 18%' },
    ]);
    expect(changesBetween(after, after)).toEqual([]);
    expect(formChanges(empty, { ...after, language: 'hi', validityDays: 5 })).toEqual([
      { field: 'state', before: '', after: '10' },
      { field: 'days', before: '30', after: '5' },
      { field: 'language', before: 'en', after: 'hi' },
      { field: 'item 1', before: '', after: 'Dustbin · HSN 392690 · 2.5 KGS × ₹1,450.50 · GST 18%' },
    ]);
  });
  test('of items that moved only the removed and the added are named', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((description) => ({ ...item, description }));
    if (!a || !b || !c) throw new Error('three items');
    const rest = ' · HSN 392690 · 2.5 KGS × ₹1,450.50 · GST 18%';
    const between = (before: SalesItem[], after: SalesItem[]) =>
      formChanges({ ...empty, items: before }, { ...empty, items: after });
    expect(between([a, b], [b])).toEqual([{ field: 'item 1', before: `A${rest}`, after: '' }]);
    expect(between([a], [a, c])).toEqual([{ field: 'item 2', before: '', after: `C${rest}` }]);
    expect(between([a, b, c], [b, { ...c, description: 'D' }])).toEqual([
      { field: 'item 1', before: `A${rest}`, after: '' },
      { field: 'item 3', before: `C${rest}`, after: '' },
      { field: 'item 2', before: '', after: `D${rest}` },
    ]);
  });
  test('an item is found at its present line', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((description) => ({ ...item, description }));
    if (!a || !b || !c) throw new Error('three items');
    expect(lineNow([a, b, c], [a, b, c], 2)).toBe(2);
    expect(lineNow([a, b, c], [b, c], 2)).toBe(1);
    expect(lineNow([a, b, c], [a, c], 2)).toBe(0);
    // Changed at its place by the colleague.
    expect(lineNow([a, b, c], [a, { ...b, quantityMilli: 1 }, c], 2)).toBe(2);
    expect(lineNow([a, b], [a, b, c], 2)).toBe(2);
    expect(lineNow([a, a], [a, a], 2)).toBe(2);
    expect(lineNow([a], [a], 2)).toBe(0);
  });
});

describe('numbers', () => {
  test('of revisions follow the first', () => {
    expect(revisedNumber('SQ/26-27/0001', 1)).toBe('SQ/26-27/0001/R1');
    expect(revisedNumber('SQ/26-27/0001/R1', 2)).toBe('SQ/26-27/0001/R2');
  });
  test('an issued quotation is valid until the end of its last day', () => {
    const issued = { state: 'issued', validUntil: '2026-12-22' } as const;
    expect(statusOf(issued, '2026-12-22')).toBe('valid');
    expect(statusOf(issued, '2026-12-23')).toBe('expired');
    expect(statusOf({ ...issued, state: 'accepted' }, '2027-12-23')).toBe('accepted');
  });
  test('nothing leads back', () => {
    for (const to of ['draft', 'issued'] as const)
      for (const from of ['issued', 'accepted', 'revised', 'cancelled'] as const)
        expect(canTransition(from, to)).toBe(false);
  });
});

test('what a product says of its delivery is true in a quotation too: it refers to no quotation', () => {
  const products = readdirSync('content/products').filter((name) => name.endsWith('.json'));
  const texts = products.flatMap((name) => {
    const { en, hi } = JSON.parse(readFileSync(`content/products/${name}`, 'utf8')) as Record<
      'en' | 'hi',
      { delivery: { text: string } }
    >;
    return [en.delivery.text, hi.delivery.text];
  });
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => /quot|कोटेशन/i.test(text))).toEqual([]);
});
