import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newCode, newId, newReference, normalizeCode } from './ids.ts';

/** Variants of a code as people copy it from a card or read it out. */
const mistyped = (code: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...Array.from(code, (sign) =>
        fc.tuple(fc.constantFrom(...looksLike(sign)), fc.constantFrom('', '', ' ', '-', '\u00a0', '\t')),
      ),
    )
    .map((signs) => signs.flat().join(''));
const looksLike = (sign: string): string[] => {
  if (sign === '0') return ['0', 'O', 'o'];
  if (sign === '1') return ['1', 'I', 'i', 'L', 'l'];
  return [sign, sign.toLowerCase()];
};

describe('ids', () => {
  test('are unique and sort by time', async () => {
    const ids = Array.from({ length: 5000 }, () => newId('usr'));
    expect(new Set(ids).size).toBe(ids.length);
    const before = newId('usr');
    await new Promise((later) => setTimeout(later, 3));
    expect(newId('usr') > before).toBe(true);
    expect(before).toMatch(/^usr_[0-9A-HJKMNP-TV-Z]{26}$/);
  });
  test('references have three unambiguous groups and fit a gateway’s 30 characters', () => {
    for (let n = 0; n < 500; n++) expect(newReference('SA')).toMatch(/^SA(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(newReference('SO').length).toBeLessThanOrEqual(30);
  });
  test('a code is recognized in any spelling', () => {
    fc.assert(
      fc.property(
        fc
          .constant(undefined)
          .map(() => newCode())
          .chain((code) => fc.tuple(fc.constant(code), mistyped(code))),
        ([code, typed]) => normalizeCode(typed) === code,
      ),
    );
  });
  test('normalizing a code is idempotent', () => {
    fc.assert(fc.property(fc.string(), (typed) => normalizeCode(normalizeCode(typed)) === normalizeCode(typed)));
  });
});
