import type { Language } from '#web/i18n.ts';

/** A time in India, whatever the browser's time zone: `20 Nov 2026, 1:05 pm`; never wraps between time and am/pm. */
export const moment = (language: Language, iso: string): string =>
  new Date(iso)
    .toLocaleString(`${language}-IN`, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
    .replace(/\s(?=[ap]m$)/i, '\u00a0');
