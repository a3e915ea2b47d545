import { expect, test } from 'vitest';
import { rateLimit } from './rate-limit.ts';

const at = (ms: number): Date => new Date(1_000_000 + ms);

test('lets as many pass as allowed, then returns the wait, for each key separately', () => {
  const limit = rateLimit(2, 1000);
  expect([limit.take('a', at(0)), limit.take('a', at(100)), limit.take('a', at(300))]).toEqual([0, 0, 700]);
  expect(limit.take('b', at(300))).toBe(0);
  expect(limit.take('a', at(999))).toBe(1);
  expect(limit.take('a', at(1000))).toBe(0);
});

test('repeated attempts within a window do not extend the wait', () => {
  const limit = rateLimit(1, 1000);
  for (let ms = 0; ms < 5000; ms += 100) limit.take('a', at(ms));
  expect(limit.take('a', at(5000))).toBe(0);
});

test('does not grow with the number of keys', () => {
  const limit = rateLimit(1, 1000);
  for (let name = 0; name < 120_000; name++) expect(limit.take(String(name), at(0))).toBe(0);
  // The newest are still counted, the oldest were evicted.
  expect(limit.take('119999', at(1))).toBe(999);
  expect(limit.take('0', at(1))).toBe(0);
});
