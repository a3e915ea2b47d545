import { expect, test } from 'vitest';
import { paiseFromTyped } from './typed-rupees.ts';

test.each([
  ['1450', 145_000],
  ['₹1,450.50', 145_050],
  [' ₹ 1,50,000 ', 15_000_000],
  ['1,23,45,678.9', 1_234_567_890],
  ['१,४५०', 145_000],
  ['0', 0],
])('%s is %i paise', (typed, amount) => {
  expect(paiseFromTyped(typed)).toBe(amount);
});

test.each(['500,50', '1,5', '1,2345', ',500', '5,000,', '12,34', '₹', '', '-5', '1.234', 'many'])(
  '%j is refused',
  (typed) => {
    expect(paiseFromTyped(typed)).toBeUndefined();
  },
);
