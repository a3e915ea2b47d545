import { data, redirect } from 'react-router';
import type { Route } from './+types/not-found';
import { languageOf, withoutLanguage } from '#web/i18n.ts';
import { canonicalPath, pageAt } from '#web/page-at.ts';
import { paths } from '#web/paths.ts';
import type { Handle } from '#web/root-loader.ts';
import { ErrorPage } from '#web/pages/error-page.tsx';

export const handle: Handle = { plain: true };
/** The page that the server caches for all unknown URLs (src/platform/http/pages/fallback-pages.ts). */
const isCachedPage = (path: string): boolean => withoutLanguage(path) === '/404';
/**
 * Handles unknown URLs. Pages behind the login have one URL for both languages, so `/hi` before one redirects to the
 * page and remembers Hindi.
 */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const plain = withoutLanguage(pathname);
  if (languageOf(pathname) === 'hi' && pageAt(plain)?.language === 'remembered') {
    throw redirect(paths.language('hi', canonicalPath(plain) + search));
  }
  if (!isCachedPage(pathname)) throw data(null, 404);
  return data(null, { status: 404, headers: { 'page-cache': 'content; reads=', 'cache-control': 'no-cache' } });
}
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export default function NotFound() {
  return <ErrorPage status={404} />;
}
