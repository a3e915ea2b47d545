import { longDay, timeOfDay } from '#kit/indian-time.ts';
import { dayInIndia, startOfDayInIndia } from '#kit/time.ts';
import type { Language } from '#web/i18n.ts';

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
function shortDay(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return `${date} ${shortMonths[month - 1] ?? ''} ${year}`;
}

/** A day (`2026-11-20`) as in a moment: `20 Nov 2026`, `20 नवंबर 2026`. */
export const dayOf = (language: Language, day: string): string =>
  language === 'hi' ? longDay(language, day) : shortDay(day);

/**
 * A time in India, whatever the browser's time zone: `20 Nov 2026, 1:05 pm`, `20 नवंबर 2026, दोपहर 1:05`; never wraps
 * before am or pm. The first moment of a day is how a day is stored, such as that of a settlement: it has no time.
 */
export function moment(language: Language, given: Date | string): string {
  const at = new Date(given);
  const day = dayInIndia(at);
  if (at.getTime() === startOfDayInIndia(day).getTime()) return dayOf(language, day);
  const time = timeOfDay(language, at).replace(/\s(?=[ap]m$)/, '\u00a0');
  return `${dayOf(language, day)}, ${time}`;
}

/** A moment in a list, where columns are narrow: without the year while it is the present one. */
export function listMoment(language: Language, given: Date | string, now = new Date()): string {
  const year = dayInIndia(now).slice(0, 4);
  const text = moment(language, given);
  return dayInIndia(new Date(given)).startsWith(year) ? text.replace(new RegExp(` ${year}(?=,|$)`), '') : text;
}
