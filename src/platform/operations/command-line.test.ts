import { expect, test } from 'vitest';
import { printable } from './command-line.ts';

test('control characters are shown, lines and letters stay', () => {
  expect(printable('1  Asha\u001b[2J\u009b31m\r\u0007 \u202eqr\nआशा श्री\u200cमान, é')).toBe(
    String.raw`1  Asha\u001b[2J\u009b31m\u000d\u0007 \u202eqr` + '\nआशा श्री\u200cमान, é',
  );
});
