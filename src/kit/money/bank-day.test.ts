import { expect, test } from 'vitest';
import { readBankDay, readPrintedDay } from './bank-day.ts';

test.each([
  ['2026-11-20', '2026-11-20'],
  ['20/11/2026 10:30', '2026-11-20'],
  ['20-11-2026', '2026-11-20'],
  ['20/11/26', '2026-11-20'],
  ['20 Nov 2026', '2026-11-20'],
  ['20-Nov-2026', '2026-11-20'],
  ['20-NOV-26', '2026-11-20'],
  ['5 November, 2026', '2026-11-05'],
  ['२०/११/२०२६', '2026-11-20'],
  // Without a zone as it is printed, with one by the day in India.
  ['2026-03-31 20:00:00', '2026-03-31'],
  ['2026-03-31T20:00:00', '2026-03-31'],
  ['2026-03-31T20:00:00Z', '2026-04-01'],
  ['2026-03-31T18:29:59Z', '2026-03-31'],
  ['2026-03-31T18:30:00.000Z', '2026-04-01'],
  ['2026-03-31 20:00:00 UTC', '2026-04-01'],
  ['2026-03-31T20:00:00+05:30', '2026-03-31'],
  ['2026-03-31T20:00:00+0530', '2026-03-31'],
  ['2026-04-01T00:15:00+08', '2026-03-31'],
  ['2026-02-30T20:00:00Z', undefined],
  ['2026-03-31T25:00:00Z', undefined],
  ['20 Nev 2026', undefined],
  ['31/02/2026', undefined],
  ['', undefined],
])('%j is the day %s', (text, expected) => {
  expect(readPrintedDay(text)).toBe(expected);
});

const now = new Date('2026-04-02T06:00:00Z');
const since = new Date('2026-03-31T10:00:00Z');
test.each([
  // Today at this moment; an earlier day at its start, but not before its cause.
  ['', { day: '2026-04-02', at: now }],
  ['02/04/2026', { day: '2026-04-02', at: now }],
  ['2026-04-01', { day: '2026-04-01', at: new Date('2026-03-31T18:30:00Z') }],
  ['2026-03-31', { day: '2026-03-31', at: since }],
  ['2026-03-30', 'day-too-early'],
  ['2026-04-03', 'day-future'],
  ['soon', 'day-invalid'],
])('the bank day %j', (typed, expected) => {
  expect(readBankDay(typed, { now, since })).toEqual(expected);
});
test('without a cause any earlier day is right; near midnight the day is that of India', () => {
  expect(readBankDay('2025-01-01', { now })).toEqual({ day: '2025-01-01', at: new Date('2024-12-31T18:30:00Z') });
  const late = new Date('2026-03-31T19:00:00Z');
  expect(readBankDay('2026-04-01', { now: late })).toEqual({ day: '2026-04-01', at: late });
});
