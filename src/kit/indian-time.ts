import type { Language } from '#kit/language.ts';

const indianFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
/** Date and time in India for staff, such as "21 Nov 2026, 5:30 pm". */
export const inIndianTime = (at: Date): string => indianFormat.format(at);

/** The time of day in India: `1:05 pm`, in Hindi with the part of the day: `दोपहर 1:05`. */
export const timeOfDay = (language: Language, at: Date): string =>
  at.toLocaleTimeString(`${language}-IN`, {
    hour: 'numeric',
    minute: '2-digit',
    ...(language === 'hi' && { dayPeriod: 'short' }),
    timeZone: 'Asia/Kolkata',
  });
