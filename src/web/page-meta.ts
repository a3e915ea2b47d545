// Metadata of a public page for search engines and chat apps: a route's `meta` returns pageMeta(args, facts).
import type { MetaDescriptor } from 'react-router';
import { ogImageName } from '#pages.ts';
import { documentTitle } from '#web/document-title.ts';
import { inLanguage, type Language, languageOf, languages, withoutLanguage } from '#web/i18n.ts';
import type { RootLoaderData } from '#web/root-loader.ts';

/** The arguments of a route's `meta`. */
export interface MetaArgs {
  readonly location: { readonly pathname: string };
  readonly matches: readonly ({ readonly id: string; readonly loaderData?: unknown } | undefined)[];
}
export interface PageFacts {
  readonly title: string;
  /** The title of the preview in chat apps, where another title is right there. */
  readonly shareTitle?: string | undefined;
  readonly description?: string | undefined;
  /** The page says that what its URL names does not exist. */
  readonly isMissing?: true;
  /** The day of publication, `2025-01-10`, and the time of the last change. */
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  /** The schema.org objects of the page. */
  readonly graph?: readonly object[] | undefined;
}

/** The root loader's data in a route's `meta`; undefined on error pages. */
export const rootOf = ({ matches }: MetaArgs): RootLoaderData | undefined =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootLoaderData | undefined;

/** The path of the share image (PNG, 1200 × 630) with a page's title; `path` is without prefix. */
export const ogImagePath = (language: Language, path: string): string => `/og/${language}/${ogImageName(path)}.png`;

/** Search results cut a description after about this many characters. */
const descriptionLength = 160;
/** The sentences that search results show whole; of a longer first one, its words. */
function shortened(description: string): string {
  const sentences = description.split(/(?<=[.?!।])\s+/);
  const fitting = sentences.map((_, index) => sentences.slice(0, index + 1).join(' '));
  const whole = fitting.findLast((text) => text.length <= descriptionLength);
  return whole ?? `${description.slice(0, descriptionLength).replace(/[\s,:;]*\S*$/, '')}…`;
}

export function pageMeta(args: MetaArgs, page: PageFacts): MetaDescriptor[] {
  const root = rootOf(args);
  const language = languageOf(args.location.pathname);
  const title = documentTitle(page.title, root?.site.name);
  const described = page.description ? [{ name: 'description', content: shortened(page.description) }] : [];
  if (page.isMissing) return [{ title }, ...described, { name: 'robots', content: 'noindex' }];
  if (!root?.isIndexed) return [{ title }, ...described];
  // The root loader and redirectToCanonicalUrl have redirected every other spelling.
  const path = withoutLanguage(args.location.pathname);
  return [
    { title },
    ...described,
    ...addresses(root.appUrl, path, language),
    ...(root.hasOgImage ? ogImage(root, page, path, language) : []),
    ...(page.graph ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': page.graph } }] : []),
  ] as MetaDescriptor[];
}

function addresses(appUrl: string, path: string, language: Language): MetaDescriptor[] {
  const urlIn = (to: Language): string => appUrl + inLanguage(to, path);
  return [
    { tagName: 'link', rel: 'canonical', href: urlIn(language) },
    ...languages.map((language) => ({ tagName: 'link', rel: 'alternate', hrefLang: language, href: urlIn(language) })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: urlIn('en') },
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', href: inLanguage(language, '/feed.xml') },
  ];
}

/** Open Graph tags, which other networks read too; only the card's size needs a Twitter tag. */
function ogImage(root: RootLoaderData, page: PageFacts, path: string, language: Language): MetaDescriptor[] {
  const { appUrl, site } = root;
  const properties = {
    'og:type': page.published ? 'article' : 'website',
    'og:site_name': site.name,
    'og:locale': language === 'hi' ? 'hi_IN' : 'en_IN',
    'og:title': page.shareTitle ?? page.title,
    'og:description': page.description,
    'og:url': appUrl + inLanguage(language, path),
    'og:image': appUrl + ogImagePath(language, path),
    'og:image:type': 'image/png',
    'og:image:alt': `${page.title} | ${site.name}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'article:published_time': page.published,
    'article:modified_time': page.modified,
  };
  return [
    ...Object.entries(properties).flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
