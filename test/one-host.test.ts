// One host: a visitor under another host name is redirected to the host of APP_URL, so that no session is lost.
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { makeApp } from '#platform/http/app.ts';
import { bind } from '#platform/http/bind.ts';
import { makeServer } from '#platform/http/server.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct({ worker: false });
const parts = app.product.parts([{ path: '/sandbox', fetch: () => new Response('sandbox') }], () => true);
type Site = typeof parts.site;
const demo: Site = {
  ...parts.site,
  appUrl: 'http://localhost:3000',
  isAppUrlSet: false,
  demo: true,
  demoPublic: false,
};
const live: Site = { ...demo, appUrl: 'https://saral.example.in', isAppUrlSet: true, demo: false };
const ask = (site: Site, url: string, init: RequestInit = {}) => makeApp({ ...parts, site }).request(url, init);
/** The redirect target of a request, or its status. */
async function ends(site: Site, url: string, init?: RequestInit): Promise<string | number> {
  const answer = await ask(site, url, init);
  if (answer.status !== 308) return answer.status;
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return answer.headers.get('location') ?? '';
}

describe('in the demo', () => {
  test.each([
    ['http://127.0.0.1:3000/jobs/Supervisor?x=1', 'http://localhost:3000/jobs/Supervisor?x=1'],
    ['http://[::1]:3000/about', 'http://localhost:3000/about'],
    // Behind a forwarded port the visitor reaches only that one.
    ['http://127.0.0.1:8080/about', 'http://localhost:8080/about'],
    ['http://127.0.0.1:3000//evil.test/', 'http://localhost:3000//evil.test/'],
  ])('%s leads to %s', async (url, to) => {
    expect(await ends(demo, url)).toBe(to);
    expect(await ends(demo, url, { method: 'HEAD' })).toBe(to);
  });
  test.each([
    ['http://localhost:3000/jobs/Supervisor', 200],
    ['http://LOCALHOST:3000/jobs/Supervisor', 200],
    ['http://localhost:8080/jobs/Supervisor', 200],
    ['http://127.0.0.1:3000/healthz', 200],
    ['http://127.0.0.1:3000/up', 200],
    ['http://127.0.0.1:3000/sandbox/instamojo/v2/payments', 200],
    // A foreign name that points at this machine still gets nothing.
    ['http://evil.test:3000/sandbox/phone', 421],
    ['http://evil.test:3000/about', 421],
    ['http://evil.test:3000/healthz', 200],
  ])('%s: %s', async (url, status) => expect(await ends(demo, url)).toBe(status));
  test('what a foreign name reads is true of any site', async () => {
    const unreadable = { headers: { 'x-forwarded-host': 'saral example' } };
    for (const answer of [
      await ask(demo, 'http://evil.test:3000/about'),
      await ask({ ...live, trustProxy: true }, 'http://app:3000/about', unreadable),
    ])
      expect([answer.status, await answer.text()]).toEqual([421, expect.not.stringMatching(/demo|machine/i)]);
  });
  test('other methods change nothing, and name the site', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await ask(demo, 'http://127.0.0.1:3000/api/contact/submit', {
        method,
        body: JSON.stringify({ name: 'Asha', phone: '9876543210' }),
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(421);
      expect(await answer.json()).toMatchObject({ code: 'http/wrong-host', site: 'http://localhost:3000' });
    }
    expect((await sql`select id from lead`.execute(app.db)).rows).toEqual([]);
  });
  test('the gateway reaches its webhook under any name of this machine', async () => {
    const url = 'http://127.0.0.1:3000/api/payment/webhook/instamojo';
    expect(await ends(demo, url, { method: 'POST', body: new URLSearchParams({ mac: 'x' }) })).toBe(401);
  });
  test('a public demo answers under any name, or redirects to the configured one', async () => {
    const open = { ...demo, demoPublic: true };
    expect(await ends(open, 'http://192.168.1.5:3000/jobs/Supervisor')).toBe(200);
    expect(await ends(open, 'http://demo.tunnel.test/jobs/Supervisor')).toBe(200);
    expect(await ends(open, 'http://127.0.0.1:3000/about')).toBe('http://localhost:3000/about');
    const named = { ...open, appUrl: 'http://192.168.1.5:3000', isAppUrlSet: true };
    expect(await ends(named, 'http://localhost:3000/about')).toBe('http://192.168.1.5:3000/about');
    expect(await ends(named, 'http://192.168.1.5:3000/jobs/Supervisor')).toBe(200);
  });
});

