export const isJson = (request: Request): boolean =>
  /^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '');

/** True where the browser says that another site sent the person here, as by a link. */
export function isFromOtherSite({ headers }: Request): boolean {
  const fetchSite = headers.get('sec-fetch-site');
  return Boolean(fetchSite) && fetchSite !== 'same-origin' && fetchSite !== 'none';
}

/** True for a form's fields without a file. */
export const isPlainForm = (request: Request): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? '');

/**
 * True if another site sent this write, or may have sent it: in a browser without Origin and Sec-Fetch-Site any page could
 * post a form with the person's cookies, so only a referrer of ours shows where it comes from. JSON can't be posted by a
 * form, and browsers refuse it to scripts of other sites.
 */
export function isForeignWrite(request: Request, appUrl: string): boolean {
  const { headers, method } = request;
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return false;
  const origin = headers.get('origin');
  if (isFromOtherSite(request)) return true;
  if (!headers.get('sec-fetch-site') && origin !== null && !isOwn(origin, request, appUrl)) return true;
  return headers.has('cookie') && !isJson(request) && !isFromOwnPage(request, appUrl);
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
