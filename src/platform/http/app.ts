import { Hono } from 'hono';
import { isRevealed } from '#kit/endpoint.ts';
import { factorNeeded } from './admission.ts';
import { failureOf, noSuchCall } from './ask.ts';
import type { ServerContext, ServerEnv } from './context.ts';
import type { RenderDeskPage } from './forms/desk-form.ts';
import { hasTwoHosts, makeHostRule } from './one-host.ts';
import { isForeignWrite, isFromOwnPage } from './origin.ts';
import { type Built, servePages } from './pages/serve-pages.ts';
import type { AppParts } from './parts.ts';
import { problem, sendRefused } from './problem.ts';
import { securityHeaders } from './security-headers.ts';
import { type HttpCaller, makeApi } from './serve.ts';
import { clientIpFrom, newVisit, visits } from './visit.ts';
import { alivePaths } from './waiting-server.ts';

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
  app.get('/up', (c) => c.json({ alive: true }));
  app.get('/readyz', async (c) => {
    const state = await parts.ready();
    return c.json(state, Object.values(state).every(Boolean) ? 200 : 503);
  });

  let renderPage: RenderDeskPage = async (c, _path, posted) => {
    if (posted === undefined) return problem(c, 404, 'http/no-pages', 'There are no pages.');
    if (isRevealed(posted)) return c.json({ value: posted.value });
    return problem(c, posted.status, posted.code, posted.message);
  };
  const caller: HttpCaller = {
    log,
    secure,
    bodyPace: parts.bodyPace,
    isFromOwnPage: (request) => isFromOwnPage(request, site.appUrl),
    confirmed: parts.confirmed,
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
  if (built) renderPage = servePages(app, parts, built, caller);
  return app;
}

/** Redirects other host names to the site's own, except for endpoints that other programs call without a session. */
function oneHost(app: Hono<ServerEnv>, { site, routes: served, mounts }: AppParts): void {
  const rule = makeHostRule(site);
  const anyHost = new Set([
    ...alivePaths,
    '/readyz',
    ...served.filter((route) => route.endpoint.anyHost).map((route) => route.endpoint.path.replace(/\/:.*/, '')),
  ]);
  app.use('*', async (c, next) => {
    const { pathname, search, host } = new URL(c.req.url);
    // An endpoint with a parameter, such as the gateway's webhook, is known by its path without the last segment.
    if (anyHost.has(pathname) || anyHost.has(pathname.replace(/\/[^/]*$/, ''))) return next();
    const verdict = rule(host, c.req.header('x-forwarded-host'));
    if (verdict === 'own') return next();
    if (verdict === 'foreign')
      // The demo phone shows every OTP: a foreign host name that points at this machine must not read it.
      return problem(c, 421, 'http/wrong-host', 'This site does not answer under this host name.');
    const to = verdict.elsewhere;
    // Only this program calls the sandboxes; their pages hold no session.
    if (mounts.some((mount) => `${pathname}/`.startsWith(`${mount.path}/`))) return next();
    if (['GET', 'HEAD'].includes(c.req.method)) {
      c.header('cache-control', 'no-store');
      return c.redirect(to + pathname + search, 308);
    }
    const why = `This site is at ${to}. Nothing was changed: open it there.`;
    return problem(c, 421, 'http/wrong-host', why, { site: to });
  });
}

/** True when the visitor's connection ended before the request had arrived. */
const hasGone = ({ env }: ServerContext): boolean => env?.incoming?.destroyed === true && !env.incoming.complete;

const routeOf = (c: ServerContext): string => {
  const path = c.req.routePath;
  return path === '*' || path === '/*' ? 'page' : path;
};
