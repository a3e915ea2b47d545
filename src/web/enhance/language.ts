import { languageCookie, languageCookieAgeS } from '#web/i18n.ts';

/** Who reads Hindi pages and never chose gets the pages behind sign-in in Hindi too. */
export function rememberHindi(): void {
  const isHindi = location.pathname === '/hi' || location.pathname.startsWith('/hi/');
  if (!isHindi || document.cookie.includes(`${languageCookie}=`)) return;
  document.cookie = `${languageCookie}=hi; path=/; max-age=${languageCookieAgeS}; samesite=lax`;
}
