// Used by the build only (src/routes.ts): the routes of the pages of src/pages.ts.
import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { deskEntrances, type DeskPageName, deskPageNames, deskPages } from '#desk-pages.ts';
import { type PageName, pageNames, pages } from '#pages.ts';

/** The modules of pages, from src. A part of another feature is rendered inside a page with `<Outlet />`. */
export type PageFiles = Readonly<Partial<Record<PageName, string>>>;

/** The modules of the desk's pages, from src. */
export type DeskPageFiles = Readonly<Partial<Record<DeskPageName, string>>>;
/** Pages of nothing but a list have one module. */
type OwnModule = {
  [Name in DeskPageName]: (typeof deskPages)[Name] extends { list: string } ? never : Name;
}[DeskPageName];
const listPage = 'web/desk/list-page.tsx';
export const deskRoutes = (files: Readonly<Record<OwnModule, string>> & DeskPageFiles): RouteConfigEntry[] => [
  layout('web/desk/errors.tsx', { id: 'desk-errors' }, [
    ...deskPageNames.map((name) =>
      route(deskPages[name].path.slice(1), files[name] ?? listPage, { id: `desk-${name}` }),
    ),
    route('desk/*', 'web/desk/unknown.tsx', { id: 'desk-unknown' }),
  ]),
];

/** The modules of the desk's pages without a session, from src. */
export type DeskEntranceFiles = Readonly<Record<keyof typeof deskEntrances, string>>;
export const entranceRoutes = (files: DeskEntranceFiles): RouteConfigEntry[] =>
  (Object.keys(deskEntrances) as (keyof typeof deskEntrances)[]).map((name) =>
    route(deskEntrances[name].slice(1), files[name], { id: `desk-${name}` }),
  );

export const pageRoutes = (files: Readonly<Record<PageName, string>>, parts: PageFiles): RouteConfigEntry[] =>
  pageNames.flatMap((name) => {
    const { path, language } = pages[name];
    return language === 'url'
      ? inBothLanguages(path.slice(1), files[name], name, parts[name])
      : [route(path.slice(1), files[name], { id: name })];
  });

/** `path` has no leading slash and is '' for the home page. The Hindi route's id ends in `-hi`. */
export function inBothLanguages(path: string, file: string, id: string, part?: string): RouteConfigEntry[] {
  const page = (at: string, pageId: string) =>
    route(at, file, { id: pageId }, part ? [index(part, { id: `${pageId}-part` })] : undefined);
  return [page(path, id), page(path === '' ? 'hi' : `hi/${path}`, `${id}-hi`)];
}
