import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Ask } from '#kit/ask.ts';
import type { Log } from '#kit/context.ts';
import { type DeskPosted, isRevealed } from '#kit/endpoint.ts';
import { clientIpOf } from './client-ip.ts';
import type { ServerContext, ServerEnv, Visit } from './context.ts';
import type { FallbackPage, Fallbacks, FoundFallback } from './pages/fallback-pages.ts';
import { securityHeaders } from './security-headers.ts';
import type { BodyPace } from './forms/body-intake.ts';
import { hasTwoHosts, makeHostRule, type SiteName } from './one-host.ts';
import { isForeignWrite, isFromOwnPage } from './origin.ts';
import { Entrances, type Visitors } from './visitors.ts';
import type { PageCache, Render } from './pages/page-cache.ts';
import { stripDirective } from './pages/cache-directive.ts';
import { encode } from './pages/precompressed.ts';
import type { Said } from '#kit/desk/said.ts';
import type { InlineStyles } from './pages/inline-styles.ts';
import type { StaticFiles } from './pages/static-files.ts';
import type { RenderDeskPage } from './forms/desk-form.ts';
import { problem, sendRefused } from './problem.ts';
import { isUnavailable } from './unavailable.ts';
import { cookieLine, hostPrefix, readCookie } from './cookies.ts';
import { failureOf, makeAsk, noSuchCall, retryAfterS, type Visitor } from './ask.ts';
import type { Caller } from './decide.ts';
import { deskCookie, factorNeeded, sessionCookie } from './admission.ts';
import { chosenLanguage, languageCookieName } from './shown-language.ts';
import { doneTexts, type HttpCaller, makeApi, type Route } from './serve.ts';

/** What the built pages receive for one request; src/entry.server.tsx puts it into the router's context. */
export interface PageRequest {
  readonly ask: Ask;
  readonly language: 'en' | 'hi';
  readonly signedIn: { readonly userId: string; readonly name: string | undefined } | undefined;
  readonly isAway: boolean;
  /** A desk form that was not accepted, or revealed a value; its page is the answer. */
  readonly posted: DeskPosted | undefined;
  readonly doneTexts: ReadonlyMap<string, Said<number>>;
  readonly demo: boolean;
  readonly requestId: string | undefined;
  readonly fault: (error: unknown) => void;
}
interface Entry {
  /** Of the inline scripts. */
  readonly scriptHashes: readonly string[];
  contextFor(request: PageRequest): RouterContextProvider;
}
export interface AppParts {
  readonly routes: readonly Route[];
  readonly fallbackPages: readonly FallbackPage[];
  readonly sessionOf: Caller['sessionOf'];
  readonly deskSessionOf: Caller['deskSessionOf'];
  readonly isOwnRecord: Caller['isOwnRecord'];
  readonly payForSearch: Caller['payForSearch'];
  /** Counts that the desk refused a call or page to this account. */
  readonly recordRefusal: (accountId: string) => Promise<void>;
  /** Further apps under their path prefix: the sandbox in demo. */
  readonly mounts: readonly {
    readonly path: string;
    readonly fetch: (request: Request) => Response | Promise<Response>;
  }[];
  readonly ready: () => Promise<Record<string, boolean>>;
  readonly visitors: Visitors;
  readonly log: Log;
  readonly cache: PageCache;
  /** Overrides the timing of large bodies in tests. */
  readonly bodyPace?: BodyPace;
  readonly site: SiteName & { readonly dev: boolean };
}
/** The pages: of the last build, or compiled from their source in development. */
export interface Built {
  readonly load: () => Promise<ServerBuild>;
  readonly files?: StaticFiles;
  readonly styles?: InlineStyles;
  readonly fallbacks?: Fallbacks;
}
/**
 * Lookups made for a request before it reached this handler: each lookup counts towards a limit, so it is not repeated.
 */
