import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PageCache, type Render } from './page-cache.ts';

const site = 'http://site.test';
const pageFor = (text: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(`<p>${text}</p>`.padEnd(2000, '.'), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'page-cache': 'content; reads=sent,failed',
      ...headers,
    },
  });

function harness(render?: Render, limits?: { entries: number; bytes: number }) {
  let now = 1_000_000;
  const cache = new PageCache(limits, () => now);
  cache.setConnected(true);
  const renderings: { path: string; isShared: boolean }[] = [];
  const ask = cache.wrap(async (request, isShared) => {
    const { pathname, search } = new URL(request.url);
    renderings.push({ path: pathname + (isShared ? '' : search), isShared });
    await new Promise((done) => setTimeout(done, 5));
    return render
      ? render(request, isShared)
      : pageFor(`${pathname} for ${isShared ? 'all' : (request.headers.get('cookie') ?? 'one')}`);
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(new Request(site + path, { headers, method }));
  return {
    cache,
    renderings,
    get,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

/** Calls the cache on a bare connection, without the framework. */
function direct(cache: PageCache, url: string, headers: Record<string, string> = {}, method = 'GET') {
  let status = 0;
  let lines: string[] = [];
  let body: Buffer | undefined;
  const res = {
    writeHead: (code: number, given: string[]) => {
      status = code;
      lines = given;
      return res;
    },
    end: (bytes?: Buffer) => void (body = bytes),
  };
  const answered = cache.answer(
    { method, url, headers } as unknown as IncomingMessage,
    res as unknown as ServerResponse,
  );
  const at = (name: string) => lines[lines.indexOf(name) + 1];
  return answered
    ? { status, lines, body, header: (name: string) => (lines.includes(name) ? at(name) : undefined) }
    : undefined;
}

describe('a page with a cache directive', () => {
  it('is rendered once and then answered without the framework', async () => {
    const { cache, renderings, get } = harness();
    expect(direct(cache, '/')).toBeUndefined();
    const first = await get('/', { 'accept-encoding': 'br' });
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.has('page-cache')).toBe(false);
    const cached = direct(cache, '/', { 'accept-encoding': 'gzip, br' })!;
    expect(cached.status).toBe(200);
    expect(cached.lines).not.toContain('page-cache');
    expect(cached.header('vary')).toBe('accept-encoding');
    expect(brotliDecompressSync(cached.body!).toString()).toContain('/ for all');
    expect(direct(cache, '/', { 'if-none-match': first.headers.get('etag')! })).toMatchObject({
      status: 304,
      body: undefined,
    });
    expect(direct(cache, '/', { 'accept-encoding': 'gzip' }, 'HEAD')).toMatchObject({ status: 200, body: undefined });
    expect(direct(cache, '/', {}, 'POST')).toBeUndefined();
    expect(renderings).toHaveLength(1);
  });
  it('is rendered once for 200 concurrent visitors, signed in or not', async () => {
    for (const headers of [{}, { cookie: 'saral=token' }] as Record<string, string>[]) {
      const { renderings, get } = harness();
      const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => get(at % 2 ? '/' : '/about', headers)));
      expect(
        renderings
          .filter((rendering) => rendering.isShared)
          .map((rendering) => rendering.path)
          .sort(),
      ).toEqual(['/', '/about']);
      // The signed-in visitor's own answer shows that the page is shared; an anonymous answer is the shared page
      // itself.
      expect(renderings.filter((rendering) => !rendering.isShared)).toHaveLength('cookie' in headers ? 2 : 0);
      expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
        answers.map((_, at) => expect.stringContaining(at % 2 ? '/ for all' : '/about for all')),
      );
    }
  });
  it('is rendered once for 200 concurrent visitors after a change', async () => {
    const { cache, renderings, get } = harness();
    await get('/');
    cache.invalidate('content');
    expect(direct(cache, '/')).toBeUndefined();
    await Promise.all(Array.from({ length: 200 }, (_, at) => get(`/?utm_source=${at}`, { cookie: `saral=${at}` })));
    expect(renderings).toHaveLength(2);
  });
  it('never shows the page of one visitor to another', async () => {
    const { cache, renderings, get } = harness();
    expect(await (await get('/', { cookie: 'saral=asha' })).text()).toContain('for all');
    expect(renderings).toEqual([
      { path: '/', isShared: false },
      { path: '/', isShared: true },
    ]);
    expect(direct(cache, '/')!.body!.toString()).toContain('for all');
    const withCookie = harness(async () => pageFor('x', { 'set-cookie': 'a=b' }));
    await withCookie.get('/');
    expect(direct(withCookie.cache, '/')).toBeUndefined();
    const uncacheable = harness(async () => pageFor('x', { 'cache-control': 'private, no-store' }));
    await uncacheable.get('/');
    expect(direct(uncacheable.cache, '/')).toBeUndefined();
  });
  it('is served only for queries that it does not read', async () => {
    const { cache, renderings, get } = harness();
    expect(await (await get('/?utm_source=mail')).text()).toContain('for all');
    expect(direct(cache, '/?utm_source=mail&ref=x')!.body!.toString()).toContain('for all');
    expect(direct(cache, '/?')).toBeDefined();
    for (const query of ['?sent=call-back', '?x=1&failed=quote', '?%73ent=1']) {
      expect(direct(cache, `/${query}`)).toBeUndefined();
      expect(await (await get(`/${query}`)).text()).toContain('for one');
    }
    expect(renderings.filter((rendering) => rendering.isShared)).toHaveLength(1);
    const silent = harness(async (_request, isShared) => pageFor(String(isShared), { 'page-cache': 'jobs' }));
    await silent.get('/');
    expect(direct(silent.cache, '/?page=2')).toBeUndefined();
    expect(await (await silent.get('/?page=2')).text()).toContain('false');
  });
  it('is not cached after a change during its rendering', async () => {
    const { cache, get } = harness();
    const early = get('/');
    await new Promise((done) => setTimeout(done, 1));
    cache.invalidate('content');
    expect((await early).status).toBe(200);
    expect(direct(cache, '/')).toBeUndefined();
    await get('/');
    expect(direct(cache, '/')).toBeDefined();
  });
  it('is invalidated by its tag', async () => {
    const { cache, get } = harness(async (request) =>
      pageFor('x', { 'page-cache': request.url.endsWith('/career') ? 'jobs; reads=' : 'content' }),
    );
    await get('/career');
    await get('/about');
    cache.invalidate('jobs');
    expect(direct(cache, '/career')).toBeUndefined();
    expect(direct(cache, '/about')).toBeDefined();
    cache.invalidate();
    expect(direct(cache, '/about')).toBeUndefined();
  });
  it('is compressed more densely after the first answer', async () => {
    const { cache, get } = harness(async () =>
      pageFor(Array.from({ length: 3000 }, (_, at) => `word${(at * 7919) % 997} `).join('')),
    );
    const first = Number((await get('/', { 'accept-encoding': 'br' })).headers.get('content-length'));
    const before = cache.size.bytes;
    await expect.poll(() => direct(cache, '/', { 'accept-encoding': 'br' })!.body!.length).toBeLessThan(first);
    const now = direct(cache, '/', { 'accept-encoding': 'br' })!;
    expect(now.header('content-length')).toBe(String(now.body!.length));
    expect(before - cache.size.bytes).toBe(first - now.body!.length);
  });
});

