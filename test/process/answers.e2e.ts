// Headers, refusals and limits of every kind of answer, on the built program over real sockets.
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#kit/endpoint.ts';
import { type DemoServer, startDemo } from '../../scripts/testing/demo-server.ts';

let site: DemoServer;
/** A client that never completes its headers; others are served at the same time. */
let slow: ReturnType<typeof raw>;
beforeAll(async () => {
  site = await startDemo();
  slow = raw('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
});
afterAll(() => site?.stop());

/** Sends raw bytes and returns the answer up to the end of the connection. */
const raw = (bytes: string, mostMs = 25_000): Promise<{ text: string; ms: number }> =>
  new Promise((done) => {
    const began = performance.now();
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    const end = (): void => {
      socket.destroy();
      done({ text, ms: performance.now() - began });
    };
    socket.setTimeout(mostMs, end);
    socket.on('data', (part) => (text += part.toString()));
    socket.on('error', end);
    socket.on('close', end);
  });

interface BuiltRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
}
/** Every page of the register, with sample values for its parameters. */
async function pages(): Promise<string[]> {
  const { routes } = (await import(new URL('../../build/server/index.js', import.meta.url).href)) as {
    routes: Record<string, BuiltRoute>;
  };
  const pathOf = (input: BuiltRoute | undefined): string =>
    input ? `${pathOf(routes[input.parentId ?? ''])}/${input.path ?? ''}` : '';
  const filled = Object.values(routes).map((route) =>
    pathOf(route)
      .replace(/\/+/g, '/')
      .replace('/:language', '/hi')
      .replace(/\/:id\b/, '/1')
      .replace(/\/:category\b/, '/Supervisor')
      .replace(/\/:\w+\??/g, '/nothing')
      .replace('/*', '/no-such-page'),
  );
  return [...new Set(filled.map((text) => (text.length > 1 ? text.replace(/\/$/, '') : text)))];
}
/** Every call of a contract. */
async function endpoints(): Promise<Endpoint[]> {
  const contracts = await Promise.all(
    globSync('src/features/**/contract{,/public,/sign-in}.ts').map(
      (file) => import(resolve(file)) as Promise<Record<string, unknown>>,
    ),
  );
  const isEndpoint = (input: unknown): input is Endpoint =>
    typeof input === 'object' && input !== null && 'maxBytes' in input && 'path' in input;
  return contracts.flatMap((contract) => Object.values(contract)).filter(isEndpoint);
}

/** Checks the headers of every answer. */
function expectHeaders(answer: Response, what: string): string {
  const { headers } = answer;
  const policy = headers.get('content-security-policy') ?? '';
  const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]));
  expect(directives.get('default-src'), what).toEqual(["'none'"]);
  expect(directives.get('frame-ancestors'), what).toEqual(["'none'"]);
  expect(directives.get('base-uri'), what).toEqual(["'none'"]);
  for (const source of [
    ...(directives.get('script-src') ?? ['missing']),
    ...(directives.get('style-src') ?? ['missing']),
  ]) {
    expect(source, `${what}: ${policy}`).toMatch(/^'(self|none|sha256-[\w+/=]+)'$/);
  }
  expect(headers.get('x-content-type-options'), what).toBe('nosniff');
  expect(headers.get('x-frame-options'), what).toBe('DENY');
  expect(headers.get('referrer-policy'), what).toMatch(/^(strict-origin-when-cross-origin|no-referrer|same-origin)$/);
  expect(headers.get('permissions-policy'), what).toContain('microphone=()');
  expect(headers.get('cross-origin-opener-policy'), what).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy'), what).toMatch(/^same-(origin|site)$/);
  expect(headers.get('x-powered-by'), what).toBeNull();
  return policy;
}
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** No script or style that the content security policy would block. */
function expectNothingInline(html: string, policy: string, what: string): void {
  for (const [script, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    const isAllowed = /type="application\/(ld\+)?json"/.test(attributes) || policy.includes(hashOf(text));
    expect(isAllowed, `${what}: ${script}`).toBe(true);
  }
  expect(html, what).not.toMatch(/<[^>]+\s(style|onclick|onload|onsubmit|onchange)=/i);
  const styles = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gis)].map((match) => match[1] ?? '');
  for (const css of styles) {
    expect(policy, what).toContain(hashOf(css));
  }
}

