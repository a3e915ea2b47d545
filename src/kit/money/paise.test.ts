import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatRupees,
  type Paise,
  paise,
  paiseFromRupees,
  paiseFromSigned,
  rupeeDecimal,
  rupeesOnWire,
  signedOnWire,
} from './paise.ts';

const sums = fc.integer({ min: 0, max: 99_999_999_999_999 }).map((n) => paise(n));
const fees = fc.integer({ min: 900, max: 1_000_000 }).map((n) => paise(n));

describe('paise', () => {
  test('are whole and safe', () => {
    for (const odd of [0.5, Number.NaN, Infinity, 2 ** 53]) expect(() => paise(odd)).toThrow('whole number of paise');
  });
  test('round-trip through the decimal for gateways', () => {
    fc.assert(fc.property(sums, (sum) => paiseFromRupees(rupeeDecimal(sum)) === sum));
  });
  test('round-trip through the number of the prescribed calls, up to the highest fee', () => {
    fc.assert(fc.property(fees, (fee) => paiseFromRupees(rupeesOnWire(fee)) === fee));
  });
  test('round-trip with a sign, and without one none is below 0', () => {
    const signed = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });
    fc.assert(fc.property(signed, (sum) => paiseFromSigned(String(signedOnWire(sum))) === sum));
    expect(signedOnWire(-120_150)).toBe(-1201.5);
    expect(paiseFromSigned('--5')).toBeUndefined();
    expect(() => rupeesOnWire(paise(-50))).toThrow('sign');
  });
  test('are read with trailing zeros', () => {
    fc.assert(
      fc.property(
        sums,
        fc.integer({ min: 0, max: 9 }),
        (sum, zeros) => paiseFromRupees(`${rupeeDecimal(sum)}${'0'.repeat(zeros)}`) === sum,
      ),
    );
  });
  test.each([
    ['500', 50_000],
    ['500.5', 50_050],
    [' 250.05 ', 25_005],
    [9, 900],
    [0.29, 29],
    [1.1, 110],
    ['0', 0],
  ])('%j rupees are %i paise', (amount, expected) => expect(paiseFromRupees(amount)).toBe(expected));
  test.each([
    '',
    '-1',
    '+1',
    '1,000',
    '1.',
    '.5',
    '1.005',
    '1e3',
    '0x10',
    '1_0',
    '५००',
    'NaN',
    'Infinity',
    '1234567890123',
    '1 0',
    '1\n.0',
  ])('%j is not an amount', (amount) => expect(paiseFromRupees(amount)).toBeUndefined());
  test.each([Number.NaN, Infinity, -1, 1e21, 1e-7, 0.005, 33.333])('the number %d is not an amount', (amount) =>
    expect(paiseFromRupees(amount)).toBeUndefined(),
  );
  test('text never yields a fraction or a wrong amount', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = paiseFromRupees(text);
        return (
          read === undefined ||
          (Number.isSafeInteger(read) && Math.abs(read / 100 - Number(text.trim())) < 1e-4 * Math.max(1, read))
        );
      }),
    );
  });
  test.each([
    [50_000, '₹500'],
    [12_345_650, '₹1,23,456.50'],
    [5, '₹0.05'],
    [-25_000, '−₹250'],
  ])('%i paise are shown as %s', (sum, shown) => expect(formatRupees(sum as Paise)).toBe(shown));
});