export const pendingLookups = new WeakMap<IncomingMessage, Promise<FoundFallback | undefined>>();
/** The page renderer receives only the bare request; this holds what is known of it. */
const visits = new WeakMap<Request, Visit>();
/** The request of a page that answers the post of its form. */
const posts = new WeakMap<Request, DeskPosted>();
/** The whole product as one fetch handler: the API and, where given, pages and files. */
export function makeApp(parts: AppParts, built?: Built): Hono<ServerEnv> {
  const { log, site } = parts;
  const secure = site.appUrl.startsWith('https://');
  const app = new Hono<ServerEnv>();

  app.use('*', async (c, next) => {
    const visit = newVisit(clientIpFrom(c, site.trustProxy));
    const { requestId } = visit;
    c.set('visit', visit);
    visits.set(c.req.raw, visit);
    const began = performance.now();
    await next();
    c.header('x-request-id', requestId);
    for (const [name, value] of Object.entries(securityHeaders({ secure, dev: site.dev }))) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
    // The matched route, never the URL: that may hold a code or a name.
    log.info('request', {
      requestId,
      ...(visit.staff === undefined ? {} : { accountId: visit.staff }),
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      ms: Math.round(performance.now() - began),
    });
    if (visit.staff === undefined || c.res.status !== 403 || c.get('problem') === factorNeeded) return;
    await parts.recordRefusal(visit.staff).catch((error: unknown) => log.error('refusal not counted', error));
  });
  app.onError((error, c) => {
    const { requestId } = c.get('visit');
    if (hasGone(c)) {
      log.info('request broken off', { requestId });
      return problem(c, 400, 'http/cut-off', 'The request did not arrive whole.');
    }
    return sendRefused(c, failureOf(error, log, { requestId }));
  });
  app.use('*', async (c, next) =>
    c.env?.incoming && hasTwoHosts(c.env.incoming)
      ? problem(c, 400, 'http/two-hosts', 'This request names two hosts.')
      : next(),
  );
  app.use('*', async (c, next) =>
    isForeignWrite(c.req.raw, site.appUrl)
      ? problem(c, 403, 'http/cross-site', 'This request came from another site.')
      : next(),
  );

  oneHost(app, parts);
  app.get('/healthz', (c) => c.json({ alive: true }));
  app.get('/readyz', async (c) => {
    const state = await parts.ready();
    return c.json(state, Object.values(state).every(Boolean) ? 200 : 503);
  });

  let renderPage: RenderDeskPage = async (c, _path, posted) =>
    posted === undefined
      ? problem(c, 404, 'http/no-pages', 'There are no pages.')
      : isRevealed(posted)
        ? c.json({ value: posted.value })
        : problem(c, posted.status, posted.code, posted.message);
  const caller: HttpCaller = {
    log,
    secure,
    bodyPace: parts.bodyPace,
    isFromOwnPage: (request) => isFromOwnPage(request, site.appUrl),
    sessionOf: parts.sessionOf,
    deskSessionOf: parts.deskSessionOf,
    isOwnRecord: parts.isOwnRecord,
    payForSearch: parts.payForSearch,
    renderDeskPage: (c, path, posted) => renderPage(c, path, posted),
  };
  app.route('/', makeApi(parts.routes, caller));
  for (const mount of parts.mounts) {
    app.all(`${mount.path}/*`, (c) => mount.fetch(c.req.raw));
  }
  app.all('/api/*', (c) => sendRefused(c, noSuchCall));
  if (built) renderPage = pages(app, parts, built, caller);
  return app;
}

/** Redirects other host names to the site's own, except for endpoints that other programs call without a session. */
function oneHost(app: Hono<ServerEnv>, { site, routes: served, mounts }: AppParts): void {
  const rule = makeHostRule(site);
  const anyHost = new Set([
    '/healthz',
    '/readyz',
    ...served.filter((route) => route.endpoint.anyHost).map((route) => route.endpoint.path.replace(/\/:.*/, '')),
  ]);
  app.use('*', async (c, next) => {
    const { pathname, search, host } = new URL(c.req.url);
    if (anyHost.has(pathname) || anyHost.has(pathname.replace(/\/[^/]*$/, ''))) return next();
    const verdict = rule(host, c.req.header('x-forwarded-host'));
    const to = typeof verdict === 'object' ? verdict.elsewhere : undefined;
    // Only this program calls the sandboxes; their pages hold no session.
    if (verdict === 'own' || (to && mounts.some((mount) => `${pathname}/`.startsWith(`${mount.path}/`)))) return next();
    if (to && ['GET', 'HEAD'].includes(c.req.method)) {
      c.header('cache-control', 'no-store');
      return c.redirect(to + pathname + search, 308);
    }
    // The demo phone shows every OTP: a foreign host name that points at this machine must not read it.
    const why = to
      ? `This site is at ${to}. Nothing was changed: open it there.`
      : 'The demo answers on this machine only.';
    return problem(c, 421, 'http/wrong-host', why, to ? { site: to } : {});
  });
}

