import { afterEach, expect, test, vi } from 'vitest';
import { longDay, timeOfDay } from '#kit/indian-time.ts';
import { after, hourMs, minuteMs } from '#kit/time.ts';
import { languages } from '#web/i18n.ts';
import { dayOf, listMoment, moment } from './moment.ts';

afterEach(() => vi.restoreAllMocks());

test('times are of India, with the part of the day in Hindi', () => {
  expect(moment('en', '2026-11-21T11:50:00Z')).toBe('21 Nov 2026, 5:20\u00a0pm');
  expect(moment('hi', '2026-11-21T11:50:00Z')).toBe('21 नवंबर 2026, शाम 5:20');
  expect(moment('hi', '2026-11-21T01:35:00Z')).toBe('21 नवंबर 2026, सुबह 7:05');
  expect(timeOfDay('hi', new Date('2026-11-21T11:48:00Z'))).toBe('शाम 5:18');
  // A day, as its first moment.
  expect(moment('en', '2026-11-20T18:30:00Z')).toBe('21 Nov 2026');
  expect(listMoment('en', '2026-11-20T18:30:00Z', new Date('2026-11-28T10:00:00Z'))).toBe('21 Nov');
  expect(listMoment('en', '2026-11-20T18:31:00Z', new Date('2026-11-28T10:00:00Z'))).toBe('21 Nov, 12:01\u00a0am');
});

test.each(languages)('every month and hour is written as its readers expect (%s)', (language) => {
  const locale = `${language}-IN`;
  const timeZone = 'Asia/Kolkata';
  for (let month = 0; month < 12; month++) {
    const at = new Date(Date.UTC(2026, month, 28, 20));
    const day = at.toLocaleDateString(locale, { dateStyle: language === 'hi' ? 'long' : 'medium', timeZone });
    expect(moment(language, at.toISOString())).toContain(`${day}, `);
  }
  for (let hour = 0; hour < 24; hour++) {
    const at = after(new Date(Date.UTC(2026, 0, 5)), hour * hourMs + 5 * minuteMs);
    const dayPeriod = language === 'hi' ? ({ dayPeriod: 'short' } as const) : {};
    const time = at.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit', ...dayPeriod, timeZone });
    expect(timeOfDay(language, at)).toBe(time.replace('\u202f', ' '));
  }
});

test.each(languages)('a day in words names its month (%s)', (language) => {
  for (let month = 1; month <= 12; month++) {
    const day = `2004-${String(month).padStart(2, '0')}-05`;
    const inWords = new Date(day).toLocaleDateString(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' });
    expect(longDay(language, day)).toBe(inWords);
  }
});

test("the locale data of the visitor's browser changes nothing, so that it shows the server's text", () => {
  vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('21-Nov-2026');
  vi.spyOn(Date.prototype, 'toLocaleTimeString').mockReturnValue('05:20\u202fPM');
  expect(moment('en', '2026-11-21T11:50:00Z')).toBe('21 Nov 2026, 5:20\u00a0pm');
  expect(moment('hi', '2026-11-21T11:50:00Z')).toBe('21 नवंबर 2026, शाम 5:20');
});

test('a day is written as in a time', () => {
  expect(dayOf('en', '2026-09-05')).toBe('5 Sept 2026');
  expect(dayOf('hi', '2026-09-05')).toBe('5 सितंबर 2026');
});
