import { inLanguage, isLanguage, languageCookie, languageCookieAgeS, withoutLanguage } from '#web/i18n.ts';

const languageSwitch = (): HTMLAnchorElement | null => document.querySelector('a.utility-language');
/** On a page with one URL for both languages the switch goes through the server, which remembers the choice. */
const isByServer = (link: HTMLAnchorElement): boolean => link.pathname.startsWith('/language/');

/** Makes the language switch return to the current place: a cached page serves several URLs, and has anchors. */
export function comeBackHere(): void {
  const link = languageSwitch();
  if (!link) return;
  const update = (): void => {
    const { pathname, search, hash } = location;
    // A refused form's page is the answer of its call, and its link is right.
    if (pathname.startsWith('/api/')) return;
    if (isByServer(link)) link.search = `?next=${encodeURIComponent(pathname + search + hash)}`;
    else if (isLanguage(link.lang)) link.href = inLanguage(link.lang, withoutLanguage(pathname)) + search + hash;
  };
  update();
  addEventListener('hashchange', update);
  // A code or product that was removed is out of the address without a load.
  link.addEventListener('click', update);
  link.addEventListener('auxclick', update);
}

/**
 * Pages behind the login have one URL: they follow the language of the last page whose URL decides it. A preview of the desk
 * does not count: an editor looks at both languages.
 */
export function rememberLanguage(): void {
  const link = languageSwitch();
  const { lang } = document.documentElement;
  const isSecure = location.protocol === 'https:';
  const name = isSecure ? `__Host-${languageCookie}` : languageCookie;
  const remembered = document.cookie.includes(`${name}=hi`) ? 'hi' : 'en';
  if (!link || isByServer(link) || lang === remembered || location.pathname.startsWith('/api/')) return;
  document.cookie = `${name}=${lang}; path=/; max-age=${languageCookieAgeS}; samesite=lax${isSecure ? '; secure' : ''}`;
}
