import { expect, test } from 'vitest';
import { oddityOf } from './alt-mobile-field.tsx';

test.each([
  ['9000000001', 'own'],
  ['+91 90000 00001', 'own'],
  ['९०००० ००००१', 'own'],
  ['0612-2345678', 'landline'],
  ['06224 234567', 'landline'],
  ['9876543210', undefined],
  ['09876543210', undefined],
  ['', undefined],
])('%j as the second number of 9000000001: %s', (typed, oddity) =>
  expect(oddityOf(typed, '+919000000001')).toBe(oddity),
);
