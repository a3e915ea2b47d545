import { languageCookie, languageCookieAgeS } from '#web/i18n.ts';

/** Cached pages serve several addresses: the language switch comes back to the one that is shown. */
export function comeBackHere(): void {
  const link = document.querySelector<HTMLAnchorElement>('a.utility-language');
  if (!link) return;
  const to = new URL(link.href);
  to.searchParams.set('next', location.pathname + location.search);
  link.href = to.pathname + to.search;
}

/** Who reads Hindi pages and never chose gets the pages behind sign-in in Hindi too. */
export function rememberHindi(): void {
  const isHindi = location.pathname === '/hi' || location.pathname.startsWith('/hi/');
  if (!isHindi || document.cookie.includes(`${languageCookie}=`)) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${languageCookie}=hi; path=/; max-age=${languageCookieAgeS}; samesite=lax${secure}`;
}
