import type { Language } from '#web/i18n.ts';

const zone = { timeZone: 'Asia/Kolkata' } as const;

/** The time of day in India, whatever the browser's time zone: `1:05 pm`, `दोपहर 1:05`; never wraps before am or pm. */
export const timeOfDay = (language: Language, at: Date): string =>
  at
    .toLocaleTimeString(`${language}-IN`, {
      hour: 'numeric',
      minute: '2-digit',
      ...(language === 'hi' && { dayPeriod: 'short' }),
      ...zone,
    })
    .replace(/\s(?=[ap]m$)/i, '\u00a0');

/** Date and time in India: `20 Nov 2026, 1:05 pm`, `20 नवंबर 2026, दोपहर 1:05`. */
export const moment = (language: Language, iso: string): string => {
  const at = new Date(iso);
  const dateStyle = language === 'hi' ? 'long' : 'medium';
  return `${at.toLocaleDateString(`${language}-IN`, { dateStyle, ...zone })}, ${timeOfDay(language, at)}`;
};
