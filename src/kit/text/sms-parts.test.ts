import { expect, test } from 'vitest';
import { smsParts } from './sms-parts.ts';

test.each([
  ['a'.repeat(160), 160, 1],
  ['a'.repeat(161), 161, 2],
  ['a'.repeat(306), 306, 2],
  ['a'.repeat(307), 307, 3],
  ['é'.repeat(160), 160, 1],
  [`${'a'.repeat(158)}€`, 160, 1],
  [`${'a'.repeat(159)}€`, 161, 2],
  ['क'.repeat(70), 70, 1],
  ['क'.repeat(71), 71, 2],
  ['क'.repeat(134), 134, 2],
  ['क'.repeat(135), 135, 3],
  // One sign outside of the basic set makes the whole text Unicode; an emoji takes two of its places.
  [`${'a'.repeat(69)}₹`, 70, 1],
  [`${'a'.repeat(69)}🙂`, 71, 2],
  ['', 0, 1],
])('%s has %i characters in %i parts', (text, characters, parts) => {
  expect(smsParts(text)).toEqual({ characters, parts });
});