describe('every other page', () => {
  it('is rendered for each visitor', async () => {
    const { cache, renderings, get } = harness(
      async (request) => new Response(request.headers.get('cookie') ?? 'nobody'),
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => get('/userDashboard', { cookie: `saral=${at}` })),
    );
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(answers.map((_, at) => `saral=${at}`));
    expect(renderings.every((rendering) => !rendering.isShared)).toBe(true);
    expect(renderings).toHaveLength(20);
    expect(direct(cache, '/userDashboard')).toBeUndefined();
  });
  it('a missing page is not cached, and is found once it exists', async () => {
    let exists = false;
    const { cache, get } = harness(async () => pageFor('x', {}, exists ? 200 : 404));
    expect((await get('/product/New')).status).toBe(404);
    exists = true;
    expect((await get('/product/New')).status).toBe(200);
    cache.invalidate('content');
    await get('/product/New');
    expect(direct(cache, '/product/New')).toBeDefined();
    exists = false;
    cache.invalidate('content');
    expect((await get('/product/New')).status).toBe(404);
    expect(direct(cache, '/product/New')).toBeUndefined();
  });
  it('a post reaches the page', async () => {
    const { renderings, get } = harness();
    await get('/');
    await get('/', {}, 'POST');
    expect(renderings.map((rendering) => rendering.isShared)).toEqual([true, false]);
  });
});

