import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callingCodeOf, maskPhone, readPhone } from './phone.ts';

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }).map((all) => all.join(''));
const indian = fc.tuple(fc.constantFrom('6', '7', '8', '9'), digits(9)).map((parts) => parts.join(''));

describe('phones', () => {
  test('an Indian number is the same in every spelling', () => {
    const spellings = (ten: string): string[] => [
      ten,
      `0${ten}`,
      `91${ten}`,
      `+91${ten}`,
      `+91 ${ten.slice(0, 5)} ${ten.slice(5)}`,
      `+91-${ten}`,
      `(+91) ${ten}`.replace('(+91)', '+(91)'),
      ` ${ten.slice(0, 4)}-${ten.slice(4, 7)}-${ten.slice(7)} `,
    ];
    fc.assert(fc.property(indian, (ten) => spellings(ten).every((typed) => readPhone(typed) === `+91${ten}`)));
  });
  test('reading a phone number is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('+91', '+1', '+44'), (typed, country) => {
        const phone = readPhone(typed, country);
        return phone === undefined || (readPhone(phone) === phone && /^\+\d{11,12}$/.test(phone));
      }),
    );
  });
  test.each([
    '',
    '+',
    '98765',
    '5876543210',
    '98765432101',
    '+91 12345 67890',
    '+880 1712345678',
    '+9198765432',
    'phone',
    // Thai digits: no keyboard in India writes them.
    '๙๘๗๖๕๔๓๒๑๐',
  ])('%j is not a phone number', (typed) => expect(readPhone(typed)).toBeUndefined());
  test.each(['९८७६५४३२१०', '٩٨٧٦٥٤٣٢١٠', '۹۸۷۶۵۴۳۲۱۰'])('%s is read in its digits', (typed) =>
    expect(readPhone(typed)).toBe('+919876543210'),
  );
  test('a number of another country is checked by its own pattern', () => {
    expect(readPhone('07911 123456', '+44')).toBe('+447911123456');
    expect(readPhone('(202) 555-0143', '+1')).toBe('+12025550143');
    expect(readPhone('9876543210', '+999')).toBeUndefined();
    expect(callingCodeOf(readPhone('+447911123456')!)).toBe('+44');
  });
  test('lists and logs show two digits', () => {
    fc.assert(fc.property(indian, (ten) => maskPhone(`+91${ten}`).replace(/•/g, '') === ten.slice(-2)));
    expect(maskPhone('')).toBe('');
  });
});
