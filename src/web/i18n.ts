// Two languages, checked by the compiler. On public pages the URL decides (`/hi/…` is Hindi), behind the login the
// remembered choice. Components use `useLanguage()` and `useWords(words)`.
import type { Language } from '#kit/language.ts';

export { isLanguage, type Language, languageOf, languages } from '#kit/language.ts';

/** The native name of each language. */
export const languageNames: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };
export const otherLanguage = (language: Language): Language => (language === 'hi' ? 'en' : 'hi');

type Word = string | ((...values: never[]) => string);
type Same<T> = {
  [K in keyof T]: T[K] extends (...values: infer V) => string ? (...values: V) => string : string;
};
/** A page's words in both languages; tsc refuses missing and unknown keys. */
export const inBoth = <T extends Record<string, Word>>(en: T, hi: NoInfer<Same<T>>): Record<Language, Same<T>> => ({
  en: en as unknown as Same<T>,
  hi,
});

/** Words from pairs, English first. */
export const fromPairs = <Key extends string>(
  pairs: Readonly<Record<Key, readonly [en: string, hi: string]>>,
): Record<Language, Readonly<Record<Key, string>>> => {
  const of = (at: 0 | 1) =>
    Object.fromEntries(
      Object.entries<readonly [string, string]>(pairs).map(([key, pair]) => [key, pair[at]]),
    ) as Record<Key, string>;
  return { en: of(0), hi: of(1) };
};

/** The path of a public page in a language; `path` is without prefix. */
export function inLanguage(language: Language, path: string): string {
  if (language === 'en') return path;
  return path === '/' ? '/hi' : `/hi${path}`;
}

/** `/hi/about` → `/about`; a path without prefix is unchanged. */
export function withoutLanguage(path: string): string {
  if (path === '/hi') return '/';
  return path.startsWith('/hi/') ? path.slice(3) : path;
}

/** The cookie of the chosen language, `en` or `hi`; readable by scripts. */
export const languageCookie = 'saral-language';
export const languageCookieAgeS = 365 * 24 * 60 * 60;
