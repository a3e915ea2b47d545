// `useLanguage()` returns the page's language; `useWords(words)` the words of an `inBoth` table in it.
import { useLocation } from 'react-router';
import { type Language, languageOf } from '#web/i18n.ts';
import { useRootData } from '#web/root-loader.ts';

/** As the root loader decided it; without its data, on an error page, the URL decides. */
export function useLanguage(): Language {
  const { pathname } = useLocation();
  return useRootData()?.language ?? languageOf(pathname);
}
export const useWords = <T>(words: Record<Language, T>): T => words[useLanguage()];
