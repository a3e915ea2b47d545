import type { Route } from './+types/language';
import { isLanguage } from '#web/i18n.ts';
import { languageRedirect } from './language-redirect.ts';

/** In live and tests the server answers before any page is rendered (src/product/visitors.ts); this is the same answer. */
export function loader({ params, request }: Route.LoaderArgs) {
  if (!isLanguage(params.language)) throw new Response(null, { status: 404 });
  return languageRedirect(params.language, new URL(request.url).searchParams.get('next'));
}
