import { expect, test } from 'vitest';
import { basketIn, basketLine } from './enquiry-basket.ts';

const valueIn = (line: string): string => line.slice(0, line.indexOf(';'));

test('what is stored is read again, in its order', () => {
  const chosen = [
    ['quantity:Plastic 660L wheel Dustbin', '12'],
    ['quantity:E-Rickshaw', '2'],
    ['other', 'ठेला; 4 & more=1'],
  ] as const;
  expect(basketIn(`a=1; ${valueIn(basketLine(chosen))}; b=2`)).toEqual(chosen);
  expect(basketIn(`__Host-${valueIn(basketLine(chosen))}`)).toEqual(chosen);
});

test('without anything chosen the cookie is removed', () => {
  expect(basketLine([['quantity:E-Rickshaw', ' ']])).toMatch(/^saral-enquiry=; .*Max-Age=0;/);
  expect(basketIn('')).toEqual([]);
  expect(basketIn('not-saral-enquiry=a=1')).toEqual([]);
});

test('it stays below the size of a cookie', () => {
  const line = basketLine(Array.from({ length: 100 }, (_none, n) => [`quantity:${'क'.repeat(40)}${n}`, '1'] as const));
  expect(line.length).toBeLessThan(4000);
  expect(basketIn(valueIn(line)).length).toBeGreaterThan(3);
});
