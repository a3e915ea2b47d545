import { data, redirect } from 'react-router';
import type { Route } from './+types/not-found';
import { isPublicPath, languageOf, withoutLanguage } from '#web/i18n.ts';
import { canonicalPath, isDocumented, paths } from '#web/paths.ts';
import type { Handle } from '#web/root-loader.ts';
import { ErrorPage } from '#web/pages/error-page.tsx';

export const handle: Handle = { plain: true };
/** The one that the server keeps for every address that nothing is under (src/platform/http/fallback-pages.ts). */
const isKept = (path: string): boolean => withoutLanguage(path) === '/404';
/**
 * Every address that no route knows. Pages behind sign-in have one address for both languages: whoever writes `/hi`
 * before it means the page in Hindi.
 */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const plain = withoutLanguage(pathname);
  if (languageOf(pathname) === 'hi' && !isPublicPath(plain) && isDocumented(plain)) {
    throw redirect(paths.language('hi', canonicalPath(plain) + search));
  }
  if (!isKept(pathname)) throw data(null, 404);
  return data(null, { status: 404, headers: { 'page-cache': 'content; reads=', 'cache-control': 'no-cache' } });
}
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export default function NotFound() {
  return <ErrorPage status={404} />;
}
