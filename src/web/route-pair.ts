// Used by the build only (src/routes.ts): one page under its English and its Hindi path.
import { index, route, type RouteConfigEntry } from '@react-router/dev/routes';

/**
 * `path` has no leading slash and is '' for the home page. The Hindi route's id ends in `-hi`. `inside`: the file of a
 * part from another feature, which the page renders with `<Outlet />`.
 */
export function inBothLanguages(path: string, file: string, id: string, inside?: string): RouteConfigEntry[] {
  const page = (at: string, pageId: string) =>
    route(at, file, { id: pageId }, inside ? [index(inside, { id: `${pageId}-inside` })] : undefined);
  return [page(path, id), page(path === '' ? 'hi' : `hi/${path}`, `${id}-hi`)];
}
