import { languageCookie, languageCookieAgeS } from '#web/i18n.ts';

/** A cached page serves several URLs: makes the language switch return to the current one. */
export function comeBackHere(): void {
  const link = document.querySelector<HTMLAnchorElement>('a.utility-language');
  if (!link) return;
  const to = new URL(link.href);
  to.searchParams.set('next', location.pathname + location.search);
  link.href = to.pathname + to.search;
}

/** A visitor of Hindi pages who never chose a language also gets the pages behind the login in Hindi. */
export function rememberHindi(): void {
  const isHindi = location.pathname === '/hi' || location.pathname.startsWith('/hi/');
  if (!isHindi || document.cookie.includes(`${languageCookie}=`)) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${languageCookie}=hi; path=/; max-age=${languageCookieAgeS}; samesite=lax${secure}`;
}