describe('every answer has all security headers', () => {
  test('every page, cached or not, existing or not', async () => {
    const all = [
      ...(await pages()),
      '/%E0%A4%A',
      '/wp-login.php',
      '/.git/config',
      '/hi/no-such-page',
      '/about/',
      '/ABOUT',
    ];
    expect(all.length).toBeGreaterThan(20);
    for (const path of all) {
      for (const again of [1, 2]) {
        const answer = await fetch(site.url + path, { redirect: 'manual' });
        const policy = expectHeaders(answer, `GET ${path} (${again})`);
        const html = await answer.text();
        expect(answer.status, path).toBeLessThan(500);
        if (answer.headers.get('content-type')?.startsWith('text/html')) expectNothingInline(html, policy, path);
      }
    }
  });

  test('every call, with any answer', async () => {
    const all = (await endpoints()).map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, 'nothing') }));
    expect(all.length).toBeGreaterThan(20);
    for (const { method, path } of all) {
      for (const init of [{}, { headers: { 'content-type': 'application/json' }, body: '{"surplus":1}' }]) {
        if (method === 'GET' && 'body' in init) continue;
        const answer = await fetch(site.url + path, { method, redirect: 'manual', ...init });
        expectHeaders(answer, `${method} ${path}`);
        expect(answer.status, `${method} ${path}`).toBeLessThan(500);
        if (answer.status >= 400) await expectProblem(answer, answer.status, undefined, `${method} ${path}`);
        expect(answer.headers.get('cache-control'), path).toMatch(/no-store|private|no-cache|max-age/);
      }
    }
  });

  test('files, health, the demo, and other methods', async () => {
    const home = await (await fetch(site.url)).text();
    const asset = /(?:files|href)="(\/assets\/[^"]+)"/.exec(home)?.[1];
    expect(asset).toBeDefined();
    for (const path of [
      asset!,
      '/favicon.svg',
      '/assets/none.js',
      '/healthz',
      '/readyz',
      '/sandbox/phone',
      '/sandbox/clock',
      '/sandbox/instamojo/none',
      '/api/no-such-call',
    ]) {
      expectHeaders(await fetch(site.url + path), path);
    }
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await fetch(site.url + '/about', { method });
      expectHeaders(answer, method);
      expect(answer.status, method).toBe(405);
    }
  });

  test('every page allows the same inline script and no other', async () => {
    const allowed = new Set<string>();
    for (const path of [
      '/',
      '/about',
      '/hi',
      '/blog',
      '/career',
      '/login',
      '/error?payment_id=none',
      '/no-such-page',
    ]) {
      const answer = await fetch(site.url + path);
      const sources = /script-src ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
      expect(sources, path).toMatch(/^'self'( 'sha256-[\w+/=]{44}'){2}$/);
      allowed.add(sources);
    }
    expect(allowed.size).toBe(1);
  });
});

/** Every refusal is problem+json of one shape. */
async function expectProblem(
  answer: Response,
  status: number,
  code?: string,
  what?: string,
): Promise<Record<string, unknown>> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type'), what).toBe('application/problem+json');
  const notified = (await answer.json()) as Record<string, unknown>;
  expect(notified).toMatchObject({ status, requestId: answer.headers.get('x-request-id') });
  expect(notified['type']).toBe(`urn:problem:${String(notified['code'])}`);
  expect(notified['title']).toEqual(expect.any(String));
  expect(notified['message']).toMatch(/\w/);
  if (code) expect(notified['code']).toBe(code);
  return notified;
}

