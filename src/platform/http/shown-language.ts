import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#kit/language.ts';
import { hostPrefix } from './cookies.ts';

const shown = new AsyncLocalStorage<Language>();
/** Runs `work` for a page, a file or a message in this language: what the server itself puts into words is in it. */
export const shownIn = <T>(language: Language, work: () => T): T => shown.run(language, work);
/** English where nothing else was said, as for commands. */
export const shownLanguage = (): Language => shown.getStore() ?? 'en';

/** `secure`: on https. */
export const languageCookieName = (secure: boolean): string => `${secure ? hostPrefix : ''}saral-language`;
/** The language in the cookie that the pages set; undefined before anybody chose. */
export const chosenLanguage = (cookie: string, secure: boolean): Language | undefined => {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookieName(secure)}=(en|hi)(?:;|$)`).exec(cookie)?.[1];
  return chosen === 'en' || chosen === 'hi' ? chosen : undefined;
};
