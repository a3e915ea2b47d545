/** Our own pages send same-origin; no current browser omits the origin altogether. */
export function isCrossSiteWrite(request: Request, appUrl: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  return origin !== null && !isOwn(origin, request, appUrl);
}

/** True when the origin, or in an old browser the referrer, shows that one of our pages sent the request. */
export function isFromOwnPage(request: Request, appUrl: string): boolean {
  const { headers } = request;
  const source = headers.get('origin') ?? headers.get('referer');
  return headers.get('sec-fetch-site') === 'same-origin' || (source !== null && isOwn(source, request, appUrl));
}

/** A URL of the site, by its setting or by the visitor's Host header; http does not count when the site is https. */
function isOwn(url: string, request: Request, appUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const [from, site] = [new URL(url), new URL(appUrl)];
  if (site.protocol === 'https:' && from.protocol !== 'https:') return false;
  return from.host === request.headers.get('host') || from.host === site.host;
}
