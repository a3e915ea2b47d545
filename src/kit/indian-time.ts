import type { Language } from '#kit/language.ts';
import { after, offsetOfIndiaMs } from '#kit/time.ts';

const months: Readonly<Record<Language, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
};
/**
 * A day (`2004-03-12`) in words: `12 March 2004`, `12 मार्च 2004`. Without Intl, for the reason of timeOfDay.
 */
export function longDay(language: Language, day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return `${date} ${months[language][month - 1] ?? ''} ${year}`;
}

/** A month (`2026-11`) in words: `November 2026`, `नवंबर 2026`. */
export function monthInWords(language: Language, month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${months[language][number - 1] ?? ''} ${year}`;
}

const indianFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
/** Date and time in India for staff, such as "21 Nov 2026, 5:30 pm". */
export const inIndianTime = (at: Date): string => indianFormat.format(at);

/**
 * The time of day in India: `1:05 pm`, in Hindi with the part of the day: `दोपहर 1:05`. Without Intl: the server and
 * every browser must write the same text, and their locale data differ.
 */
export function timeOfDay(language: Language, at: Date): string {
  const local = after(at, offsetOfIndiaMs);
  const hours = local.getUTCHours();
  const time = `${hours % 12 || 12}:${String(local.getUTCMinutes()).padStart(2, '0')}`;
  return language === 'hi' ? `${partOfDay(hours)} ${time}` : `${time} ${hours < 12 ? 'am' : 'pm'}`;
}
function partOfDay(hours: number): string {
  if (hours < 4 || hours >= 20) return 'रात';
  if (hours < 12) return 'सुबह';
  return hours < 16 ? 'दोपहर' : 'शाम';
}
