import { expect, test } from 'vitest';
import { ogImagePath, pageMeta } from '#web/page-meta.ts';

const site = { name: 'Namuna', addressLines: [], products: [] };
const argsAt = (pathname: string) => ({
  location: { pathname },
  matches: [{ id: 'root', loaderData: { appUrl: 'https://example.in', site, isIndexed: true, hasOgImage: true } }],
});

test('a page has its URL, its other language and its share image', () => {
  const meta = pageMeta(argsAt('/hi/blog/1'), { title: 'लेख', published: '2025-01-10' });
  expect(meta).toContainEqual({ title: 'लेख | Namuna' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://example.in/hi/blog/1' });
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: 'x-default',
    href: 'https://example.in/blog/1',
  });
  expect(meta).toContainEqual({ property: 'og:type', content: 'article' });
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://example.in/og/hi/blog-1.png' });
});

test('search results show titles and descriptions whole', () => {
  const long = 'Notice Regarding Selection of special project work by Election';
  const factsOf = (title: string, description: string) => pageMeta(argsAt('/about'), { title, description });
  expect(factsOf(long, 'Short.')).toContainEqual({ title: long });
  expect(factsOf('About', 'Short.')).toContainEqual({ name: 'description', content: 'Short.' });
  const first = `${'Word '.repeat(20)}end.`;
  expect(factsOf('About', `${first} ${first}`)).toContainEqual({ name: 'description', content: first });
  expect(factsOf('About', 'words, '.repeat(40))).toContainEqual({
    name: 'description',
    content: `${'words, '.repeat(22).trimEnd().slice(0, -1)}…`,
  });
});

test('a page that was not found is not indexed', () => {
  const meta = pageMeta(argsAt('/product/x'), { title: 'Product Not Found', isMissing: true });
  expect(meta).toEqual([{ title: 'Product Not Found | Namuna' }, { name: 'robots', content: 'noindex' }]);
});

test('each page has a share image in its language', () => {
  expect(ogImagePath('en', '/')).toBe('/og/en/home.png');
  expect(ogImagePath('hi', '/blog/2')).toBe('/og/hi/blog-2.png');
  expect(ogImagePath('en', '/product/Tri-Cycle%20Garbage%20Rickshaw')).toBe(
    '/og/en/product-Tri-Cycle%20Garbage%20Rickshaw.png',
  );
});
