import type { Route } from './+types/sitemap';
import { readPosts, readSite } from '../contract.ts';
import { type Language, languages } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { escapeXml, cachedText } from './for-machines.ts';
import { readPage } from './load.ts';

type Addresses = (language: Language) => string;

/** The sitemap: every public page in both languages, with its alternates. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const [{ appUrl, products }, posts] = await Promise.all([readPage(args, readSite), readPage(args, readPosts)]);
  const pages: readonly (readonly [Addresses, changed?: string])[] = [
    [paths.home],
    [paths.about],
    ...products.map((product) => [(l: Language) => paths.product(l, product.name)] as const),
    [paths.blog],
    ...posts.map((post) => [(l: Language) => paths.post(l, post.id), post.modified] as const),
    [paths.career],
    [paths.contact],
    [paths.privacy],
    [paths.terms],
    [paths.refunds],
    [paths.shipping],
  ];
  const entries = pages.flatMap(([address, changed]) => {
    const at = (language: Language): string => escapeXml(appUrl + address(language));
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
