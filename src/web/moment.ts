import { timeOfDay } from '#kit/indian-time.ts';
import { dayInIndia } from '#kit/time.ts';
import type { Language } from '#web/i18n.ts';

// Without Intl, for the reason of timeOfDay.
const months: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
  hi: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
};

/**
 * A time in India, whatever the browser's time zone: `20 Nov 2026, 1:05 pm`, `20 नवंबर 2026, दोपहर 1:05`; never wraps
 * before am or pm.
 */
export function moment(language: Language, iso: string): string {
  const at = new Date(iso);
  const [year = 0, month = 0, day = 0] = dayInIndia(at).split('-').map(Number);
  const time = timeOfDay(language, at).replace(/\s(?=[ap]m$)/, '\u00a0');
  return `${day} ${months[language][month - 1] ?? ''} ${year}, ${time}`;
}
