import { expect, test } from 'vitest';
import { languages } from '#web/i18n.ts';
import { logsHealth } from '../rules.ts';
import { copyFaults } from './parts.ts';
import type { Health } from './health.ts';
import { healthLine } from './health-line.ts';
import { healthThings } from './health-words.ts';

const copies = {
  of: 'copies',
  isSet: true,
  isWanted: true,
  fault: null,
  mayRemove: true,
  hours: 3,
  isDue: false,
  trialDays: 2,
  isTrialOverdue: false,
} as const;

const moment = {
  of: 'moment',
  isStored: true,
  behindMinutes: 3,
  waitingMegabytes: 0,
  lostAt: undefined,
  fault: null,
  trouble: null,
} as const;

const right: readonly Health[] = [
  moment,
  { ...moment, isStored: false, behindMinutes: undefined, waitingMegabytes: 2 },
  { of: 'database', version: '18.4', isSeparated: true },
  { of: 'standby', isAway: false },
  { of: 'backup', hours: 1, isDue: false },
  { of: 'disk', freeMegabytes: 40_000, isLow: false },
  copies,
  { ...copies, mayRemove: false },
  { ...copies, hours: null, trialDays: null },
  { ...copies, isSet: false, isWanted: false },
  { of: 'clock', other: 'instamojo', seconds: -2, isOff: false },
  { of: 'clock', other: '', seconds: undefined, isOff: false },
  { of: 'queue', failing: 0 },
  { of: 'messages', failed: 0, waiting: 0 },
  { of: 'templates', off: 0 },
  { of: 'logs', by: 'others' },
  { of: 'logs', by: 'journal', days: 1, yearMegabytes: undefined, mostMegabytes: 6000, cut: undefined },
  { of: 'logs', by: 'journal', days: 30, yearMegabytes: 2000, mostMegabytes: 6000, cut: undefined },
  { of: 'secrets', needed: [], removable: [], ofVendors: [], isStuck: false },
  {
    of: 'secrets',
    needed: [{ name: 'DATA_KEY_PREVIOUS', count: 12 }],
    removable: ['SESSION_SECRET_PREVIOUS'],
    ofVendors: ['INSTAMOJO_PRIVATE_SALT_PREVIOUS'],
    isStuck: false,
  },
  { of: 'audit', isOff: false },
];
const wrong: readonly Health[] = [
  { of: 'database', version: '18.4', isSeparated: false },
  { of: 'backup', hours: null, isDue: true },
  { of: 'backup', hours: 31, isDue: true },
  { of: 'disk', freeMegabytes: 12, isLow: true },
  { of: 'clock', other: 'instamojo', seconds: -90, isOff: true },
  { of: 'queue', failing: 1 },
  { of: 'standby', isAway: true },
  { of: 'messages', failed: 0, waiting: 3 },
  { of: 'templates', off: 2 },
  { of: 'logs', by: 'memory' },
  { of: 'logs', by: 'journal', days: 30, yearMegabytes: 9000, mostMegabytes: 6000, cut: 'space' },
  { of: 'secrets', needed: [{ name: 'DATA_KEY_PREVIOUS', count: 12 }], removable: [], ofVendors: [], isStuck: true },
  { of: 'audit', isOff: true },
  { ...copies, isSet: false },
  { ...copies, hours: 30, isDue: true },
  { ...copies, trialDays: 9, isTrialOverdue: true },
  ...copyFaults.map((fault) => ({ ...copies, fault })),
  { ...moment, behindMinutes: 30, trouble: 'late' },
  { ...moment, behindMinutes: 30, trouble: 'late', fault: 'away' },
  { ...moment, isStored: false, lostAt: new Date('2026-11-29T10:00:00Z'), trouble: 'lost' },
];

test.each(languages)('what is wrong says what to do, what is right does not, in %s', (language) => {
  for (const health of right) {
    expect(healthLine(health, language).next, health.of).toBeUndefined();
    expect(healthLine(health, language).says).not.toBe('');
  }
  for (const health of wrong) expect(healthLine(health, language).next, health.of).toMatch(/\S/);
  expect(new Set(wrong.map(({ of }) => of))).toEqual(new Set(Object.keys(healthThings[language])));
});
test('a difference of clocks is a number of seconds, whichever is ahead', () => {
  expect(healthLine(wrong[4]!, 'en').says).toBe('It differs from that of instamojo by 90 s.');
});

test('a gap of the log is said with its time of India', () => {
  const lost = { ...moment, isStored: false, lostAt: new Date('2026-11-29T10:00:00Z'), trouble: 'lost' } as const;
  expect(healthLine(lost, 'en').says).toMatch(/^Changes after 2026-11-29 15:30 can not be come back to/);
});

test('the warning comes before a year of the log is cut, by space or by time', () => {
  const kept = { by: 'journal', days: 30, yearBytes: 5 * 2 ** 30, mostBytes: 6 * 2 ** 30, mostDays: 366 } as const;
  expect(logsHealth(kept)).toMatchObject({ cut: undefined, yearMegabytes: 5120 });
  expect(logsHealth({ ...kept, mostBytes: 5.5 * 2 ** 30 })).toMatchObject({ cut: 'space' });
  expect(logsHealth({ ...kept, yearBytes: undefined, mostBytes: 1 })).toMatchObject({ cut: undefined });
  expect(logsHealth({ ...kept, mostDays: 30 })).toMatchObject({ cut: 'time' });
  expect(logsHealth({ ...kept, mostDays: undefined })).toMatchObject({ cut: undefined });
});
