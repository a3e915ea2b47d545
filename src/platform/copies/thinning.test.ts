import { expect, test } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { retainedCopies } from './thinning.ts';

const at = (iso: string) => ({ name: iso, madeAt: new Date(iso).toISOString() });
const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) => at(new Date(Date.parse(first) + n * dayMs).toISOString()));
const dates = (copies: readonly { madeAt: string }[]) => copies.map(({ madeAt }) => madeAt.slice(0, 10));

test('of 500 daily copies 7 days, 5 weeks and 12 months stay', () => {
  // At 02:00 in India the day of UTC is the one before: the names below are those of UTC.
  const all = days('2025-06-30T20:30:00Z', 500);
  expect(all.at(-1)!.madeAt.slice(0, 10)).toBe('2026-11-11');
  const months =
    '2025-12-30 2026-01-30 2026-02-27 2026-03-30 2026-04-29 2026-05-30 2026-06-29 2026-07-30 2026-08-30 2026-09-29';
  const weeks = '2026-10-17 2026-10-24 2026-10-30 2026-10-31';
  const last = '2026-11-05 2026-11-06 2026-11-07 2026-11-08 2026-11-09 2026-11-10 2026-11-11';
  expect(dates(retainedCopies(all, []))).toEqual([
    // The last of each month, in India: 31 December is the night of the 30th.
    ...months.split(' '),
    // Sundays, the last day of each week.
    ...weeks.split(' '),
    ...last.split(' '),
  ]);
});

test('a pause loses no copy of before, and the newest of a day stays', () => {
  const before = days('2026-01-05T20:30:00Z', 7);
  expect(retainedCopies([...before, at('2026-06-01T10:00:00Z')], [])).toHaveLength(7 + 1 - 1);
  const twice = [at('2026-06-01T10:00:00Z'), at('2026-06-01T11:00:00Z')];
  expect(retainedCopies(twice, [])).toEqual([twice[1]]);
  expect(retainedCopies([], [])).toEqual([]);
});
