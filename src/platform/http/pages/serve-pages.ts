import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Hono } from 'hono';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Ask } from '#kit/ask.ts';
import type { DeskPosted } from '#kit/endpoint.ts';
import type { Said } from '#kit/desk/said.ts';
import { deskCookie, sessionCookie } from '../admission.ts';
import { makeAsk, retryAfterS, type Visitor } from '../ask.ts';
import { clientIpOf } from '../client-ip.ts';
import type { ServerContext, ServerEnv, Visit } from '../context.ts';
import { cookieLine, readCookie } from '../cookies.ts';
import type { RenderDeskPage } from '../forms/desk-form.ts';
import type { AppParts } from '../parts.ts';
import { problem } from '../problem.ts';
import { securityHeaders } from '../security-headers.ts';
import { doneTexts, type HttpCaller } from '../serve.ts';
import { languageCookieName } from '../shown-language.ts';
import { isUnavailable } from '../unavailable.ts';
import { newVisit, visits } from '../visit.ts';
import { Entrances } from '../visitors.ts';
import { stripDirective } from './cache-directive.ts';
import type { Fallbacks, FoundFallback } from './fallback-pages.ts';
import type { InlineStyles } from './inline-styles.ts';
import type { Render } from './page-cache.ts';
import {
  anonymousRequest,
  pageRequestOf,
  rememberedLanguage,
  requestFor,
  secureCookies,
  sessionPair,
  tokenIn,
} from './page-requests.ts';
import { encode } from './precompressed.ts';
import type { StaticFiles } from './static-files.ts';

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
  /** Every page says that no real money moves. */
  readonly isRehearsal: boolean;
  readonly requestId: string | undefined;
  readonly fault: (error: unknown) => void;
}
interface Entry {
  /** The hashes of the inline scripts. */
  readonly scriptHashes: readonly string[];
  contextFor(request: PageRequest): RouterContextProvider;
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
/** The request of a page that answers the post of its form. */
const posts = new WeakMap<Request, DeskPosted>();

/** A session is found at once. A database that takes longer hangs, and the page says so before its visitor gives up. */
const sessionLimitMs = 2500;

/** @returns the renderer of a page that answers the post of its form. */
export function servePages(
  app: Hono<ServerEnv>,
  parts: AppParts,
  { load, files, styles, fallbacks }: Built,
  caller: HttpCaller,
): RenderDeskPage {
  const { site } = parts;
  const texts = doneTexts(parts.routes);
  const askAs = makeAsk(parts.routes, caller);
  if (files) app.get('/*', async (c, next) => files.find(c.req.raw) ?? next());
  const handle = createRequestHandler(load, site.dev ? 'development' : 'production');
  const awayVisits = new WeakSet<Visit>();
  const orAway = async <Found>(visit: Visit, find: () => Promise<Found>): Promise<Found | 'away'> => {
    if (awayVisits.has(visit)) return 'away';
    const found = await Promise.race([find(), setTimeout(sessionLimitMs, 'away' as const, { ref: false })]).catch(
      (error: unknown) => {
        if (isUnavailable(error)) return 'away' as const;
        throw error;
      },
    );
    if (found === 'away') awayVisits.add(visit);
    return found;
  };
  const vendorOn = ({ url }: Request): string | undefined =>
    site.frames?.isOn(new URL(url).pathname) ? site.frames.origin : undefined;
  const page: Render = async (original, isShared) => {
    const request = isShared ? anonymousRequest(original, site.appUrl) : original;
    const cookie = request.headers.get('cookie') ?? '';
    const token = tokenIn(cookie, caller.secure);
    // Also when the page is shared it counts as its visitor's: otherwise one could use up a limit for everybody.
    const visit = visits.get(original) ?? newVisit(clientIpOf(undefined, undefined));
    const session = token ? await orAway(visit, () => parts.sessionOf(token)) : undefined;
    // While sessions cannot be read, the page's calls are anonymous.
    const cookies = session === 'away' ? cookie.replace(sessionPair(caller.secure), '') : cookie;
    const language = rememberedLanguage(cookie, original.headers.get('referer'), caller.secure);
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
        doneTexts: texts,
        demo: site.demo,
        isRehearsal: site.isRehearsal,
        requestId,
        fault,
      }),
    );
    const { page: response, styleHash } = (await styles?.into(rendered)) ?? { page: rendered };
    for (const [name, value] of Object.entries(
      securityHeaders({ scriptHashes, styleHash, vendor: vendorOn(original), secure: caller.secure, dev: site.dev }),
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
      if (token !== undefined && (await orAway<unknown>(c.get('visit'), () => find(token))) !== undefined)
        return undefined;
      c.header('cache-control', 'no-store');
      return c.redirect(visitors.signIn(url, needs, language), 302);
    }
    if (site.dev) return undefined;
    // A visitor with a session gets a separate page; an invented or ended session costs its lookup.
    const found = (token: string | undefined, find: (token: string) => Promise<unknown>) =>
      token === undefined ? undefined : orAway(c.get('visit'), () => find(token));
    const [session, desk] = await Promise.all([
      found(tokens[0], parts.sessionOf),
      found(tokens[1], parts.deskSessionOf),
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