describe('in live', () => {
  test.each([
    ['http://www.saral.example.in/hi/career?ref=AB', 'https://saral.example.in/hi/career?ref=AB'],
    ['http://saral.example.com/', 'https://saral.example.in/'],
    ['http://203.0.113.9/about', 'https://saral.example.in/about'],
    ['http://saral.example.in.evil.test/about', 'https://saral.example.in/about'],
    ['http://saral.example.in./about', 'https://saral.example.in/about'],
  ])('%s leads to %s', async (url, to) => expect(await ends(live, url)).toBe(to));
  test.each([
    'http://saral.example.in/jobs/Supervisor',
    'http://saral.example.in:8443/jobs/Supervisor',
    'http://SARAL.example.in/jobs/Supervisor',
    // The header of a proxy that does not forward the visitor's host.
    'http://127.0.0.1:3000/jobs/Supervisor',
    'http://localhost/jobs/Supervisor',
    'http://10.1.2.3:3000/jobs/Supervisor',
    'http://192.168.7.7/jobs/Supervisor',
    'http://[fd00::7]:3000/jobs/Supervisor',
    'http://saral:3000/jobs/Supervisor',
    'http://saral.web.svc.cluster.local/jobs/Supervisor',
  ])('%s is served', async (url) => expect(await ends(live, url)).toBe(200));
  test('behind a trusted proxy the forwarded host counts', async () => {
    const behind = { ...live, trustProxy: true };
    const forwarded = (host: string) => ({ headers: { 'x-forwarded-host': host } });
    expect(await ends(behind, 'http://app:3000/about', forwarded('www.saral.example.in'))).toBe(
      'https://saral.example.in/about',
    );
    expect(await ends(behind, 'http://app:3000/jobs/Supervisor', forwarded('saral.example.in'))).toBe(200);
    expect(await ends(live, 'http://app:3000/jobs/Supervisor', forwarded('www.saral.example.in'))).toBe(200);
  });
  test('health and the webhook answer under any name; other posts are refused', async () => {
    expect(await ends(live, 'http://other.test/healthz')).toBe(200);
    expect(await ends(live, 'http://other.test/readyz')).toBe(200);
    const post = { method: 'POST', body: new URLSearchParams({ mac: 'x' }) };
    expect(await ends(live, 'http://other.test/api/payment/webhook/instamojo', post)).toBe(401);
    expect(await ends(live, 'http://other.test/api/auth/logout', { method: 'POST' })).toBe(421);
  });
});

describe.skipIf(!isBuilt)('over a socket', async () => {
  if (!isBuilt) return;
  const { product } = await builtProduct();
  const http = await makeServer(product.parts([], () => true));
  await bind(http, { port: 0, host: '127.0.0.1' });
  afterAll(() => void http.close());
  const { port } = http.address() as AddressInfo;
  const notified = (path: string, host: string) =>
    new Promise<[number | undefined, string | undefined]>((done) =>
      get({ port, path, headers: { host }, agent: false }, (answer) => {
        answer.resume();
        done([answer.statusCode, answer.headers.location]);
      }),
    );
  test('cached pages, files and unknown URLs are redirected too', async () => {
    for (const path of ['/about', '/favicon.svg', '/no-such-page']) {
      await notified(path, 'site.test');
      expect(await notified(path, 'localhost')).toEqual([308, `http://site.test${path}`]);
      expect((await notified(path, 'evil.test'))[0]).toBe(421);
    }
    expect((await notified('/about', 'site.test'))[0]).toBe(200);
  });
});
