// Walks every page of src/pages.ts in the built product, and every route.
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { newCode, newId } from '#kit/ids.ts';
import { after, dayMs } from '#kit/time.ts';
import { deskEntrances, deskPages } from '#desk-pages.ts';
import { type Page, pageNames, pages } from '#pages.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { newToken } from '#features/accounts/rules.ts';
import { insertAccount, insertSession, nameAccount } from '#features/accounts/store/accounts.ts';
import { somePhone } from '#test/accounts.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { expectInlineStyles } from '#test/inline-styles.ts';
import { expectValidHtml } from '#test/valid-html.ts';
import { inLanguage, type Language, languages } from '#web/i18n.ts';
import { ogImagePath } from '#web/page-meta.ts';
import { exampleOf } from '../scripts/docs/access-page.ts';
import routes from '../src/routes.ts';

const wrongCasing = (url: string): string =>
  url.replace(/^(\/hi)?\/([^/?]+)/, (_all, hi: string | undefined, first: string) => {
    const upper = first.toUpperCase();
    return `${hi ?? ''}/${upper === first ? first.toLowerCase() : upper}`;
  });

test('every page has its routes, and every route its page', () => {
  const paths = pageNames.flatMap((name) => {
    const path = pages[name].path.slice(1);
    return pages[name].language === 'url' ? [path, path === '' ? 'hi' : `hi/${path}`] : [path];
  });
  const others = [
    'feed.xml',
    'hi/feed.xml',
    'sitemap.xml',
    'robots.txt',
    'manifest.webmanifest',
    'offline-worker.js',
    '.well-known/security.txt',
    'language/:language',
    ...Object.values(deskPages).map(({ path }) => path.slice(1)),
    ...Object.values(deskEntrances).map((path) => path.slice(1)),
    'desk/*',
    '*',
  ];
  const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children = [] }) => (path === undefined ? pathsOf(children) : [path]));
  const registered = pathsOf(routes as RouteConfigEntry[]);
  expect(registered.toSorted()).toEqual([...paths, ...others].toSorted());
});

describe.skipIf(!isBuilt)('a page', async () => {
  if (!isBuilt) return;
  const { product, get } = await builtProduct();
  const { ctx } = product;
  const token = newToken();
  await ctx.transaction(async (tx) => {
    const id = newId('usr');
    const at = ctx.now();
    await insertAccount(tx, { id, phone: somePhone(), referralCode: newCode(), at });
    await nameAccount(tx, id, 'Asha', at);
    const session = { id: newId('ses'), accountId: id, tokenHash: sessionHash(ctx, token), at };
    await insertSession(tx, { ...session, expiresAt: after(at, dayMs) });
  });
  const robots = (await (await get('/robots.txt')).text()).split('\n');
  const sitemap = await (await get('/sitemap.xml')).text();
  test('the sitemap names when each page changed last', () => {
    const undated = [...sitemap.matchAll(/<url><loc>([^<]*)<\/loc>(?!<lastmod>\d{4}-\d\d-\d\dT)/g)].map(
      ([, url]) => url,
    );
    expect(undated).toEqual([]);
  });
  const headersOf = ({ audience }: Page, remembered: Language): Record<string, string> => {
    const session = audience === 'everyone' || audience === 'visitors' ? '' : `; saral=${token}`;
    return { cookie: `saral-language=${remembered}${session}` };
  };

  test.each(pageNames.flatMap((name) => languages.map((language) => [name, language] as const)))(
    '%s in %s is as registered',
    async (name, language) => {
      const page: Page = pages[name];
      const isByUrl = page.language === 'url';
      const url = isByUrl ? inLanguage(language, exampleOf(name)) : exampleOf(name);
      // Where the URL decides, the remembered language must not.
      const headers = headersOf(page, isByUrl && language === 'hi' ? 'en' : isByUrl ? 'hi' : language);
      const answer = await get(url, headers);
      const html = await answer.text();
      expect([url, answer.status]).toEqual([url, 200]);
      expect(html).toContain(`<html lang="${language}"`);
      expectInlineStyles(answer, html, url);
      expectValidHtml(html, url);

      const isIndexed = page.search === 'indexed';
      const isNoindex = html.includes('<meta name="robots" content="noindex"/>');
      expect([isNoindex, answer.headers.has('x-robots-tag')]).toEqual([!isIndexed, name === 'verify']);
      expect(robots.includes(`Disallow: ${page.path.replace(/:.*/, '')}`)).toBe(page.search === 'closed');

      const whole = `http://site.test${url}`;
      expect(html.includes(`<link rel="canonical" href="${whole}"/>`)).toBe(isIndexed);
      expect(html.includes('hrefLang="x-default"')).toBe(isIndexed);
      expect(sitemap.includes(`<loc>${whole}</loc>`)).toBe(page.inSitemap);

      const image = ogImagePath(language, exampleOf(name).split('?')[0]!);
      expect(html.includes(`<meta property="og:image" content="http://site.test${image}"/>`)).toBe(page.ogImage);
      const shown = await get(image);
      expect([image, shown.status]).toEqual([image, page.ogImage ? 200 : 404]);

      if (name === 'home') return;
      const other = wrongCasing(url);
      const redirected = await get(other, headers);
      expect([other, redirected.status, redirected.headers.get('location')]).toEqual([other, 301, url]);
    },
  );

  test.each([
    '/no-such-page',
    '/hi/no-such-page',
    '/product/none',
    '/blog/none',
    '/verify/SA-0000-0000-0000',
    '/ApplyNow/none',
  ])('%s has its styles as every page does', async (url) => {
    for (const _again of [1, 2]) {
      const answer = await get(url, headersOf(pages.apply, 'en'));
      const html = await answer.text();
      expectInlineStyles(answer, html, url);
      expectValidHtml(html, url);
    }
  });
});
