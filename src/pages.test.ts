import { expect, test } from 'vitest';
import { type Page, pageNames, pages } from '#pages.ts';
import type { PageFiles } from '#web/page-routes.ts';

test('a page that does not say everything does not compile', () => {
  const { path, audience, language, search, inSitemap, ogImage } = pages.about;
  // @ts-expect-error
  ({ audience, language, search, inSitemap, ogImage }) satisfies Page;
  // @ts-expect-error
  ({ path, language, search, inSitemap, ogImage }) satisfies Page;
  // @ts-expect-error
  ({ path, audience, search, inSitemap, ogImage }) satisfies Page;
  // @ts-expect-error
  ({ path, audience, language, inSitemap, ogImage }) satisfies Page;
  // @ts-expect-error
  ({ path, audience, language, search, ogImage }) satisfies Page;
  // @ts-expect-error
  ({ path, audience, language, search, inSitemap }) satisfies Page;
  ({ path, audience, language, search, inSitemap, ogImage }) satisfies Page;
});

test('the module of an unregistered page does not compile', () => {
  // @ts-expect-error
  ({ gallery: 'features/content/web/gallery.tsx' }) satisfies PageFiles;
});

test('pages that start alike agree on what is looked up by their first segment', () => {
  const facts = new Map<string, object>();
  for (const { path, ...fact } of pageNames.map((name): Page => pages[name])) {
    const first = path.split('/')[1]!.toLowerCase();
    expect(facts.get(first) ?? fact).toEqual(fact);
    facts.set(first, fact);
  }
});

test('the sitemap names what is indexed', () => {
  for (const name of pageNames)
    if (pages[name].inSitemap) expect([name, pages[name].search]).toEqual([name, 'indexed']);
});
