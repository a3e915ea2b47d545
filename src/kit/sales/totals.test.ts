import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gstPercents } from '../money/gst.ts';
import { paise } from '../money/paise.ts';
import { isWithinState, type SalesItem, totalsOf } from './totals.ts';

const item = (change: Partial<SalesItem> = {}): SalesItem => ({
  description: 'Dustbin',
  specification: '',
  hsn: '392690',
  unit: 'NOS',
  quantityMilli: 1000,
  pricePaise: paise(100_00),
  discountHundredths: 0,
  gstPercent: 18,
  ...change,
});
const anyItem = fc
  .record({
    quantityMilli: fc.integer({ min: 1, max: 100_000_000 }),
    pricePaise: fc.integer({ min: 1, max: 10_000 }).map(paise),
    discountHundredths: fc.integer({ min: 0, max: 9999 }),
    gstPercent: fc.constantFrom(...gstPercents),
  })
  .map(item);

/** The nearest whole number to a fraction, the larger one when both are as near: by search, not by the code's formula. */
function nearest(dividend: bigint, divisor: bigint): bigint {
  let below = dividend / divisor;
  if (below * divisor > dividend) below -= 1n;
  const toBelow = dividend - below * divisor;
  const toAbove = (below + 1n) * divisor - dividend;
  return toAbove <= toBelow ? below + 1n : below;
}
const hundredths: Readonly<Record<string, bigint>> = {
  0: 0n,
  0.25: 25n,
  3: 300n,
  5: 500n,
  12: 1200n,
  18: 1800n,
  28: 2800n,
  40: 4000n,
};
/** The stated rule with exact fractions: items less discount, then tax by rate, then the total to the rupee. */
function model(items: readonly SalesItem[], within: boolean) {
  const amounts = items.map((each) => {
    const gross = nearest(BigInt(each.quantityMilli) * BigInt(each.pricePaise), 1000n);
    return gross - nearest(gross * BigInt(each.discountHundredths), 10_000n);
  });
  const byRate = new Map<number, bigint>();
  items.forEach((each, index) => byRate.set(each.gstPercent, (byRate.get(each.gstPercent) ?? 0n) + amounts[index]!));
  let tax = 0n;
  for (const [rate, value] of byRate) {
    const rateHundredths = hundredths[rate]!;
    tax += within ? 2n * nearest(value * rateHundredths, 20_000n) : nearest(value * rateHundredths, 10_000n);
  }
  const before = amounts.reduce((sum, amount) => sum + amount, 0n);
  return { before, tax, total: nearest(before + tax, 100n) * 100n };
}

describe('totals of a paper', () => {
  test('follow the stated rule for all items', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 10 }), fc.boolean(), (items, within) => {
        const totals = totalsOf(items, within);
        const expected = model(items, within);
        expect([totals.taxablePaise, totals.taxPaise, totals.totalPaise].map(BigInt)).toEqual([
          expected.before,
          expected.tax,
          expected.total,
        ]);
        expect(totals.taxablePaise + totals.taxPaise + totals.roundingPaise).toBe(totals.totalPaise);
        expect(totals.taxes.map((tax) => tax.taxablePaise).reduce((sum, amount) => sum + amount, 0)).toBe(
          totals.taxablePaise,
        );
        for (const tax of totals.taxes) {
          expect(tax.cgstPaise).toBe(tax.sgstPaise);
          expect(within ? tax.igstPaise : tax.cgstPaise + tax.sgstPaise).toBe(0);
        }
        expect(Math.abs(totals.roundingPaise)).toBeLessThanOrEqual(50);
        expect(totals.totalPaise % 100).toBe(0);
      }),
    );
  });

  test.each([
    // 18% of ₹100.01: 9.0009 each, or 18.0018.
    [true, 100_01, 18, [9_00, 9_00, 0], -1, 118_00],
    [false, 100_01, 18, [0, 0, 18_00], -1, 118_00],
    // 5% of ₹0.10: halves of 0.25 paise are 0, the whole 0.5 paise is 1.
    [true, 10, 5, [0, 0, 0], -10, 0],
    [false, 10, 5, [0, 0, 1], -11, 0],
    // 0.25% of ₹400: ₹0.50 each; 50 paise round up.
    [true, 400_50, 0, [0, 0, 0], 50, 401_00],
    [true, 400_00, 0.25, [50, 50, 0], 0, 401_00],
  ] as const)('within the state %s, %i paise at %s%%', (within, price, gstPercent, taxes, rounding, total) => {
    const totals = totalsOf([item({ pricePaise: paise(price), gstPercent })], within);
    const [tax] = totals.taxes;
    expect([tax?.cgstPaise, tax?.sgstPaise, tax?.igstPaise]).toEqual(taxes);
    expect([totals.roundingPaise + 0, totals.totalPaise]).toEqual([rounding, total]);
  });

  test('the largest items stay exact', () => {
    const largest = item({ quantityMilli: 100_000, pricePaise: paise(10_000_000_000), gstPercent: 40 });
    const totals = totalsOf(
      Array.from({ length: 10 }, () => largest),
      true,
    );
    expect([totals.taxablePaise, totals.taxPaise, totals.totalPaise]).toEqual([1e13, 4e12, 1.4e13]);
  });

  test('the place of supply decides between CGST with SGST and IGST', () => {
    expect(isWithinState('10AAAAA0000A1ZH', '10')).toBe(true);
    expect(isWithinState('10AAAAA0000A1ZH', '27')).toBe(false);
  });
});
