import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  after,
  ageOn,
  before,
  businessDaysAfter,
  dayInIndia,
  dayMs,
  hourMs,
  isDay,
  minuteMs,
  readDay,
  faultOfDay,
} from './time.ts';

const day = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const dayAfter = (from: string, days: number): string =>
  after(new Date(`${from}T00:00:00Z`), days * dayMs)
    .toISOString()
    .slice(0, 10);

describe('days in India', () => {
  test.each([
    ['2026-11-19T18:29:59.999Z', '2026-11-19'],
    ['2026-11-19T18:30:00.000Z', '2026-11-20'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
    ['2028-02-28T18:30:00.000Z', '2028-02-29'],
  ])('%s is on %s', (at, expected) => expect(dayInIndia(new Date(at))).toBe(expected));
  test('change once in 24 hours', () => {
    fc.assert(
      fc.property(day, (text) => dayInIndia(after(new Date(`${text}T00:00:00Z`), 18.5 * hourMs)) === dayAfter(text, 1)),
    );
  });
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-1',
    '26-04-01',
    '2026-04-01 ',
    '2026-04-01T00',
    '',
    '२०२६-०४-०१',
    '0000-00-00',
  ])('%j is not a day', (text) => expect(isDay(text)).toBe(false));
  test('accepts every calendar day', () => fc.assert(fc.property(day, isDay)));
});

describe('ages', () => {
  test('increase on the birthday only', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 40_000 }), (born, lived) => {
        const today = dayAfter(born, lived);
        const grown = ageOn(born, today) - ageOn(born, dayAfter(today, -1));
        const isBirthday =
          today.slice(5) === born.slice(5) ||
          (born.endsWith('02-29') && today.endsWith('03-01') && !isDay(`${today.slice(0, 4)}-02-29`));
        return lived === 0 || grown === (isBirthday ? 1 : 0);
      }),
    );
  });
  test.each([
    ['2008-11-20', '2026-11-19', 17],
    ['2008-11-20', '2026-11-20', 18],
    ['2004-02-29', '2022-02-28', 17],
    ['2004-02-29', '2022-03-01', 18],
    ['2008-02-29', '2028-02-29', 20],
    ['2026-11-20', '2026-11-20', 0],
    ['2027-01-01', '2026-12-31', -1],
  ])('born %s, on %s: %i', (born, today, age) => expect(ageOn(born, today)).toBe(age));
});

describe('business days', () => {
  // 16 November 2026 is a Monday; India is 5:30 h ahead.
  test.each([
    ['Monday morning: the next Monday morning', '2026-11-16T05:00:00Z', '2026-11-23T05:00:00.000Z'],
    ['Friday night', '2026-11-20T18:29:59Z', '2026-11-27T18:29:59.000Z'],
    ['Saturday: the end of Friday', '2026-11-21T09:00:00Z', '2026-11-27T18:30:00.000Z'],
    ['Sunday: the end of Friday', '2026-11-22T18:29:59Z', '2026-11-27T18:30:00.000Z'],
    ['Monday begins at midnight in India', '2026-11-22T18:30:00Z', '2026-11-27T18:30:00.000Z'],
  ])('five from %s', (_name, from, expected) => {
    expect(businessDaysAfter(new Date(from), 5).toISOString()).toBe(expected);
  });
  const instant = fc
    .date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2030-12-31T00:00:00Z'), noInvalidDate: true })
    .map((entry) => new Date(Math.floor(entry.getTime() / minuteMs) * minuteMs));
  /** Applies the rule minute by minute: counts those of Monday to Friday in India. */
  const counted = (from: Date, to: Date): number => {
    let count = 0;
    for (let at = from.getTime(); at < to.getTime(); at += minuteMs)
      if (![0, 6].includes(after(new Date(at), 5.5 * hourMs).getUTCDay())) count++;
    return count;
  };
  test('span exactly that many weekday hours and end in one', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 8 }), (from, days) => {
        const to = businessDaysAfter(from, days);
        expect(counted(from, to)).toBe((days * dayMs) / minuteMs);
        expect(counted(before(to, minuteMs), to)).toBe(1);
      }),
      { numRuns: 60 },
    );
  });
  test('five business days are five to seven days', () => {
    fc.assert(
      fc.property(instant, (from) => {
        const ms = businessDaysAfter(from, 5).getTime() - from.getTime();
        return ms >= 5 * dayMs && ms <= 7 * dayMs;
      }),
    );
  });
});

test.each([
  ['12/03/2004', '2004-03-12'],
  ['5/3/1999', '1999-03-05'],
  ['05-03-1999', '1999-03-05'],
  ['05.03.1999', '1999-03-05'],
  ['5 / 3 / 1999', '1999-03-05'],
  ['05031999', '1999-03-05'],
  ['१२/०३/२००४', '2004-03-12'],
  ['2004-03-12', '2004-03-12'],
  ['29/02/2004', '2004-02-29'],
  ['29/02/2003', undefined],
  // Month first: refused, not read as another day.
  ['03/15/1999', undefined],
  ['12/03/04', undefined],
  ['12 March 2004', undefined],
  ['', undefined],
])('%j is the day %s', (typed, day) => expect(readDay(typed)).toBe(day));
test.each([
  ['31/02/1998', 'no-such-day'],
  ['1998-02-31', 'no-such-day'],
  ['३१/०२/१९९८', 'no-such-day'],
  ['12.13.1998', 'no-such-day'],
  ['12-4-98', 'invalid'],
  ['', 'invalid'],
  ['12/4/1998', undefined],
])('what keeps %j from being a day: %s', (typed, fault) => expect(faultOfDay(typed)).toBe(fault));
