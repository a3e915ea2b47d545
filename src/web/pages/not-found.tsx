import { data, redirect } from 'react-router';
import type { Route } from './+types/not-found';
import { isPublicPath, languageOf, withoutLanguage } from '#web/i18n.ts';
import { canonicalPath, isDocumented, paths } from '#web/paths.ts';
import type { Handle } from '#web/root-loader.ts';
import { ErrorPage } from '#web/pages/error-page.tsx';

export const handle: Handle = { plain: true };
/**
 * Every address that no route knows. Pages behind sign-in have one address for both languages: whoever writes `/hi`
 * before it means the page in Hindi.
 */
export function loader({ request }: Route.LoaderArgs): never {
  const { pathname, search } = new URL(request.url);
  const plain = withoutLanguage(pathname);
  if (languageOf(pathname) === 'hi' && !isPublicPath(plain) && isDocumented(plain)) {
    throw redirect(paths.language('hi', canonicalPath(plain) + search));
  }
  throw data(null, 404);
}
export default function NotFound() {
  return <ErrorPage error={undefined} requestId={undefined} />;
}
