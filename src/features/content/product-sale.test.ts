import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gstPercents, hsnShape } from '#kit/money/gst.ts';
import { checkBody } from './rules/content.ts';
import { hasSamples } from './model/samples.ts';
import { readContentFiles } from './seed.ts';

type Body = Record<string, unknown> & { readonly sale?: Record<string, unknown> };
const file = 'content/products/4-plastic-660l-wheel-dustbin.json';
const body = JSON.parse(readFileSync(file, 'utf8')) as Body;
const faultsOf = (sale: unknown): string[] => {
  const checked = checkBody('product', { ...body, sale });
  return checked.ok ? [] : (checked.refusal.fields ?? []).map(({ field }) => field);
};
const sale = { hsn: '392690', unit: 'NOS', pricePaise: 1_450_000, gstPercent: 18 };

describe('what a quotation states about a product', () => {
  test('is optional: entries of before are still valid', () => {
    const { sale: _sale, ...former } = body;
    expect(checkBody('product', former).ok).toBe(true);
  });
  test('is checked field by field', () => {
    expect(faultsOf(sale)).toEqual([]);
    expect(faultsOf({ ...sale, hsn: '39269', unit: 'BIN', pricePaise: 14.5, gstPercent: 17 }).toSorted()).toEqual([
      'sale.gstPercent',
      'sale.hsn',
      'sale.pricePaise',
      'sale.unit',
    ]);
    for (const pricePaise of [0, -1, 10_000_000_001])
      expect(faultsOf({ ...sale, pricePaise })).toEqual(['sale.pricePaise']);
    for (const gstPercent of gstPercents) expect(faultsOf({ ...sale, gstPercent })).toEqual([]);
    expect(faultsOf({ ...sale, mrp: 1 })).toEqual(['sale.mrp']);
  });
  test('is a sample in every bundled product', () => {
    const products = readContentFiles('content').filter(({ kind }) => kind === 'product');
    expect(products.length).toBeGreaterThan(0);
    for (const product of products) {
      const { sale: bundled } = product.body as Body;
      expect(bundled, product.file).toMatchObject({ sample: true, hsn: expect.stringMatching(hsnShape) as string });
      expect(hasSamples({ sale: bundled })).toBe(true);
    }
  });
});
