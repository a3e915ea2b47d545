import { describe, expect, it } from 'vitest';
import { isVerhoeffValid, looksMistyped, maskNumber } from './aadhaar.ts';

describe('the check digit', () => {
  it.each(['2363', '123451', '84736430954837284567892'])('accepts %s', (digits) => {
    expect(isVerhoeffValid(digits)).toBe(true);
  });
  it('detects every single wrong digit and every swap of neighbours', () => {
    const valid = '234123412346';
    expect(looksMistyped(valid)).toBe(false);
    for (let place = 0; place < 12; place++) {
      for (let digit = 0; digit < 10; digit++) {
        const typed = valid.slice(0, place) + digit + valid.slice(place + 1);
        expect(looksMistyped(typed)).toBe(typed !== valid);
      }
      const swapped = valid.slice(0, place) + (valid[place + 1] ?? '') + (valid[place] ?? '') + valid.slice(place + 2);
      if (place < 11 && swapped !== valid) expect(looksMistyped(swapped)).toBe(true);
    }
  });
  it('checks twelve digits only', () => {
    expect(looksMistyped('1234')).toBe(false);
    expect(looksMistyped('2341 2341 2347')).toBe(true);
  });
});

describe('the masked number', () => {
  it.each([
    ['2341 2341 2346', 'XXXX XXXX 2346'],
    ['ABCDE1234F', 'XXXX XXXX 234F'],
    ['', ''],
  ])('%s → %s', (typed, masked) => {
    expect(maskNumber(typed)).toBe(masked);
  });
});
