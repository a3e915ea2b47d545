import { redirect } from 'react-router';
import type { Route } from './+types/language';
import { localPath } from '#kit/local-path.ts';
import { inLanguage, isLanguage, languageCookie, languageCookieAgeS, withoutLanguage } from '#web/i18n.ts';
import { isPublicPath } from '#web/page-at.ts';

/** Remembers the chosen language for a year and redirects to `next`, in that language where it is a public page. */
export function loader({ params, request }: Route.LoaderArgs) {
  if (!isLanguage(params.language)) throw new Response(null, { status: 404 });
  const next = localPath(new URL(request.url).searchParams.get('next'), '/');
  const [, path = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(next) ?? [];
  const to = isPublicPath(path) ? inLanguage(params.language, withoutLanguage(path)) : path;
  return redirect(localPath(to + rest, '/'), {
    status: 303,
    headers: {
      'set-cookie': `${languageCookie}=${params.language}; Path=/; Max-Age=${languageCookieAgeS}; SameSite=Lax`,
      'cache-control': 'no-store',
    },
  });
}
