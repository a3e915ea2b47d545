// The page weight limits for cheap phones, before any input, measured on the built pages and files.
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
  '/career/Supervisor',
  '/contact',
  '/login',
  '/projects',
  '/government-buyers',
  '/product',
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
  ])('%s needs at most %i KB, 4 KB of script and 8 requests for its first view', async (path, limit) => {
    const { first, scripts } = partsOf(await (await get(path)).text());
    // The page's best compression is made after its first answer.
    const sizes = new Map<string, number>();
    for (const part of [path, ...first]) sizes.set(part, await bytesOf(part));
    const sum = (parts: readonly string[]): number => parts.reduce((total, text) => total + sizes.get(text)!, 0);
    expect(sizes.size, [...sizes.keys()].join(' ')).toBeLessThanOrEqual(8);
    expect(sum([...sizes.keys()])).toBeLessThanOrEqual(limit * kilobyte);
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts)).toBeLessThanOrEqual(4 * kilobyte);
  });

  it.each(publicPaths.flatMap((path) => [path, inHindi(path)]))('%s asks no other host for anything', async (path) => {
    const html = await (await get(path)).text();
    const styles = attributes(html, 'link', 'href').filter((attribute) => attribute.endsWith('.css'));
    const css = (await Promise.all(styles.map(async (style) => (await get(style)).text()))).join('\n');
    const urls = [
      ...['script', 'img', 'source', 'iframe', 'video', 'audio', 'embed'].flatMap((tag) =>
        attributes(html, tag, 'src'),
      ),
      ...attributes(html, 'script', 'data-files').flatMap((files) => files.split(' ')),
      ...attributes(html, 'object', 'data'),
      ...[...attributes(html, 'img', 'srcSet'), ...attributes(html, 'source', 'srcSet')].flatMap((attribute) =>
        attribute.split(/\s*,\s*/),
      ),
      ...attributes(html, 'form', 'action'),
      ...attributes(html, 'link', 'href'),
      ...[...css.matchAll(/(?:url\(|@import )\s*["']?([^"')\s]+)/g)].map((match) => match[1]!),
    ];
    expect(urls.length).toBeGreaterThan(3);
    expect(urls.filter((text) => hostOf(text) !== 'site.test')).toEqual([]);
  });
});

describe.skipIf(!isBuilt)('what a browser can get', async () => {
  const { get, build } = isBuilt ? await builtProduct() : ({} as Awaited<ReturnType<typeof builtProduct>>);
  const statusOf = async (path: string): Promise<number> => (await get(path)).status;

  it('has no route, so no page of the desk', async () => {
    const modules = Object.values(build.assets.routes).flatMap((route) => (route ? [route.module] : []));
    expect(modules.length).toBeGreaterThan(90);
    for (const path of modules) expect([path, await statusOf(path)]).toEqual([path, 404]);
  });

  it.each(['/login', '/desk/sign-in', '/error'])('has everything that the screen of %s loads', async (path) => {
    const { scripts } = partsOf(await (await get(path)).text());
    expect(scripts.length).toBeGreaterThan(4);
    for (const script of scripts) expect([script, await statusOf(script)]).toEqual([script, 200]);
  });
});

const hostOf = (address: string): string =>
  address.startsWith('data:') ? 'site.test' : new URL(address.replaceAll('&amp;', '&'), 'http://site.test/').host;

const attributes = (html: string, tag: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*?\\s${name}="([^"]*)"`, 'gi'))].map((match) => match[1]!);

/** The files that a browser loads before any input; without lazy pictures and link targets. */
function partsOf(html: string): { readonly first: string[]; readonly scripts: string[] } {
  const tags = (name: string): string[] => html.match(new RegExp(`<${name}\\b[^>]*>`, 'gi')) ?? [];
  const value = (tag: string, name: string): string | undefined => attributes(tag, '\\w+', name)[0];
  const links = tags('link').filter((tag) => /\brel="(?:stylesheet|preload|modulepreload|icon)"/.test(tag));
  const images = tags('img').filter((tag) => !/\bloading="lazy"/.test(tag));
  const scripts = [
    ...tags('script').flatMap((script) => value(script, 'src') ?? value(script, 'data-files')?.split(' ') ?? []),
    ...links.filter((link) => link.includes('modulepreload')).flatMap((link) => value(link, 'href') ?? []),
  ];
  const all = [...links.map((link) => value(link, 'href')), ...images.map((image) => value(image, 'src')), ...scripts];
  return { first: [...new Set(all.filter((entry) => entry !== undefined))], scripts: [...new Set(scripts)] };
}
