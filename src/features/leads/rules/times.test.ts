import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { after, dayInIndia, dayMs } from '#kit/time.ts';
import { acknowledgeWorkingDays } from '../terms.ts';
import { deadlinesOf, isOverdue, readDue, readReceived } from './times.ts';

/** Tuesday 24 November 2026, 12:00 in India. */
const now = new Date('2026-11-24T06:30:00Z');
const due = (day: string, time: string) => readDue({ day, time }, now);
const received = (day: string, time = '') => readReceived({ day, time }, now);
const faults = (result: { ok: boolean; refusal?: { fields?: readonly { field: string; reason: string }[] } }) =>
  result.ok ? [] : (result.refusal?.fields ?? []).map(({ field, reason }) => `${field} ${reason}`);

test('the next call is a day and a time in India', () => {
  expect(due('2026-11-25', '15:30')).toEqual({ ok: true, value: new Date('2026-11-25T10:00:00Z') });
  expect(due('25/11/2026', '3:30 pm')).toEqual({ ok: true, value: new Date('2026-11-25T10:00:00Z') });
  expect(due('', '')).toEqual({ ok: true, value: null });
});
test('today counts, also an hour that is over; yesterday and more than a year do not', () => {
  expect(due('2026-11-24', '08:00').ok).toBe(true);
  expect(faults(due('2026-11-23', '23:59'))).toEqual(['day past']);
  expect(due(dayInIndia(after(now, 365 * dayMs)), '10:00').ok).toBe(true);
  expect(faults(due(dayInIndia(after(now, 366 * dayMs)), '10:00'))).toEqual(['day too-far']);
  // Today in India begins at 18:30 UTC of the day before.
  expect(readDue({ day: '2026-11-23', time: '10:00' }, new Date('2026-11-22T18:30:00Z')).ok).toBe(true);
});
test('each wrong field is named', () => {
  expect(faults(due('', '10:00'))).toEqual(['day missing']);
  expect(faults(due('2026-11-25', ''))).toEqual(['time missing']);
  expect(faults(due('31/11/2026', '25:00'))).toEqual(['day invalid', 'time invalid']);
});

test('a complaint counts from its time, from the beginning of its day, or today from now', () => {
  expect(received('2026-11-20', '10:00')).toEqual({ ok: true, value: new Date('2026-11-20T04:30:00Z') });
  expect(received('2026-11-20')).toEqual({ ok: true, value: new Date('2026-11-19T18:30:00Z') });
  expect(received('2026-11-24')).toEqual({ ok: true, value: now });
});
test('a complaint cannot come tomorrow, later today or more than a year ago', () => {
  expect(faults(received('2026-11-25'))).toEqual(['receivedDay future']);
  expect(faults(received('2026-11-24', '12:01'))).toEqual(['receivedTime future']);
  expect(received('2026-11-24', '12:00').ok).toBe(true);
  expect(faults(received('2025-11-23'))).toEqual(['receivedDay too-old']);
  expect(received('2025-11-24').ok).toBe(true);
  expect(faults(received(''))).toEqual(['receivedDay missing']);
  expect(faults(received('x'))).toEqual(['receivedDay invalid']);
  expect(faults(received('2026-11-20', 'x'))).toEqual(['receivedTime invalid']);
});

test('deadlines: 24 hours of business days, and 15 days', () => {
  // Friday 20 November, 17:00: the weekend does not count.
  expect(deadlinesOf(new Date('2026-11-20T11:30:00Z'))).toEqual({
    acknowledgeBy: new Date('2026-11-23T11:30:00Z'),
    answerBy: new Date('2026-12-05T11:30:00Z'),
  });
  expect(deadlinesOf(new Date('2026-11-21T06:30:00Z')).acknowledgeBy).toEqual(new Date('2026-11-23T18:29:00Z'));
});
test.each(['privacy', 'terms', 'refunds', 'shipping'])('the policy %s promises the same deadlines', (name) => {
  const text = readFileSync(new URL(`../../../../content/policies/${name}.json`, import.meta.url), 'utf8');
  expect(text).toContain(`within ${24 * acknowledgeWorkingDays} hours on business days`);
  expect(text).toMatch(/answer (?:them )?within \{answerDays\} days/);
});

test('a lead is overdue once its moment has passed', () => {
  expect(isOverdue({ nextDueAt: null }, now)).toBe(false);
  expect(isOverdue({ nextDueAt: now }, now)).toBe(false);
  expect(isOverdue({ nextDueAt: after(now, -1) }, now)).toBe(true);
});
