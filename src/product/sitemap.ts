import type { Route } from './+types/sitemap';
import { readChanges, readPosts, readSite } from '#features/content/contract/public.ts';
import { escapeXml, cachedText } from '#features/content/web/for-machines/for-machines.ts';
import { readPage } from '#features/content/web/load.ts';
import { listJobs } from '#features/jobs/contract/public.ts';

import { pageNames, pages, type PagesWith } from '#pages.ts';
import { type Language, languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { readShared } from '#web/public-page.ts';

type Listed = PagesWith<{ inSitemap: true }>;
/** A page with a value in its path has one entry for each value. */
type ListedByValue = Listed & PagesWith<{ path: `/${string}:${string}` }>;
type Address = (language: Language, value?: string | number) => string;
interface Entry {
  readonly value?: string | number;
  /** ISO time. */
  readonly changed?: string;
}
const newest = (times: readonly string[]): string | undefined => times.toSorted().at(-1);

/** The sitemap: every public page in both languages, with its alternates. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const [{ appUrl, products }, posts, changes, jobs] = await Promise.all([
    readPage(args, readSite),
    readPage(args, readPosts),
    readPage(args, readChanges),
    readShared(args, listJobs),
  ]);
  const roles = jobs?.roles ?? [];
  const values: Readonly<Record<ListedByValue, readonly Entry[]>> = {
    product: products.map(({ name }) => ({ value: name })),
    role: roles.map(({ name, changedAt }) => ({ value: name, changed: changedAt })),
    post: posts.map(({ id }) => ({ value: id })),
  };
  const listed = pageNames.filter((name): name is Listed => pages[name].inSitemap);
  const lists: Partial<Record<Listed, string | undefined>> = {
    career: newest(roles.map(({ changedAt }) => changedAt)),
    blog: newest(posts.map(({ modified }) => modified)),
  };
  const entriesOf = (name: Listed): readonly Entry[] =>
    name in values ? values[name as ListedByValue] : [lists[name] ? { changed: lists[name] } : {}];
  const urls = listed.flatMap((name) =>
    entriesOf(name).map((entry) => ({ ...entry, address: paths[name] as Address })),
  );
  const entries = urls.flatMap(({ address, value, changed = changes[address('en', value)] }) => {
    const at = (language: Language): string => escapeXml(appUrl + address(language, value));
    const others = [...languages.map((language) => [language, language] as const), ['x-default', 'en'] as const]
      .map(([name, value]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${at(value)}"/>`)
      .join('');
    return languages.map(
      (language) => `<url><loc>${at(language)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${others}</url>\n`,
    );
  });
  return cachedText(
    'application/xml',
    `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('')}</urlset>
`,
    { tag: 'jobs' },
  );
}
