import { expect, test } from 'vitest';
import { readUtr } from './utr.ts';

test.each([
  [' sbin326112034567 ', 'SBIN326112034567'],
  ['SBIN 3261 1203 4567', 'SBIN326112034567'],
  ['SBIN-3261–12034567', 'SBIN326112034567'],
  ['N/2026/112034567', 'N2026112034567'],
  ['६१२३४५६७८९०१', '612345678901'],
  ['123456789', undefined],
  ['12345678901234567890123', undefined],
  ['SBIN_326112034567', undefined],
])('the UTR %j is read as %j', (typed, utr) => expect(readUtr(typed)).toBe(utr));
