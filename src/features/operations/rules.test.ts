import { expect, test } from 'vitest';
import type { LogReport, LogState } from './model/parts.ts';
import { isCopyDue, isTrialDue, isTrialOverdue, logTrouble } from './rules.ts';

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

test('a gap of the log asks for a copy at once, and for one an hour at most', () => {
  const log = { isStored: true, sentUntil: undefined, lostAt: undefined, waitingBytes: 0, fault: undefined };
  const isDue = (copied: string, state: Partial<LogReport>): boolean =>
    isCopyDue(at(`2026-11-29T${copied}`), { now: at('2026-11-29T12:00'), hour: 2, log: { ...log, ...state } });
  expect(isDue('10:59', {})).toBe(false);
  for (const gap of [{ isStored: false }, { lostAt: at('2026-11-29T09:00') }]) {
    expect(isDue('10:59', gap)).toBe(true);
    expect(isDue('11:01', gap)).toBe(false);
  }
});
test('the place is late from ten minutes on, and a gap counts before that', () => {
  const log = {
    isStored: true,
    sentUntil: at('2026-11-29T09:00'),
    lostAt: undefined,
    waitingBytes: 0,
    fault: undefined,
  };
  const trouble = (state: Partial<LogState>) => logTrouble({ ...log, behindMinutes: 0, ...state });
  expect([0, 9, 10].map((behindMinutes) => trouble({ behindMinutes }))).toEqual([null, null, 'late']);
  expect(trouble({ lostAt: at('2026-11-29T09:00') })).toBe('lost');
  // The first base backup is still to come.
  expect(trouble({ isStored: false, behindMinutes: 99 })).toBe(null);
});

test('a trial is due each week, and overdue after two more nights', () => {
  expect([null, 6 * 24, 7 * 24 - 2, 7 * 24].map(isTrialDue)).toEqual([true, false, true, true]);
  expect([null, 8 * 24, 9 * 24].map(isTrialOverdue)).toEqual([true, false, true]);
});
