import type { Language } from '#web/i18n.ts';

/** A moment by this browser's clock, as people read it: `20 Nov 2026, 1:05 pm`; no line ends within the time. */
export const moment = (language: Language, iso: string): string =>
  new Date(iso)
    .toLocaleString(`${language}-IN`, { dateStyle: 'medium', timeStyle: 'short' })
    .replace(/\s(?=[ap]m$)/i, '\u00a0');
