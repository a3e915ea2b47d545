// What a page may cost a cheap phone before anybody touches it, read from the built pages and files themselves.
import { describe, expect, it } from 'vitest';
import { builtProduct, isBuilt } from '#test/built.ts';

const kilobyte = 1024;
const publicPaths = [
  '/',
  '/about',
  '/blog',
  '/blog/1',
  '/blog/2',
  '/blog/3',
  '/career',
  '/contact',
  '/login',
  '/product/E-Rickshaw',
  '/product/Tri-Cycle%20Garbage%20Rickshaw',
  '/product/Plastic%20Bailing%20Machine',
  '/product/Plastic%20660L%20wheel%20Dustbin',
  '/product/Industrial%20Safety%20Equipment',
  '/product/Garbage%20Tipper%20Trucks',
  '/PrivacyPolicy',
  '/TermsOfService',
  '/RefundCancellationPolicy',
  '/ShippingPolicy',
  '/no-such-page',
];
const inHindi = (path: string): string => (path === '/' ? '/hi' : `/hi${path}`);

describe.skipIf(!isBuilt)('a public page', async () => {
  const { get } = isBuilt ? await builtProduct() : ({} as Awaited<ReturnType<typeof builtProduct>>);
  const bytesOf = async (path: string): Promise<number> => {
    const answer = await get(path, { 'accept-encoding': 'br, gzip' });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.arrayBuffer()).byteLength;
  };

  it.each([
    ['/', 65],
    ['/hi', 65],
    ['/product/E-Rickshaw', 50],
    ['/hi/product/E-Rickshaw', 50],
  ])('%s needs no more than %i KB, 4 KB of script and 8 requests for its first view', async (path, most) => {
    const { first, scripts } = partsOf(await (await get(path)).text());
    // The page's last coding is made after its first answer.
    const sizes = new Map<string, number>();
    for (const part of [path, ...first]) sizes.set(part, await bytesOf(part));
    const sum = (parts: readonly string[]): number => parts.reduce((total, it) => total + sizes.get(it)!, 0);
    expect(sizes.size, [...sizes.keys()].join(' ')).toBeLessThanOrEqual(8);
    expect(sum([...sizes.keys()])).toBeLessThanOrEqual(most * kilobyte);
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts)).toBeLessThanOrEqual(4 * kilobyte);
  });

  it.each(publicPaths.flatMap((path) => [path, inHindi(path)]))('%s asks no other host for anything', async (path) => {
    const html = await (await get(path)).text();
    const styles = attributes(html, 'link', 'href').filter((it) => it.endsWith('.css'));
    const css = (await Promise.all(styles.map(async (it) => (await get(it)).text()))).join('\n');
    const asked = [
      ...['script', 'img', 'source', 'iframe', 'video', 'audio', 'embed'].flatMap((tag) =>
        attributes(html, tag, 'src'),
      ),
      ...attributes(html, 'object', 'data'),
      ...[...attributes(html, 'img', 'srcSet'), ...attributes(html, 'source', 'srcSet')].flatMap((it) =>
        it.split(/\s*,\s*/),
      ),
      ...attributes(html, 'form', 'action'),
      ...attributes(html, 'link', 'href'),
      ...[...css.matchAll(/(?:url\(|@import )\s*["']?([^"')\s]+)/g)].map((it) => it[1]!),
    ];
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((it) => hostOf(it) !== 'site.test')).toEqual([]);
  });
});

const hostOf = (address: string): string =>
  address.startsWith('data:') ? 'site.test' : new URL(address.replaceAll('&amp;', '&'), 'http://site.test/').host;

const attributes = (html: string, tag: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"`, 'gi'))].map((it) => it[1]!);

/** What a browser fetches before anybody scrolls or touches: lazy pictures and what is only linked to are left out. */
function partsOf(html: string): { readonly first: string[]; readonly scripts: string[] } {
  const tags = (name: string): string[] => html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? [];
  const value = (tag: string, name: string): string | undefined => attributes(tag, '\\w+', name)[0];
  const links = tags('link').filter((it) => /\brel="(?:stylesheet|preload|modulepreload|icon)"/.test(it));
  const images = tags('img').filter((it) => !/\bloading="lazy"/.test(it));
  const ofScripts = [...tags('script'), ...links.filter((it) => it.includes('modulepreload'))];
  const scripts = ofScripts.map((it) => value(it, 'src') ?? value(it, 'href')).filter((it) => it !== undefined);
  const all = [...links.map((it) => value(it, 'href')), ...images.map((it) => value(it, 'src')), ...scripts];
  return { first: [...new Set(all.filter((it) => it !== undefined))], scripts: [...new Set(scripts)] };
}
