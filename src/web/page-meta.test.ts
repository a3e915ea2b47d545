import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageMeta, sharedPicture } from '#web/page-meta.ts';

const site = { name: 'Namuna', addressLines: [], products: [] };
const argsAt = (pathname: string) => ({
  location: { pathname },
  matches: [{ id: 'root', loaderData: { appUrl: 'https://example.in', site } }],
});

test('a page names itself, its other language and its card', () => {
  const meta = pageMeta(argsAt('/hi/blog/1'), { title: 'लेख', path: '/blog/1', published: '2025-01-10' });
  expect(meta).toContainEqual({ title: 'लेख | Namuna' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://example.in/hi/blog/1' });
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    hrefLang: 'x-default',
    href: 'https://example.in/blog/1',
  });
  expect(meta).toContainEqual({ property: 'og:type', content: 'article' });
  expect(meta).toContainEqual({ property: 'og:image', content: 'https://example.in/images/og/site.png' });
});

test('what is not there is not to be found', () => {
  const meta = pageMeta(argsAt('/product/x'), { title: 'Product Not Found' });
  expect(meta).toEqual([{ title: 'Product Not Found | Namuna' }, { name: 'robots', content: 'noindex' }]);
});

test('a photo is shared as it is, a drawing as its PNG', () => {
  expect(sharedPicture('/images/uploads/a.webp')).toBe('/images/uploads/a.webp');
  expect(sharedPicture('/images/hero.svg')).toBe('/images/og/hero.png');
});

test('each drawing that heads a page has its PNG', () => {
  const heads = globSync('content/{home,about,posts/*,products/*}.json').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return /"\/images\/[\w-]+\.svg"/.exec(text)?.[0].slice(1, -1) ?? [];
  });
  expect(heads).toHaveLength(11);
  expect(heads.filter((it) => !existsSync(join('public', sharedPicture(it))))).toEqual([]);
});
