import { expect, test } from 'vitest';
import { byText } from './by-text.ts';

test('items are sorted by their text, and equal ones keep their order', () => {
  const items = ['b 1', 'a 1', 'b 2', 'a 2'];
  expect(items.toSorted(byText((item) => item.slice(0, 1)))).toEqual(['a 1', 'a 2', 'b 1', 'b 2']);
});
