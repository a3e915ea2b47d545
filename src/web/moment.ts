import { timeOfDay } from '#kit/indian-time.ts';
import type { Language } from '#web/i18n.ts';

/**
 * A time in India, whatever the browser's time zone: `20 Nov 2026, 1:05 pm`, `20 नवंबर 2026, दोपहर 1:05`; never wraps
 * before am or pm.
 */
export function moment(language: Language, iso: string): string {
  const at = new Date(iso);
  const dateStyle = language === 'hi' ? 'long' : 'medium';
  const day = at.toLocaleDateString(`${language}-IN`, { dateStyle, timeZone: 'Asia/Kolkata' });
  return `${day}, ${timeOfDay(language, at)}`.replace(/\s(?=[ap]m$)/i, '\u00a0');
}
