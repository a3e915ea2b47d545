// `useLanguage()` returns the page's language; `useWords(words)` the words of an `inBoth` table in it.
import { useLocation } from 'react-router';
import { isPublicPath, type Language, languageOf } from '#web/i18n.ts';
import { useRootData } from '#web/root-loader.ts';

/** On public pages the URL decides, on others the remembered choice. */
export function useLanguage(): Language {
  const { pathname } = useLocation();
  const remembered = useRootData()?.language;
  return isPublicPath(pathname) ? languageOf(pathname) : (remembered ?? 'en');
}
export const useWords = <T>(words: Record<Language, T>): T => words[useLanguage()];