/** @returns the renderer of a page that answers the post of its form. */
function pages(
  app: Hono<ServerEnv>,
  parts: AppParts,
  { load, files, styles, fallbacks }: Built,
  caller: HttpCaller,
): RenderDeskPage {
  const { site } = parts;
  const said = doneTexts(parts.routes);
  const askAs = makeAsk(parts.routes, caller);
  if (files) app.get('/*', async (c, next) => files.find(c.req.raw) ?? next());
  const handle = createRequestHandler(load, site.dev ? 'development' : 'production');
  const orAway = <Found>(finding: Promise<Found>): Promise<Found | 'away'> =>
    finding.catch((error: unknown) => {
      if (isUnavailable(error)) return 'away' as const;
      throw error;
    });
  const readSession = (token: string) => orAway(parts.sessionOf(token));
  const page: Render = async (original, isShared) => {
    const request = isShared ? anonymousRequest(original, site.appUrl) : original;
    const cookie = request.headers.get('cookie') ?? '';
    const token = tokenIn(cookie, caller.secure);
    const session = token ? await readSession(token) : undefined;
    // While sessions cannot be read, the page's calls are anonymous.
    const cookies = session === 'away' ? cookie.replace(sessionPair(caller.secure), '') : cookie;
    const language = rememberedLanguage(cookie, original.headers.get('referer'), caller.secure);
    // Also when the page is shared it counts as its visitor's: otherwise one could use up a limit for everybody.
    const visit = visits.get(original) ?? newVisit(clientIpOf(undefined, undefined));
    const cookiesSet: string[] = [];
    const setCookie: Visitor['setCookie'] = (...cookie) => cookiesSet.push(cookieLine(caller.secure, ...cookie));
    const ask = askAs({ request, cookie: cookies, language, visit, setCookie });
    const { contextFor, scriptHashes } = (await load()).entry.module as ServerBuild['entry']['module'] & Entry;
    const { requestId } = visit;
    const fault = (error: unknown): void => parts.log.error('page failed', error, { requestId });
    const isAway = session === 'away';
    const signedIn = session && session !== 'away' ? { userId: session.accountId, name: session.name } : undefined;
    const rendered = await handle(
      request,
      contextFor({
        ask,
        language,
        signedIn,
        isAway,
        posted: posts.get(original),
        doneTexts: said,
        demo: site.demo,
        requestId,
        fault,
      }),
    );
    const { page: response, styleHash } = (await styles?.into(rendered)) ?? { page: rendered };
    for (const [name, value] of Object.entries(
      securityHeaders({ scriptHashes, styleHash, secure: caller.secure, dev: site.dev }),
    )) {
      response.headers.set(name, value);
    }
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    if (caller.secure) secureCookies(response);
    for (const line of cookiesSet) response.headers.append('set-cookie', line);
    return response;
  };
  const entrances = new Entrances();
  /** The answer to visitors whom a page leads elsewhere, or asks to sign in: no page is rendered for it. */
  const answerEarly = async (c: ServerContext): Promise<Response | undefined> => {
    const { visitors } = parts;
    const url = new URL(c.req.url);
    const leads = visitors.redirect(url);
    if (leads) {
      if (caller.secure) secureCookies(leads);
      return leads;
    }
    const needs = visitors.needs(url.pathname);
    const isByQuery = url.search !== '' && visitors.isRenderedByQuery(url.pathname);
    if (!needs && !isByQuery && !visitors.isEntrance(url.pathname)) return undefined;
    const tokens = [sessionCookie, deskCookie].map((name) => readCookie(c.req.header('cookie'), caller.secure, name));
    const language = rememberedLanguage(c.req.header('cookie') ?? '', c.req.header('referer') ?? null, caller.secure);
    if (needs) {
      const token = tokens[needs === 'desk' ? 1 : 0];
      const find = needs === 'desk' ? parts.deskSessionOf : parts.sessionOf;
      if (token !== undefined && (await orAway<unknown>(find(token))) !== undefined) return undefined;
      c.header('cache-control', 'no-store');
      return c.redirect(visitors.signIn(url, needs, language), 302);
    }
    if (site.dev) return undefined;
    // A visitor with a session gets a separate page; an invented or ended session costs its lookup.
    const [session, desk] = await Promise.all([
      tokens[0] === undefined ? undefined : orAway<unknown>(parts.sessionOf(tokens[0])),
      tokens[1] === undefined ? undefined : orAway<unknown>(parts.deskSessionOf(tokens[1])),
    ]);
    if (session !== undefined || desk !== undefined) return undefined;
    const { clientIp: client } = c.get('visit');
    // Not shared: the page may show the form that failed, which its visitor's cookie has.
    if (isByQuery) return entrances.limit(c.req.raw, client);
    return entrances.answer(c.req.raw, { language, client }, async () => {
      const asked = new Request(c.req.url, { headers: { cookie: `${languageCookieName(caller.secure)}=${language}` } });
      visits.set(asked, c.get('visit'));
      return stripDirective(await page(asked, false));
    });
  };
  // In development a page follows its source, so it is not cached.
  const render = site.dev
    ? async (request: Request) => stripDirective(await page(request, false))
    : parts.cache.wrap(page, fallbacks?.paths);
  app.all('*', async (c) => {
    // Pages accept no forms: forms post to API calls.
    if (!['GET', 'HEAD'].includes(c.req.method)) {
      c.header('allow', 'GET, HEAD');
      return problem(c, 405, 'http/method', 'Method not allowed.');
    }
    const early = await answerEarly(c);
    if (early) return early;
    const { pathname, search } = new URL(c.req.url);
    const fixedFallback = fallbacks?.find(pathname + search);
    const pending = c.env?.incoming && pendingLookups.get(c.env.incoming);
    const lookup =
      fixedFallback === undefined
        ? await (pending ?? fallbacks?.lookUp(pathname + search, c.get('visit').clientIp))
        : undefined;
    const fallback = fixedFallback ?? lookup?.fallbackPath;
    const target = fallback === undefined ? c.req.raw : requestFor(c.req.raw, fallback);
    const answer = await encode(await render(target), c.req.raw);
    if (lookup?.retryAfterS !== undefined) answer.headers.set('retry-after', String(lookup.retryAfterS));
    if (answer.status === 503 && !answer.headers.has('retry-after'))
      answer.headers.set('retry-after', String(retryAfterS));
    return answer;
  });
  return async (c, path, posted) => {
    const request = pageRequestOf(c.req.raw, path);
    visits.set(request, c.get('visit'));
    if (posted) posts.set(request, posted);
    return page(request, false);
  };
}

