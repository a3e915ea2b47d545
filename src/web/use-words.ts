// `useLanguage()` returns the page's language; `useWords(words)` the words of an `inBoth` table in it.
import type { Language } from '#web/i18n.ts';
import { useShownPage } from '#web/shown-page.ts';

export const useLanguage = (): Language => useShownPage().language;
export const useWords = <T>(words: Record<Language, T>): T => words[useLanguage()];
