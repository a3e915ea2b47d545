import { languageCookie, languageCookieAgeS, languageOf } from '#web/i18n.ts';

/** The pages behind sign-in speak the language of the public page that was read last. */
export function rememberLanguage(): void {
  const language = languageOf(location.pathname);
  const isKnown = document.cookie.includes(`${languageCookie}=${language}`);
  // Who never left English needs no cookie.
  if (isKnown || (language === 'en' && !document.cookie.includes(`${languageCookie}=`))) return;
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${languageCookieAgeS}; samesite=lax`;
}
