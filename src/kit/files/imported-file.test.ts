import { expect, test } from 'vitest';
import { plainName, readAmount } from './imported-file.ts';

test.each([
  ['₹1,23,456.50', 12_345_650],
  ['1,00,200.50', 10_020_050],
  ['₹ 200', 20_000],
  ['Rs. 500', 50_000],
  [' rs 200.5 ', 20_050],
  ['INR200.00', 20_000],
  ['-500.10', -50_010],
  ['(500.00)', -50_000],
  ['(500', undefined],
  ['500)', undefined],
  ['5.005', undefined],
  ['', undefined],
  ['1e3', undefined],
  ['200 CR', undefined],
])('the amount %j', (text, expected) => {
  expect(readAmount(text)).toBe(expected);
});

test.each([
  ['UTR No.', 'utrno'],
  ['utr_no', 'utrno'],
  [' Payment-ID ', 'paymentid'],
  ['रकम (₹)', 'रकम'],
  ['#', '#'],
])('the name %j of a column', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
test('names that differ in a vowel sign alone are two names', () => {
  expect(plainName('दिन')).not.toBe(plainName('दान'));
});
