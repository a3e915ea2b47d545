import { expect, test } from 'vitest';
import { isCopyDue, isTrialDue, isTrialOverdue } from './rules.ts';

const at = (text: string): Date => new Date(`${text}+05:30`);

test.each([
  // The copy, the time, and whether another one is due with BACKUP_HOUR=2.
  [null, '2026-11-29T12:00', true],
  ['2026-11-29T02:10', '2026-11-29T23:59', false],
  ['2026-11-29T02:10', '2026-11-30T01:59', false],
  ['2026-11-29T02:10', '2026-11-30T02:00', true],
  ['2026-11-29T01:50', '2026-11-29T02:00', true],
  ['2026-11-28T23:00', '2026-11-29T01:00', false],
  ['2026-11-20T02:10', '2026-11-29T01:00', true],
] as const)('a copy of %s, now %s: due %s', (copied, now, due) => {
  expect(isCopyDue(copied === null ? null : at(copied), { now: at(now), hour: 2 })).toBe(due);
});

test('a trial is due each week, and overdue after two more nights', () => {
  expect([null, 6 * 24, 7 * 24 - 2, 7 * 24].map(isTrialDue)).toEqual([true, false, true, true]);
  expect([null, 8 * 24, 9 * 24].map(isTrialOverdue)).toEqual([true, false, true]);
});
