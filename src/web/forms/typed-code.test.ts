import { expect, test } from 'vitest';
import { readTypedCode } from './typed-code.ts';

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
])('the code in %j is %j', (typed, code) => expect(readTypedCode(typed, 6)).toBe(code));
