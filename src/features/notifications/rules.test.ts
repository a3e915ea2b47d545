import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asSubject, isRecipient, backoffMs } from './rules.ts';
import { retryPeriodMs } from './terms.ts';

test('the waits grow and stay below the total retry time', () => {
  expect([1, 2, 3, 4, 5, 99].map((tries) => backoffMs(tries) / 60_000)).toEqual([1, 2, 4, 8, 15, 15]);
  expect(backoffMs(1e6)).toBeLessThan(retryPeriodMs);
});

test('accepts one plain address or number only', () => {
  expect(isRecipient('email', 'office@namuna.example')).toBe(true);
  expect(isRecipient('email', 'दफ़्तर@नमूना.example')).toBe(true);
  for (const bad of [
    '',
    'x',
    '@',
    'a@',
    'a@b\r\nBcc: c@d',
    'a@b,c@d',
    'a@b;c@d',
    'A <a@b>',
    'a@b c@d',
    '"a"@b',
    'a\0@b',
  ]) {
    expect(isRecipient('email', bad), bad).toBe(false);
  }
  expect(isRecipient('sms', '+919876543210')).toBe(true);
  for (const bad of ['', '9876543210', '+91 98765', '+91987654321000000', 'office@namuna.example']) {
    expect(isRecipient('sms', bad), bad).toBe(false);
  }
});

test('a subject is one line of limited length, for any input', () => {
  expect(asSubject('Call-back request:  रमा\r\nBcc: x@y')).toBe('Call-back request: रमा Bcc: x@y');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const subject = asSubject(text);
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      expect(subject.length).toBeLessThanOrEqual(200);
    }),
  );
});
