import type { Route } from './+types/sitemap';
import { readPosts, readSite } from '../contract.ts';
import { pageNames, pages, type PagesWith } from '#pages.ts';
import { type Language, languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { escapeXml, cachedText } from './for-machines.ts';
import { readPage } from './load.ts';

type Listed = PagesWith<{ inSitemap: true }>;
/** A page with a value in its path has one entry for each value. */
type ListedByValue = Listed & PagesWith<{ path: `/${string}:${string}` }>;
type Address = (language: Language, value?: string | number) => string;
interface Entry {
  readonly value?: string | number;
  readonly changed?: string;
}

/** The sitemap: every public page in both languages, with its alternates. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const [{ appUrl, products }, posts] = await Promise.all([readPage(args, readSite), readPage(args, readPosts)]);
  const values: Readonly<Record<ListedByValue, readonly Entry[]>> = {
    product: products.map(({ name }) => ({ value: name })),
    post: posts.map(({ id, modified }) => ({ value: id, changed: modified })),
  };
  const listed = pageNames.filter((name): name is Listed => pages[name].inSitemap);
  const entriesOf = (name: Listed): readonly Entry[] => (name in values ? values[name as ListedByValue] : [{}]);
  const urls = listed.flatMap((name) =>
    entriesOf(name).map((entry) => ({ ...entry, address: paths[name] as Address })),
  );
  const entries = urls.flatMap(({ address, value, changed }) => {
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
  );
}
