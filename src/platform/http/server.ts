import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { minuteMs } from '#kit/time.ts';
import { programFile } from '#platform/operations/program-file.ts';
import { clientIpOf } from './client-ip.ts';
import { type Fallbacks, type FoundFallback, makeFallbacks, matcherOf, segmentsOf } from './pages/fallback-pages.ts';
import { securityHeaders } from './security-headers.ts';
import { bodyPace } from './forms/body-intake.ts';
import { makeApp } from './app.ts';
import type { AppParts } from './parts.ts';
import { alivePaths } from './waiting-server.ts';
import { type Built, pendingLookups } from './pages/serve-pages.ts';
import { hasTwoHosts, makeHostRule } from './one-host.ts';
import { InlineStyles } from './pages/inline-styles.ts';
import { StaticFiles } from './pages/static-files.ts';

/**
 * One server, one port: the memory cache first, then Hono; in development Vite is between the API and the pages. It does not
 * listen yet.
 */
export async function makeServer(parts: AppParts, smallBodyMs = minuteMs): Promise<Server> {
  // Large bodies have separate limits (body-intake.ts); `endSlowBody` limits the time of all others.
  const http = createServer({
    headersTimeout: 15_000,
    requestTimeout: bodyPace.maxMs + minuteMs,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: 5_000,
  });
  const large = parts.routes.map(({ endpoint }) => endpoint).filter(({ bodiesEach }) => bodiesEach !== undefined);
  const isLarge = matcherOf(large.flatMap(({ path, aliases }) => [path, ...aliases]));
  http.on('request', (req, res) => endSlowBody(req, res, isLarge, smallBodyMs));
  http.on('request', await listenerFor(parts, http));
  return http;
}

/** Ends a request whose small body does not arrive in time, with 408 as the platform does. */
function endSlowBody(
  req: IncomingMessage,
  res: ServerResponse,
  isLarge: ReturnType<typeof matcherOf>,
  withinMs: number,
): void {
  if (req.headers['content-length'] === undefined && req.headers['transfer-encoding'] === undefined) return;
  if (isLarge(segmentsOf((req.url ?? '').split('?', 1)[0] ?? ''))) return;
  const limit = setTimeout(() => {
    if (req.complete) return;
    if (!res.headersSent) req.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    req.socket.destroySoon();
  }, withinMs).unref();
  req.once('close', () => clearTimeout(limit));
}

/** The built files for browsers and the server build. */
export function builtSite(
  parts: Pick<AppParts, 'site' | 'routes' | 'mounts' | 'fallbackPages'>,
  build: ServerBuild,
): Built {
  const secure = parts.site.appUrl.startsWith('https://');
  const calls = parts.routes.flatMap(({ endpoint }) => [endpoint.path, ...endpoint.aliases]);
  const ownPaths = [
    ...alivePaths,
    '/readyz',
    '/api/*',
    '/__manifest',
    ...parts.mounts.map((mount) => `${mount.path}/*`),
  ];
  const files = new StaticFiles(programFile('build/client'), securityHeaders({ secure, dev: false }));
  return {
    load: async () => build,
    files,
    styles: new InlineStyles({ styles: files.textsOf('.css'), scripts: files.textsOf('.js') }),
    fallbacks: makeFallbacks([...pagesOf(build), ...calls, ...ownPaths], parts.fallbackPages),
  };
}

/** The pages as they were built; loaded once, however often it is called. */
export const loadBuild = (): Promise<ServerBuild> =>
  import(pathToFileURL(programFile('build/server/index.js')).href) as Promise<ServerBuild>;

/** Every page's path in the router's syntax, except for the catch-all. */
function pagesOf({ routes }: ServerBuild): string[] {
  type Route = { readonly path?: string | undefined; readonly parentId?: string | undefined };
  const pathOf = (route: Route | undefined): string =>
    route ? `${pathOf(routes[route.parentId ?? ''])}/${route.path ?? ''}` : '';
  return Object.values(routes)
    .filter((route) => route !== undefined && route.path !== '*')
    .map((route) => pathOf(route).replace(/\/+/g, '/'));
}

async function listenerFor(parts: AppParts, http: Server): Promise<RequestListener> {
  if (parts.site.dev) {
    const { createServer: createVite } = await import('vite');
    const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' });
    const load = () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
    const listener = getRequestListener(makeApp(parts, { load }).fetch);
    http.on('close', () => void vite.close());
    const isCall = (url = ''): boolean => /^\/(api|jobs|payment\/|sandbox|healthz|readyz|up$)/.test(url);
    return (req, res) => {
      if (isCall(req.url)) void listener(req, res);
      else vite.middlewares(req, res, () => void listener(req, res));
    };
  }
  const built = builtSite(parts, await loadBuild());
  const listener = getRequestListener(makeApp(parts, built).fetch);
  const judgeHost = makeHostRule(parts.site);
  return (req, res) => {
    const forwarded = req.headers['x-forwarded-host'];
    const verdict = judgeHost(req.headers.host, Array.isArray(forwarded) ? forwarded.at(-1) : forwarded);
    if (verdict !== 'own' || hasTwoHosts(req)) return void listener(req, res);
    const isAnswered =
      parts.cache.answer(req, res) || built.files?.answer(req, res) || answerUnknown(parts, built, req, res);
    if (isAnswered) return;
    const lookup = lookUp(parts, built, req);
    if (!lookup) return void listener(req, res);
    const began = performance.now();
    void lookup.then((found) => {
      const more = found?.retryAfterS === undefined ? [] : ['retry-after', String(found.retryAfterS)];
      if (!found || !answerWith(parts, found.fallbackPath, { req, res, began, more })) void listener(req, res);
    });
  };
}

/** A URL that does not exist costs little more than a cached page, and one line in the log. */
function answerUnknown(
  { cache, log }: AppParts,
  { fallbacks }: { readonly fallbacks?: Fallbacks | undefined },
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const began = performance.now();
  const fallbackPath = fallbacks?.find(req.url ?? '');
  return fallbackPath !== undefined && answerWith({ cache, log }, fallbackPath, { req, res, began, more: [] });
}

/** Starts the lookup for a URL that needs one, and stores it for the later handler of this request. */
function lookUp(
  { site }: AppParts,
  { fallbacks }: Built,
  req: IncomingMessage,
): Promise<FoundFallback | undefined> | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  const forwarded = site.trustProxy ? req.headers['x-forwarded-for'] : undefined;
  const client = clientIpOf(Array.isArray(forwarded) ? forwarded.join(',') : forwarded, req.socket.remoteAddress);
  const lookup = fallbacks?.lookUp(req.url ?? '', client);
  if (lookup) pendingLookups.set(req, lookup);
  return lookup;
}

/** Answers with a cached page and logs the request; false when the page is not cached. */
function answerWith(
  { cache, log }: Pick<AppParts, 'cache' | 'log'>,
  fallbackPath: string,
  { req, res, began, more }: { req: IncomingMessage; res: ServerResponse; began: number; more: readonly string[] },
): boolean {
  const requestId = randomUUID();
  if (!cache.answerWith(fallbackPath, req, res, ['x-request-id', requestId, ...more])) return false;
  const ms = Math.round(performance.now() - began);
  log.info('request', { requestId, method: req.method, route: 'page', status: res.statusCode, ms });
  return true;
}
