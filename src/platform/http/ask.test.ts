import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import type { DeskSession } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { answers, endpoint } from '#kit/endpoint.ts';
import { ok, refuse } from '#kit/result.ts';
import { makeLog } from '#platform/operations/log.ts';
import { CommitUnknown } from '#platform/database/pool/commits.ts';
import { ObjectsUnavailable } from '#platform/operations/objects/objects.ts';
import { failureOf, makeAsk } from './ask.ts';
import type { ServerEnv } from './context.ts';
import { sendRefused } from './problem.ts';
import { type HttpCaller, makeApi, serve } from './serve.ts';

const at = new Date('2026-11-20T08:00:00Z');
const log = makeLog(() => undefined);
const paid: string[] = [];
const confirmed: unknown[] = [];
const staff = (roles: readonly StaffRole[], hasFreshFactor = true) =>
  ({ accountId: 'usr_1', roles, hasFreshFactor }) as DeskSession;
const desks: Readonly<Record<string, DeskSession>> = {
  owner: staff(['owner']),
  stale: staff(['owner'], false),
  editor: staff(['editor']),
};
const caller: HttpCaller = {
  log,
  secure: false,
  sessionOf: async () => undefined,
  deskSessionOf: async (token) => desks[token],
  isOwnRecord: async (_kind, id) => id === 'own',
  async confirmed(work) {
    const done = await work();
    confirmed.push(done);
    return done;
  },
  payForSearch: async (_desk, numbers) => (paid.push(...numbers) > 2 ? 61.2 : undefined),
  renderDeskPage: async () => new Response(),
  isFromOwnPage: () => false,
};
const getThing = endpoint({
  method: 'GET',
  path: '/api/desk/things/:id',
  access: 'desk',
  right: 'people/read',
  about: [{ kind: 'payment', named: 'id' }],
  query: z.object({ how: z.optional(z.enum(['refused', 'broken', 'away', 'not-known'])), q: z.optional(z.string()) }),
  refusals: { 'things/gone': [410, 'It is gone.'] },
  answer: answers<{ readonly at: Date; readonly by: string }>(),
});
const postThing = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'anyone',
  answer: answers<{ readonly stored: boolean }>(),
});
const getSecret = endpoint({
  method: 'GET',
  path: '/api/desk/secrets',
  access: 'desk',
  right: 'people/read',
  asksFactor: true,
  answer: answers<Record<string, never>>(),
});
const routes = [
  serve(getThing, async ({ query, desk, setCookie }) => {
    setCookie('seen', 'yes', 60);
    if (query.how === 'refused') return refuse('things/gone', { facts: { number: 7 }, retryAfterS: 1.5 });
    if (query.how === 'broken') throw new Error('a bug');
    if (query.how === 'not-known') throw new CommitUnknown('a commit got no answer');
    if (query.how === 'away') throw new ObjectsUnavailable('away');
    return ok({ at, by: desk.accountId });
  }),
  serve(getSecret, async () => ok({})),
  serve(postThing, async () => ok({ stored: true })),
];
const visit = () => ({ requestId: 'r1', clientIp: '127.0.0.1', staff: undefined });
const app = new Hono<ServerEnv>();
app.use((c, next) => {
  c.set('visit', visit());
  return next();
});
app.onError((error, c) => sendRefused(c, failureOf(error, log, {})));
app.route('/', makeApi(routes, caller));

const cookiesSet: string[][] = [];
const asPage = (token: string) =>
  makeAsk(
    routes,
    caller,
  )({
    request: new Request('http://site.test/desk/things'),
    cookie: `saral-desk=${token}`,
    language: 'en',
    visit: visit(),
    setCookie: (name, value) => void cookiesSet.push([name, value]),
  });

describe('a page asks in process', () => {
  test('and gets the very value that the handler returned; a browser gets it as JSON', async () => {
    const answer = await asPage('owner')(getThing, { params: { id: '7' } });
    expect(answer).toEqual({ ok: true, status: 200, value: { at, by: 'usr_1' } });
    expect(cookiesSet).toEqual([['seen', 'yes']]);
    const sent = await app.request('/api/desk/things/7', { headers: { cookie: 'saral-desk=owner' } });
    expect(await sent.json()).toEqual({ at: '2026-11-20T08:00:00.000Z', by: 'usr_1' });
    expect(sent.headers.get('set-cookie')).toMatch(/^seen=yes; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('without cookies where the page is shared', async () => {
    const answer = await asPage('owner')(getThing, { params: { id: '7' }, isAnonymous: true });
    expect(answer).toMatchObject({ status: 401, problem: { code: 'desk/no-session' } });
  });

  test.each([
    ['nobody', '7', {}, 401, 'desk/no-session'],
    ['editor', '7', {}, 403, 'http/not-allowed'],
    ['owner', 'own', {}, 403, 'desk/own-record'],
    ['owner', 'a\0b', {}, 404, 'http/unknown-name'],
    ['owner', '7', { q: 'a\0b' }, 400, 'http/malformed'],
    ['owner', '7', { how: 'oddly' }, 422, 'http/fields'],
    ['owner', '7', { how: 'refused' }, 410, 'things/gone'],
    ['owner', '7', { how: 'away' }, 503, 'http/unavailable'],
    ['owner', '7', { how: 'not-known' }, 503, 'http/not-known'],
    ['owner', '7', { how: 'broken' }, 500, 'http/failed'],
  ] as const)('and is refused as over HTTP: %s, %j, %j', async (token, id, query, status, code) => {
    const search = new URLSearchParams(query);
    const answer = await asPage(token)(getThing, { params: { id }, search });
    const sent = await app.request(`/api/desk/things/${encodeURIComponent(id)}?${search}`, {
      headers: { cookie: `saral-desk=${token}` },
    });
    const wait = sent.headers.get('retry-after');
    expect(answer).toEqual({
      ok: false,
      status,
      problem: await sent.json(),
      retryAfterS: wait === null ? undefined : Number(wait),
    });
    expect([sent.status, answer.ok || answer.problem.code]).toEqual([status, code]);
  });

  test('and gives the second factor again where the call asks for it', async () => {
    expect(await asPage('owner')(getSecret)).toMatchObject({ ok: true });
    expect(await asPage('stale')(getSecret)).toMatchObject({ status: 403, problem: { code: 'desk/factor-needed' } });
  });

  test('and pays once for each search for a number', async () => {
    const search = new URLSearchParams({ q: '98765 43210' });
    const once = () => asPage('owner')(getThing, { params: { id: '7' }, search });
    expect([await once(), paid.length]).toMatchObject([{ ok: true }, 1]);
    expect([await once(), paid.length]).toMatchObject([{ ok: true }, 2]);
    expect(await once()).toMatchObject({ status: 429, problem: { code: 'desk/too-many-reveals' }, retryAfterS: 62 });
  });

  test('and an endpoint that is not served is unknown', async () => {
    expect(await asPage('owner')({ method: 'GET', path: '/api/nothing' })).toMatchObject({ status: 404 });
    expect(await asPage('owner')({ method: 'POST', path: getThing.path })).toMatchObject({ status: 404 });
  });
});

test('what a call found that may change something is confirmed before its answer; a page is not', async () => {
  await app.request('/api/desk/things/7', { headers: { cookie: 'saral-desk=owner' } });
  expect(confirmed).toEqual([]);
  expect((await app.request('/api/things', { method: 'POST' })).status).toBe(200);
  expect(confirmed).toEqual([{ ok: true, value: { stored: true } }]);
});
