// Two languages, checked by the compiler. On public pages the address decides (`/hi/…` is Hindi);
// behind sign-in the remembered choice does. Components ask `useLanguage()` and `useWords(words)`.
import { type Language, languageOf } from '#kit/language.ts';

export { isLanguage, type Language, languageOf, languages } from '#kit/language.ts';

/** Each language by its own name. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };
export const otherLanguage = (language: Language): Language => (language === 'hi' ? 'en' : 'hi');

type Word = string | ((...values: never[]) => string);
type Same<T> = {
  [K in keyof T]: T[K] extends (...values: infer V) => string ? (...values: V) => string : string;
};
/** A page's words in both languages; tsc refuses a missing, misspelt or surplus one. */
export const inBoth = <T extends Record<string, Word>>(en: T, hi: NoInfer<Same<T>>): Record<Language, Same<T>> => ({
  en: en as unknown as Same<T>,
  hi,
});

/** The address of a public page in a language; `path` is the unprefixed one. */
export const inLanguage = (language: Language, path: string): string =>
  language === 'hi' ? (path === '/' ? '/hi' : `/hi${path}`) : path;

/** `/hi/about` → `/about`; an unprefixed path stays. */
export const withoutLanguage = (path: string): string =>
  path === '/hi' ? '/' : path.startsWith('/hi/') ? path.slice(3) : path;

const publicPages =
  /^\/(?:$|(?:about|blog|career|contact|product|login|PrivacyPolicy|TermsOfService|RefundCancellationPolicy|ShippingPolicy|verify)(?:\/|$))/;
/** True where the address decides the language. */
export const isPublicPath = (path: string): boolean => languageOf(path) === 'hi' || publicPages.test(path);

/** The cookie that remembers the choice; readable by scripts, holds `en` or `hi`. */
export const languageCookie = 'saral-language';
export const languageCookieAgeS = 365 * 24 * 60 * 60;
