import { pageNames, pages } from '#pages.ts';

/**
 * Speculation rules: a browser that knows them fetches the next page while the visitor is about to press its link. Only
 * pages that search engines may list: they are the same for everybody and change nothing.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches: [
          '/hi',
          ...pageNames.flatMap((name) => (pages[name].inSitemap ? [`{/hi}?${pages[name].path}`] : [])),
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
