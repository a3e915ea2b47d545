import { localPath } from '#kit/text/local-path.ts';
import { inLanguage, type Language, languageCookie, languageCookieAgeS, withoutLanguage } from '#web/i18n.ts';
import { isPublicPath } from '#web/page-at.ts';

/** Remembers the chosen language for a year and leads to `next`, in that language where it is a public page. */
export function languageRedirect(language: Language, asked: string | null): Response {
  const next = localPath(asked, '/');
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(next) ?? [];
  const to = isPublicPath(path) ? inLanguage(language, withoutLanguage(path)) : path;
  return new Response(null, {
    status: 303,
    headers: {
      location: localPath(to + rest, '/'),
      'set-cookie': `${languageCookie}=${language}; Path=/; Max-Age=${languageCookieAgeS}; SameSite=Lax`,
      'cache-control': 'no-store',
    },
  });
}
