import { describe, expect, test } from 'vitest';
import { gstinFault, gstStates, normalizeGstin, readGstState } from './gst.ts';

/** Check digits computed by hand from the rule: weights from the right, the digits of each product in base 36. */
const valid = [
  '27AAPFU0939F1ZV',
  '29AAGCB7383J1Z4',
  '24AAACC1206D1ZM',
  '37ADAPM1724A2Z6',
  '10AABCT3518Q1ZB',
  '09AAACI1681G1ZN',
  '33AAACT2727Q3Z1',
  '07AAAGM0289C1ZL',
  '38AAAAP0001A9ZB',
  '01ZZZZZ9999ZZZO',
  '97AAACH7409R1ZU',
  '10AAAAA0000A1ZH',
];
const symbols = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

describe('a GSTIN', () => {
  test.each(valid)('%s is valid', (gstin) => {
    expect(gstinFault(gstin)).toBeUndefined();
  });

  test('with one character changed is never valid', () => {
    for (const gstin of valid) {
      for (let index = 0; index < 15; index++) {
        for (const symbol of symbols.filter((each) => each !== gstin[index]))
          expect(
            gstinFault(gstin.slice(0, index) + symbol + gstin.slice(index + 1)),
            `${gstin} ${index} ${symbol}`,
          ).toBeDefined();
      }
    }
  });

  test.each([
    ['', 'gstin-length'],
    ['27AAPFU0939F1Z', 'gstin-length'],
    ['27AAPFU0939F1ZVV', 'gstin-length'],
    ['00AAPFU0939F1ZV', 'gstin-state'],
    ['25AAPFU0939F1ZV', 'gstin-state'],
    ['28AAPFU0939F1ZV', 'gstin-state'],
    ['39AAPFU0939F1ZV', 'gstin-state'],
    ['2AAAPFU0939F1ZV', 'gstin-state'],
    ['27AAPF10939F1ZV', 'gstin-form'],
    ['27AAPFU09A9F1ZV', 'gstin-form'],
    ['27AAPFU093991ZV', 'gstin-form'],
    ['27AAPFU0939F0ZV', 'gstin-form'],
    ['27AAPFU0939F1AV', 'gstin-form'],
    ['27AAPFU0939F1Z5', 'gstin-check-digit'],
    ['27AAPFU0993F1ZV', 'gstin-check-digit'],
    ['10AAAAA0000A1Z5', 'gstin-check-digit'],
  ] as const)('%s: %s', (gstin, fault) => {
    expect(gstinFault(gstin)).toBe(fault);
  });

  test('is read with spaces, small letters and Indian digits', () => {
    expect(normalizeGstin(' २७ aapfu 0939-f1zv ')).toBe('27AAPFU0939F1ZV');
  });
});

test('a state is read by its code and by its name in both languages', () => {
  for (const [code, { en, hi }] of Object.entries(gstStates)) {
    for (const typed of [code, en, hi, en.toUpperCase()]) expect(readGstState(typed), typed).toBe(code);
  }
  expect(readGstState('9')).toBe('09');
  expect(readGstState('jammu & kashmir')).toBe('01');
  for (const typed of ['', '25', '99', 'Bihaar', 'constructor']) expect(readGstState(typed)).toBeUndefined();
});
