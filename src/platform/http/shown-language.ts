import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#kit/language.ts';

const shown = new AsyncLocalStorage<Language>();
/** Runs `work` for a page, a file or a message in this language: what the server itself puts into words is in it. */
export const shownIn = <T>(language: Language, work: () => T): T => shown.run(language, work);
/** English where nothing else was said, as for commands. */
export const shownLanguage = (): Language => shown.getStore() ?? 'en';

/** Of the cookie that the pages set; undefined before anybody chose. */
export const chosenLanguage = (cookie: string): Language | undefined => {
  const chosen = /(?:^|;\s*)saral-language=(en|hi)(?:;|$)/.exec(cookie)?.[1];
  return chosen === 'en' || chosen === 'hi' ? chosen : undefined;
};