describe('writes from other sites', () => {
  const send = (headers: Record<string, string>, body = '{}'): Promise<Response> =>
    fetch(`${site.url}/api/contact/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
    });

  test.each([
    ['the origin of another site', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://localhost:1' }],
    ['a browser that says so', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
  ])('are refused: %s', async (_what, headers) => {
    await expectProblem(await send(headers), 403, 'http/cross-site');
    const form = new URLSearchParams({ name: 'Asha', phone: '9876543210' });
    const posted = await fetch(`${site.url}/api/contact/submit`, {
      method: 'POST',
      headers,
      body: form,
      redirect: 'manual',
    });
    expect(posted.status).toBe(403);
  });

  test('are refused on pages, in the demo and on calls', async () => {
    for (const path of ['/contact', '/', '/api/auth/logout', '/payment/create-order', '/sandbox/clock']) {
      const answer = await fetch(site.url + path, {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
        redirect: 'manual',
      });
      await expectProblem(answer, 403, 'http/cross-site');
    }
  });

  test('requests of our own pages, by script or plain form, and of other clients are accepted', async () => {
    const own = new URL(site.url).origin;
    const accepted: Record<string, string>[] = [{ origin: own }, { 'sec-fetch-site': 'same-origin', origin: own }, {}];
    for (const headers of accepted) {
      expect((await send(headers)).status).toBe(422);
    }
    const form = new URLSearchParams({ name: 'Asha', phone: '9876543210' });
    const posted = await fetch(`${site.url}/api/contact/submit`, {
      method: 'POST',
      headers: { origin: own, 'sec-fetch-site': 'same-origin', referer: `${own}/contact` },
      body: form,
      redirect: 'manual',
    });
    expect([200, 201, 303]).toContain(posted.status);
  });
});

describe('refusals have one shape', () => {
  const post = (body: BodyInit, type?: string): Promise<Response> =>
    fetch(`${site.url}/api/contact/submit`, { method: 'POST', body, headers: type ? { 'content-type': type } : {} });

  test('400, 404, 413, 415, 422', async () => {
    await expectProblem(await post('{"name":', 'application/json'), 400, 'http/malformed');
    await expectProblem(await fetch(`${site.url}/api/no-such-call`), 404, 'http/unknown-call');
    await expectProblem(await post('<a/>', 'application/xml'), 415);
    await expectProblem(await post('{}', 'text/plain'), 415);
    await expectProblem(
      await post(JSON.stringify({ name: 'a'.repeat(70_000) }), 'application/json'),
      413,
      'http/too-large',
    );
    const notified = await expectProblem(await post('{"nmae":"Asha"}', 'application/json'), 422, 'http/fields');
    expect(notified['errors']).toEqual(
      expect.arrayContaining([
        { field: 'phone', reason: 'missing' },
        { field: 'nmae', reason: 'unknown' },
      ]),
    );
  });

  test('a plain form that is too large returns to its page with an error', async () => {
    const answer = await fetch(`${site.url}/api/contact/submit`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'a'.repeat(70_000), from: '/contact' }),
      headers: { referer: `${site.url}/hi/contact?x=1` },
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/hi/contact?failed=call-back#call-back']);
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';', 1)[0]!;
    const page = await fetch(`${site.url}/hi/contact?failed=call-back`, { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('said-failed');
  });

  test('a body without a length is counted while it arrives', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(8192).fill(32)),
    });
    const answer = await fetch(`${site.url}/api/contact/submit`, {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    } as RequestInit);
    await expectProblem(answer, 413, 'http/too-large');
  });

  test('malformed bodies are refused without a crash', async () => {
    const deep = '['.repeat(30_000) + ']'.repeat(30_000);
    for (const body of [
      deep,
      '{"__proto__":{"admin":1}}',
      'null',
      '"text"',
      '[]',
      '\u0000',
      '{"name":"\\ud800","phone":"1"}',
    ]) {
      const answer = await post(body, 'application/json');
      expect([201, 400, 422], body.slice(0, 40)).toContain(answer.status);
    }
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });
});

describe('headers and time are limited', () => {
  test('64 KB of headers are refused with 431', async () => {
    const { text } = await raw(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(64 * 1024)}\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
  });

  test('two Host headers are refused with 400, also for a cached page', async () => {
    const { host } = new URL(site.url);
    for (const path of ['/', '/api/jobs', '/healthz']) {
      const { text } = await raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nhost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(text, path).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test('a request that is not HTTP is refused with 400', async () => {
    expect((await raw('SSH-2.0-OpenSSH_9.2\r\n\r\n')).text).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('a client that never completes its headers is cut off, and all others are served during that time', async () => {
    const { text, ms } = await slow;
    expect(text).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(ms).toBeLessThan(22_000);
  });
});
