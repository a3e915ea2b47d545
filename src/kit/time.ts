import { latinDigits } from './text/digits.ts';

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
export const before = (from: Date, ms: number): Date => new Date(from.getTime() - ms);

/**
 * The newest time of rows that count against a limit. An attempt reads its time and then waits for a lock: rows that others
 * wrote before it got the lock may be newer, and count. Rows more than a minute ahead are of a wrong clock, and lock nobody out.
 */
export const countedUntil = (at: Date): Date => after(at, minuteMs);

export const offsetOfIndiaMs = 5.5 * hourMs;
/** Day and minute in India: `2026-11-29 15:30`. */
export const minuteInIndia = (at: Date): string =>
  after(at, offsetOfIndiaMs).toISOString().slice(0, 16).replace('T', ' ');
/** The calendar day in India, `2026-11-20`; India has the same UTC offset all year. */
export const dayInIndia = (at: Date): string => after(at, offsetOfIndiaMs).toISOString().slice(0, 10);

/** The calendar year in India. */
export const yearInIndia = (at: Date): number => Number(dayInIndia(at).slice(0, 4));

/** When a day (`2026-11-20`) begins in India. */
export const startOfDayInIndia = (day: string): Date => before(new Date(`${day}T00:00:00Z`), offsetOfIndiaMs);

/** Whole years between a birthday (`YYYY-MM-DD`) and a day in India. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4));
  return day.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** True for a day that exists, written `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

const isWeekend = (local: Date): boolean => local.getUTCDay() === 0 || local.getUTCDay() === 6;
/**
 * The instant after `days` business days: the hours of Monday to Friday in India count, 24 a day, those of weekends do
 * not. Five days after a Tuesday noon is the next Tuesday noon, after a Saturday the end of the next Friday; no days after a
 * Saturday is the next Monday.
 */
export function businessDaysAfter(from: Date, days: number): Date {
  let local = from.getTime() + offsetOfIndiaMs;
  for (let leftMs = days * dayMs; ;) {
    const untilMidnightMs = dayMs - (local % dayMs);
    const businessMs = isWeekend(new Date(local)) ? 0 : untilMidnightMs;
    if (businessMs > 0 && leftMs <= businessMs) return new Date(local + leftMs - offsetOfIndiaMs);
    leftMs -= businessMs;
    local += untilMidnightMs;
  }
}

/**
 * A day as people write it, the day first: `5/3/1999`, `05-03-1999`, `05031999`; also `1999-03-05`.
 * @returns `YYYY-MM-DD`; undefined for a day that does not exist, and without a year of four digits.
 */
export function readDay(typed: string): string | undefined {
  const read = writtenDay(typed);
  return isDay(read) ? read : undefined;
}
/** Why a text is not a day: `no-such-day` for one such as 31 February, `invalid` for one that is not written as a day. */
export function faultOfDay(typed: string): 'no-such-day' | 'invalid' | undefined {
  if (readDay(typed) !== undefined) return undefined;
  return /^\d{4}-\d\d-\d\d$/.test(writtenDay(typed)) ? 'no-such-day' : 'invalid';
}

/** As `YYYY-MM-DD`, also of a day that does not exist; what is written in no such way is returned as it is. */
function writtenDay(typed: string): string {
  const text = latinDigits(typed).trim();
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})\s?[/.\- ]\s?(\d{1,2})\s?[/.\- ]\s?(\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text) ?? [];
  return year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
