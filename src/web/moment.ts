import type { Language } from '#web/i18n.ts';

/**
 * A moment in Indian time, whatever the browser's zone, as on receipts and in messages: `20 Nov 2026, 1:05 pm`; no line
 * ends within the time.
 */
export const moment = (language: Language, iso: string): string =>
  new Date(iso)
    .toLocaleString(`${language}-IN`, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
    .replace(/\s(?=[ap]m$)/i, '\u00a0');
