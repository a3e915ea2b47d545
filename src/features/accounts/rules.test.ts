import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs, minuteMs, secondMs } from '#kit/time.ts';
import { ProfileName } from './model.ts';
import {
  averageKeysAt,
  firstNameOf,
  neededLevel,
  newSignInCode,
  newToken,
  phoneWaitMs,
  readSignInCode,
  networkOf,
} from './rules.ts';

const now = new Date('2026-11-20T10:00:00Z');
const ago = (ms: number, failed = false, verified = false) => ({ at: new Date(now.getTime() - ms), failed, verified });

describe('wait of a phone', () => {
  test('none before the first send', () => expect(phoneWaitMs([], now)).toBe(0));
  test('60 seconds after a send', () => {
    expect(phoneWaitMs([ago(1)], now)).toBe(60 * secondMs - 1);
    expect(phoneWaitMs([ago(60 * secondMs)], now)).toBe(0);
  });
  test('the third send in 15 minutes waits until the first is 15 minutes old', () => {
    const sends = [ago(2 * minuteMs), ago(5 * minuteMs), ago(14 * minuteMs)];
    expect(phoneWaitMs(sends, now)).toBe(minuteMs);
  });
  test('a verified one frees its place in the 15 minutes, but not of the minute and the day', () => {
    const verified = (ms: number) => ago(ms, false, true);
    expect(phoneWaitMs([ago(2 * minuteMs), verified(5 * minuteMs), ago(14 * minuteMs)], now)).toBe(0);
    expect(phoneWaitMs([verified(1)], now)).toBe(60 * secondMs - 1);
    expect(
      phoneWaitMs(
        [20, 40, 60, 80, 100, 120].map((minutes) => verified(minutes * minuteMs)),
        now,
      ),
    ).toBe(dayMs - 120 * minuteMs);
  });
  test('six a day', () => {
    const sends = [20, 40, 60, 80, 100, 120].map((minutes) => ago(minutes * minuteMs));
    expect(phoneWaitMs(sends, now)).toBe(dayMs - 120 * minuteMs);
  });
  test('failed sends count separately: five in 15 minutes', () => {
    const failed = [1, 2, 3, 4].map((minutes) => ago(minutes * minuteMs, true));
    expect(phoneWaitMs(failed, now)).toBe(0);
    expect(phoneWaitMs([...failed, ago(5 * minuteMs, true)], now)).toBe(10 * minuteMs);
  });
  test('sending is allowed exactly after the returned wait', () => {
    const offsets = fc.array(fc.integer({ min: 1, max: dayMs + minuteMs }), { maxLength: 12 });
    fc.assert(
      fc.property(offsets, (given) => {
        const sends = [...given].sort((a, b) => a - b).map((ms) => ago(ms));
        const wait = phoneWaitMs(sends, now);
        expect(phoneWaitMs(sends, new Date(now.getTime() + wait))).toBe(0);
        if (wait > 0) expect(phoneWaitMs(sends, new Date(now.getTime() + wait - 1))).toBeGreaterThan(0);
      }),
    );
  });
});

describe('captcha difficulty', () => {
  const limits = { ipSoft: 10, ipHard: 300, overallSoft: 600, overallHard: 5000 };
  test.each([
    [0, 0, 0],
    [9, 599, 0],
    [10, 0, 1],
    [19, 0, 1],
    [20, 0, 2],
    [40, 0, 3],
    [300, 0, 5],
    [0, 600, 1],
    [0, 4999, 4],
    [1e6, 1e6, 5],
  ])('from an IP %i, overall %i → level %i', (fromIp, overall, level) => {
    expect(neededLevel({ fromIp, fromNetwork: 0, overall }, limits)).toBe(level);
  });
  test('a network counts as four households', () => {
    const levels = [39, 40, 80].map((fromNetwork) => neededLevel({ fromIp: 1, fromNetwork, overall: 0 }, limits));
    expect(levels).toEqual([0, 1, 2]);
    expect([networkOf('2001:db8:a:b::/64'), networkOf('192.0.2.1')]).toEqual(['2001:db8:a::/48', undefined]);
  });
  test('each level doubles the work', () => expect([0, 1, 2].map(averageKeysAt)).toEqual([300, 600, 1200]));
});

describe('OTPs', () => {
  test('have six digits and are spread evenly', () => {
    const codes = Array.from({ length: 2000 }, newSignInCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1980);
    for (const digit of '0123456789') expect(codes.some((code) => code.startsWith(digit))).toBe(true);
  });
  test.each([
    ['123456', '123456'],
    [' 123 456 ', '123456'],
    ['123-456', '123456'],
    ['१२३४५६', '123456'],
    ['12a', '12a'],
  ])('%s is read as %s', (typed, read) => expect(readSignInCode(typed)).toBe(read));
  test('tokens have 256 bits', () => expect(newToken()).toMatch(/^[0-9a-f]{64}$/));
});

test.each([
  ['Asha Kumari', 'Asha'],
  ['  राम  प्रसाद', 'राम'],
  ['Asha', 'Asha'],
  [null, undefined],
  [' ', undefined],
])('the first name of %s', (name, first) => expect(firstNameOf(name)).toBe(first));

describe('profile names', () => {
  test.each([
    ['  Asha  ', 'Asha'],
    ['श्रीमती क्ष्‍मा', 'श्रीमती क्ष्‍मा'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['क्ष्‍मा देवी', 'क्ष्‍मा देवी'],
    ["D'Souza", "D'Souza"],
    ['D’Souza', 'D’Souza'],
    ['Md.Rafiq & Sons', 'Md.Rafiq & Sons'],
  ])('takes %j', (name, read) => expect(ProfileName.parse(name)).toBe(read));
  test.each([
    [''],
    ['   '],
    ['x'.repeat(101)],
    ['a\u0000b'],
    ['a\nb'],
    ['\u202eevil'],
    ['\ud800'],
    ['\u3164'],
    ['\u2800 \u200b'],
    ['Om Prakash (owner, ..09)'],
    ['Om Prakash ) owner'],
  ])('refuses %j', (name) => expect(ProfileName.safeParse(name).success).toBe(false));
});
