/** Our own pages send same-origin; a request that names no origin at all comes from no browser of today. */
export function isCrossSiteWrite(request: Request, appUrl: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  return origin !== null && !isOwn(origin, request, appUrl);
}

/** True when the request tells by its origin, or in an old browser by its referrer, that one of our pages sent it. */
export function isFromOwnPage(request: Request, appUrl: string): boolean {
  const { headers } = request;
  const said = headers.get('origin') ?? headers.get('referer');
  return headers.get('sec-fetch-site') === 'same-origin' || (said !== null && isOwn(said, request, appUrl));
}

/** An address of the site, as it is set or as the visitor named it; where the site is https, http is another one. */
function isOwn(address: string, request: Request, appUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const [from, site] = [new URL(address), new URL(appUrl)];
  if (site.protocol === 'https:' && from.protocol !== 'https:') return false;
  return from.host === request.headers.get('host') || from.host === site.host;
}
