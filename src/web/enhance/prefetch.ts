/**
 * The paths of the pages that search engines may list, in the order of src/pages.ts, from which a test takes them: the register
 * itself would be a tenth of the script.
 */
export const prefetchedPaths = [
  '/',
  '/about',
  '/product',
  '/product/:name',
  '/projects',
  '/government-buyers',
  '/blog',
  '/blog/:id',
  '/career',
  '/career/:roleName',
  '/contact',
  '/PrivacyPolicy',
  '/TermsOfService',
  '/RefundCancellationPolicy',
  '/ShippingPolicy',
];

/**
 * Speculation rules: a browser that knows them fetches the next page while the visitor is about to press its link. Only
 * pages that search engines may list: they are the same for everybody and change nothing. The policy allows this text by
 * its hash.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: ['/hi', ...prefetchedPaths.map((path) => `{/hi}?${path}`)] },
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