/** A page's request instead of a form's post, with the cookies of its browser. */
function pageRequestOf(post: Request, path: string): Request {
  const headers = new Headers(post.headers);
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name);
  return new Request(new URL(path, post.url), { headers });
}

/** A page does not know whether the site is on https: its cookies get their prefix, which needs Secure, here. */
function secureCookies({ headers }: Response): void {
  const cookies = headers.getSetCookie();
  if (cookies.length === 0) return;
  headers.delete('set-cookie');
  for (const line of cookies) headers.append('set-cookie', `${hostPrefix}${line}; Secure`);
}

/** The same request for another path. */
function requestFor(original: Request, path: string): Request {
  const request = new Request(new URL(path, original.url), { method: original.method, headers: original.headers });
  const visit = visits.get(original);
  if (visit) visits.set(request, visit);
  return request;
}

/** A shared page is rendered without any data of the visitor: no cookie, no query and not even the requested host. */
function anonymousRequest(original: Request, appUrl: string): Request {
  const to = new URL(appUrl);
  to.pathname = new URL(original.url).pathname;
  return new Request(to);
}

/** Without scripts no page remembers its language: then the Hindi page counts from which the visitor comes. */
function rememberedLanguage(cookie: string, referer: string | null, secure: boolean): 'en' | 'hi' {
  return chosenLanguage(cookie, secure) ?? (/^https?:\/\/[^/]+\/hi(?:[/?]|$)/.test(referer ?? '') ? 'hi' : 'en');
}

const sessionPair = (secure: boolean): RegExp =>
  new RegExp(`(?:^|;\\s*)${secure ? hostPrefix : ''}${sessionCookie}=([^;]+)`);
const tokenIn = (cookie: string, secure: boolean): string | undefined => sessionPair(secure).exec(cookie)?.[1];

/** True when the visitor's connection ended before the request had arrived. */
const hasGone = ({ env }: ServerContext): boolean => env?.incoming?.destroyed === true && !env.incoming.complete;

const routeOf = (c: ServerContext): string => {
  const path = c.req.routePath;
  return path === '*' || path === '/*' ? 'page' : path;
};

const newVisit = (clientIp: string): Visit => ({ requestId: randomUUID(), clientIp, staff: undefined });

function clientIpFrom(c: ServerContext, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for') : undefined;
  return clientIpOf(forwarded, c.env?.incoming?.socket.remoteAddress);
}
