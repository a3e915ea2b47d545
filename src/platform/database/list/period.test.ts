import { expect, test } from 'vitest';
import { monthsOf, period, periodOf, periodOn } from './period.ts';

const today = '2026-11-29';
test.each([
  ['', ['2026-11-01', today]],
  ['made-from=2026-10-05&made-to=2026-10-07', ['2026-10-05', '2026-10-07']],
  ['made-from=2026-11-20', ['2026-11-20', today]],
  ['made-to=2026-09-15', ['2026-09-01', '2026-09-15']],
  ['made-from=2027-01-01', ['2027-01-01', '2027-01-01']],
  // 366 days, with both and until today.
  ['made-from=2025-11-29', ['2025-11-29', today]],
  ['made-from=2025-11-29&made-to=2026-11-29', ['2025-11-29', today]],
  // Refused, so that it is this month.
  ['made-from=2025-11-28', ['2026-11-01', today]],
  ['made-from=2020-01-01', ['2026-11-01', today]],
  ['made-from=2025-11-28&made-to=2026-11-29', ['2026-11-01', today]],
  ['made-from=2026-11-05&made-to=2026-11-04', ['2026-11-01', today]],
])('the days of %j', (query, days) => {
  expect(periodOf(new URLSearchParams(query), 'made', today).days).toEqual(days);
});
test('a day is one of India, and both ends are included', () => {
  expect(periodOf(new URLSearchParams('made-from=2026-11-20&made-to=2026-11-20'), 'made', today)).toMatchObject({
    from: new Date('2026-11-19T18:30:00Z'),
    until: new Date('2026-11-20T18:30:00Z'),
  });
});
test('a period of more than a year is refused by the name of its last day', () => {
  const values = { 'made-from': ['2025-11-28'], 'made-to': ['2026-11-29'] } as Record<string, string[]>;
  expect(period.read('made', (name) => values[name] ?? [])).toEqual({
    active: {},
    problems: [{ field: 'made-to', reason: 'too-long' }],
  });
});
test('a first day alone is refused where it is more than a year ago, by its own name', () => {
  const readFrom = (day: string) => periodOn(today).read('made', (name) => (name === 'made-from' ? [day] : []));
  expect(readFrom('2025-11-28')).toEqual({ active: {}, problems: [{ field: 'made-from', reason: 'too-long' }] });
  expect(readFrom('2025-11-29')).toMatchObject({ active: { 'made-from': ['2025-11-29'] }, problems: [] });
  expect(readFrom('2027-01-01')).toMatchObject({ active: { 'made-from': ['2027-01-01'] }, problems: [] });
});
test.each([
  ['2026-11-29', ['2026-10-01', '2026-10-31']],
  ['2026-03-01', ['2026-02-01', '2026-02-28']],
  ['2026-01-15', ['2025-12-01', '2025-12-31']],
])('the month before %s', (day, before) => {
  expect(monthsOf(day)).toEqual([[`${day.slice(0, 8)}01`, day], before]);
});
