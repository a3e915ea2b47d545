import { expect, test } from 'vitest';
import { pageNames, pages } from '#pages.ts';
import { prefetchedPaths } from './prefetch.ts';

test('the pages that are fetched ahead are those that search engines may list', () => {
  expect(prefetchedPaths).toEqual(pageNames.flatMap((name) => (pages[name].inSitemap ? [pages[name].path] : [])));
});
