import { expect, test } from 'vitest';
import { rupees, rupeesIfAny } from './rupees.ts';

test.each([
  ['1,50,000', '150000'],
  ['₹ 499.50', '499.50'],
  ['५००', '500'],
  ['', ''],
  ['  ', ''],
  ['500,50', undefined],
  ['0', undefined],
  // Not nothing: where nothing means all of it, that would be a guess.
  ['₹', undefined],
  [' ₹ ', undefined],
])('an amount or nothing: %j', (typed, read) => expect(rupeesIfAny.safeParse(typed).data).toBe(read));
test('an amount that is needed', () => {
  for (const typed of ['', ' ', '₹', '-5', 'five']) expect(rupees.safeParse(typed).success).toBe(false);
  expect(rupees.safeParse('₹5').data).toBe('5');
});
