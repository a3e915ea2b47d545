import { pageNames, pages } from '#pages.ts';

/**
 * Speculation rules: a browser that knows them fetches the next page while the visitor is about to press its link. Only
 * pages that search engines may list: they are the same for everybody and change nothing. The policy allows this text by
 * its hash.
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

/** Puts the rules into a page that search engines may list; by script, so that they do not delay its first view. */
export function prefetchPages(): void {
  if (!document.querySelector('link[rel=canonical]')) return;
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: prefetchRules }),
  );
}
