// What the server answers of a page before it renders one: a redirect costs little.
import { deskEntrances } from '#desk-pages.ts';
import { withoutOutcome } from '#kit/desk/desk-outcome.ts';
import type { Visitors } from '#platform/http/visitors.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { isLanguage, withoutLanguage } from '#web/i18n.ts';
import { canonicalPath } from '#web/page-at.ts';
import { languageRedirect } from '#web/pages/language-redirect.ts';
import { paths } from '#web/paths.ts';
import { type Page, pages } from '../pages.ts';

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
/** The paths of the pages behind the login, in segments. */
const personal = Object.values<Page>(pages)
  .filter(({ audience }) => audience === 'logged-in' || audience === 'named')
  .map(({ path }) => segmentsOf(path));
const isPersonal = (path: string): boolean => {
  const segments = segmentsOf(path);
  return personal.some(
    (path) =>
      path.length === segments.length &&
      path.every((segment, at) => segment.startsWith(':') || segment === segments[at]),
  );
};
const entrances = new Set<string>(Object.values(deskEntrances));

export const visitors: Visitors = {
  redirect({ pathname, search, searchParams }) {
    const canonical = canonicalPath(pathname);
    if (canonical !== pathname) return new Response(null, { status: 301, headers: { location: canonical + search } });
    if (pathname === deskEntrances.ended)
      return new Response(null, { status: 302, headers: { location: deskPaths.today(), 'cache-control': 'no-store' } });
    const [first, language = '', ...more] = segmentsOf(pathname);
    return first?.toLowerCase() === 'language' && isLanguage(language) && more.length === 0
      ? languageRedirect(language, searchParams.get('next'))
      : undefined;
  },
  needs(path) {
    if (/^\/desk(\/|$)/.test(path)) return entrances.has(path) ? undefined : 'desk';
    return isPersonal(path) ? 'session' : undefined;
  },
  signIn: ({ pathname, search }, needs, language) =>
    needs === 'desk' ? deskPaths.signIn(withoutOutcome(pathname + search)) : paths.login(language, pathname + search),
  isRenderedByQuery: (path) =>
    [pages.contact.path, pages.error.path].some((page) => page === withoutLanguage(path.replace(/\.data$/, ''))),
  isEntrance: (path) => withoutLanguage(path) === pages.login.path || path === deskEntrances.signIn,
};
