import { expect, test } from 'vitest';
import { daysOfFinancialYear, financialYearFrom, financialYearOf } from './financial-year.ts';

test.each([
  ['2027-03-31T18:29:59.999Z', '26-27'],
  ['2027-03-31T18:30:00.000Z', '27-28'],
  ['2026-04-01T00:00:00.000+05:30', '26-27'],
  ['2026-12-31T23:59:59.000+05:30', '26-27'],
  ['2027-01-01T00:00:00.000+05:30', '26-27'],
  ['2099-04-01T12:00:00.000+05:30', '99-00'],
])('%s is in the financial year %s', (at, year) => {
  expect(financialYearOf(new Date(at))).toBe(year);
});
test('a financial year has its first and last day', () => {
  expect(daysOfFinancialYear(financialYearFrom(new Date('2027-03-31T23:59:59+05:30')))).toEqual({
    first: '2026-04-01',
    last: '2027-03-31',
  });
});
