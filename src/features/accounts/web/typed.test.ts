import { expect, test } from 'vitest';
import { readTypedCode } from './typed-code.ts';
import { readTypedPhone, spacedPhone } from './typed-phone.ts';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['१२३४५६', '123456'],
  ['Your code: 123456. It works for 5 minutes.', '123456'],
  ['It works for 5 minutes: 123 456', '123456'],
  ['1234567890', '123456'],
  ['12a3', '123'],
  ['', ''],
])('the code in %j is %j', (typed, code) => expect(readTypedCode(typed)).toBe(code));

test.each([
  ['9000000001', '+91', '+919000000001'],
  ['90000-00001', '+91', '+919000000001'],
  ['(90000) 00001', '+91', '+919000000001'],
  ['09000000001', '+91', '+919000000001'],
  ['+91 90000 00001', '+91', '+919000000001'],
  ['415 555 2671', '+1', '+14155552671'],
  ['07911 123456', '+44', '+447911123456'],
  ['+44 7911 123456', '+91', '+447911123456'],
  ['12345', '+91', undefined],
  ['', '+91', undefined],
])('%j with %s is %s', (typed, country, phone) => expect(readTypedPhone(typed, country)).toBe(phone));

test('numbers of India are shown in two groups', () => {
  expect(spacedPhone('+919000000001')).toBe('+91 90000 00001');
  expect(spacedPhone('+14155552671')).toBe('+14155552671');
});
