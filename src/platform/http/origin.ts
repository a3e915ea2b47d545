/**
 * True if another site sent this write. A request with neither Sec-Fetch-Site nor Origin comes from no current browser and
 * passes.
 */
export function isCrossSiteWrite(request: Request, appUrl: string): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false;
  const fetchSite = request.headers.get('sec-fetch-site');
  if (fetchSite) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  const origin = request.headers.get('origin');
  return origin !== null && !isOwn(origin, request, appUrl);
}

/** True when the origin, or in an old browser the referrer, shows that one of our pages sent the request. */
export function isFromOwnPage(request: Request, appUrl: string): boolean {
  const { headers } = request;
  const source = headers.get('origin') ?? headers.get('referer');
  return headers.get('sec-fetch-site') === 'same-origin' || (source !== null && isOwn(source, request, appUrl));
}

/** True if the URL's host is that of APP_URL or of the Host header. If APP_URL is https, an http URL is refused. */
function isOwn(url: string, request: Request, appUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const [sender, appOrigin] = [new URL(url), new URL(appUrl)];
  if (appOrigin.protocol === 'https:' && sender.protocol !== 'https:') return false;
  return sender.host === request.headers.get('host') || sender.host === appOrigin.host;
}
