import { expect, test } from 'vitest';
import { shownVersion } from './shown-version.ts';

test('is a whole number from 1, as text or as a number', () => {
  for (const [given, read] of [
    ['1', 1],
    [7, 7],
    ['999999999', 999_999_999],
  ] as const)
    expect(shownVersion.parse(given)).toBe(read);
  for (const wrong of ['', '0', '-1', '01', ' 2', '1.0', '1e3', '1000000000', 0, -1, 1.5, NaN, null, undefined, ['1']])
    expect(shownVersion.safeParse(wrong).success, String(wrong)).toBe(false);
});
