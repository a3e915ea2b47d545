// Two languages, checked by the compiler. On public pages the address decides (`/hi/…` is Hindi);
// behind sign-in the remembered choice does. Components ask `useLanguage()` and `useWords(words)`.
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];
export const isLanguage = (text: unknown): text is Language => languages.some((it) => it === text);
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

/** The language that a public page's address names. */
export const languageOf = (path: string): Language => (path === '/hi' || path.startsWith('/hi/') ? 'hi' : 'en');

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

/** `next` when it is a path of this site, otherwise `fallback`; never another host's address. */
export function safeNext(next: string | null | undefined, fallback = '/'): string {
  if (!next || next.length > 2000 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return fallback;
  const here = 'http://here.invalid';
  if (!URL.canParse(next, here)) return fallback;
  const read = new URL(next, here);
  // Parsing resolves dots, and `/.//evil` would become `//evil`.
  return read.origin === here && !read.pathname.startsWith('//') ? read.pathname + read.search + read.hash : fallback;
}