describe('during an outage', () => {
  it('serves the last bytes of a failing page for an hour', async () => {
    let away: 'no' | 'throws' | '500' = 'no';
    const { cache, renderings, get, advance } = harness(async () => {
      if (away === 'throws') throw new Error('the database is away');
      return away === '500' ? pageFor('fault', {}, 500) : pageFor('good');
    });
    await get('/');
    cache.setConnected(false);
    away = 'throws';
    expect(await (await get('/')).text()).toContain('good');
    const tried = renderings.length;
    expect(await (await get('/')).text()).toContain('good');
    expect(renderings).toHaveLength(tried);
    advance(1001);
    away = '500';
    expect(await (await get('/')).text()).toContain('good');
    expect(renderings).toHaveLength(tried + 1);
    cache.invalidate();
    advance(60 * 60 * 1000);
    expect((await get('/')).status).toBe(500);
    away = 'throws';
    await expect(get('/')).rejects.toThrow('away');
    away = 'no';
    expect((await get('/')).status).toBe(200);
  });
  it('serves the last bytes of the old year, where the new one cannot be rendered', async () => {
    let isAway = false;
    const { get, advance } = harness(async () => (isAway ? pageFor('fault', {}, 500) : pageFor('good')));
    await get('/');
    isAway = true;
    advance(365 * 24 * 60 * 60 * 1000);
    expect(await (await get('/')).text()).toContain('good');
  });
  it('caches a page for a second while disconnected', async () => {
    const { cache, renderings, get, advance } = harness();
    cache.setConnected(false);
    await get('/');
    advance(900);
    expect(direct(cache, '/')).toBeDefined();
    advance(200);
    expect(direct(cache, '/')).toBeUndefined();
    await get('/');
    expect(renderings).toHaveLength(2);
    cache.setConnected(true);
    expect(direct(cache, '/')).toBeUndefined();
    await get('/');
    advance(1e9);
    expect(direct(cache, '/')).toBeDefined();
  });
});

describe('memory is bounded', () => {
  it('by the number of pages: unused ones are evicted first', async () => {
    const { cache, get } = harness(undefined, { entries: 10, bytes: 1e9 });
    await get('/');
    for (let at = 0; at < 50; at++) {
      await get(`/page/${at}`);
      direct(cache, '/');
    }
    expect(cache.size.entries).toBe(10);
    expect(direct(cache, '/')).toBeDefined();
    expect(direct(cache, '/page/49')).toBeDefined();
    expect(direct(cache, '/page/3')).toBeUndefined();
  });
  it('by their bytes, and a page that is too large is not cached', async () => {
    const { cache, get } = harness(
      async (request) => pageFor('x'.repeat(request.url.endsWith('large') ? 100_000 : 10_000)),
      { entries: 1000, bytes: 200_000 },
    );
    for (let at = 0; at < 50; at++) await get(`/page/${at}`);
    expect(cache.size.bytes).toBeLessThanOrEqual(200_000);
    expect(cache.size.entries).toBeGreaterThan(5);
    expect((await get('/large')).status).toBe(200);
    expect(direct(cache, '/large')).toBeUndefined();
  });
});
