// What src/pages.ts says about a path. For loaders: browsers need only the links of paths.ts.
import { type Page, pages } from '#pages.ts';
import { languageOf } from '#web/i18n.ts';

/** Every page of src/desk-pages.ts. */
const deskPage: Page = {
  path: '/desk',
  audience: 'everyone',
  language: 'remembered',
  search: 'closed',
  inSitemap: false,
  ogImage: false,
};
const firstOf = (path: string): string => path.split('/')[1] ?? '';
/** Pages with the same first segment differ in their value only. */
const byFirst = new Map<string, Page>(
  [...Object.values(pages), deskPage].map((page) => [firstOf(page.path).toLowerCase(), page]),
);

/** The page that a path without language prefix starts like. */
export const pageAt = (path: string): Page | undefined => byFirst.get(firstOf(path).toLowerCase());

/** True where the URL decides the language, also of a page that does not exist. */
export const isPublicPath = (path: string): boolean =>
  languageOf(path) === 'hi' || pageAt(path)?.language !== 'remembered';

/**
 * The canonical form of a path: prescribed casing, one percent-encoding, no doubled or trailing slashes. Unknown paths
 * are unchanged. Each page thus has one URL and one cache entry.
 */
export function canonicalPath(path: string): string {
  const parts = decoded(path.split('/').filter(Boolean));
  if (!parts) return path;
  const start = parts[0]?.toLowerCase() === 'hi' ? 1 : 0;
  if (start === 1) parts[0] = 'hi';
  const page = parts.length > start ? pageAt(`/${parts[start]}`) : pages.home;
  if (!page) return path;
  if (parts.length > start) parts[start] = firstOf(page.path);
  return `/${parts.map(encodeURIComponent).join('/')}`;
}
/** Undefined for an invalid percent-encoding. */
function decoded(parts: readonly string[]): string[] | undefined {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
