// Unknown URLs: any input is answered from memory, with one log line.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { bind } from '#platform/http/bind.ts';
import { makeServer } from '#platform/http/server.ts';
import { builtProduct, isBuilt } from '#test/built.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

describe.skipIf(!isBuilt)('addresses that name nothing', async () => {
  if (!isBuilt) return;
  const logged: string[] = [];
  const { product } = await builtProduct({ TRUST_PROXY: 'yes' }, { logged });
  const http = await makeServer(product.parts([], () => true));
  await bind(http, { port: 0, host: '127.0.0.1' });
  afterAll(() => void http.close());
  const { port } = http.address() as AddressInfo;
  const ask = (path: string, { method = 'GET', ...headers }: Record<string, string> = {}): Promise<Answer> =>
    new Promise((done, fail) => {
      const sent = request(
        { port, path, method, headers: { host: 'site.test', ...headers }, agent: false },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () =>
            done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts).toString() }),
          );
        },
      );
      sent.on('error', fail).end();
    });
  const lines = () => logged.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  /** The answer and its log lines. */
  const logOf = async (path: string, headers: Record<string, string> = {}) => {
    logged.length = 0;
    const answer = await ask(path, headers);
    return { answer, lines: lines() };
  };

  const kinds: Readonly<Record<string, (n: number) => string>> = {
    'an address of no page': (n) => `/n${n}`,
    'a deeper one': (n) => `/about/n${n}/x`,
    'one of another program': (n) => `/wp-content/plugins/p${n}/readme.txt?v=${n}`,
    'a file that is not there': (n) => `/assets/n${n}.js`,
    'one with a bad percent-encoding': (n) => `/n${n}%E0%A4%A`,
    'a router’s document of it': (n) => `/n${n}.data`,
    'a receipt code of no possible shape': (n) => `/verify/${n}`,
    'a receipt code that nobody has': (n) => `/verify/SV-7700-0000-${String(n).slice(-4)}`,
    'the same in the form': (n) => `/verify?code=sv 7700 1111 ${String(n).slice(-4)}`.replaceAll(' ', '+'),
    'an impossible one from the form': (n) => `/verify?code=${n}`,
    'a product that is not there': (n) => `/product/x${n}`,
    'a role that is not there': (n) => `/career/x${n}`,
    'a post that is not there': (n) => `/blog/${n + 100_000}`,
  };
  it.each(Object.entries(kinds))('%s is rendered once and written down once', async (_what, pathOf) => {
    const first = await logOf(pathOf(770_001));
    const { hits } = product.cache;
    const second = await logOf(pathOf(770_002));
    const hindi = pathOf(0).startsWith('/assets') ? undefined : await logOf(`/hi${pathOf(770_003)}`);
    for (const { answer, lines: written } of [first, second, ...(hindi ? [hindi] : [])]) {
      expect(answer.status).toBe(404);
      expect(written).toEqual([
        expect.objectContaining({ level: 'info', what: 'request', method: 'GET', status: 404 }),
      ]);
      expect(written[0]?.['requestId']).toBe(answer.headers['x-request-id']);
      expect(answer.headers['set-cookie']).toBeUndefined();
      // One visitor's input is not shown to another.
      expect(answer.body).not.toMatch(/[78]7000[123]/);
    }
    expect(second.answer.body).toBe(first.answer.body);
    expect(product.cache.hits).toBeGreaterThan(hits);
    if (hindi) expect(hindi.answer.body).toContain('<html lang="hi"');
  });

  it('a thousand of them need only a few cache entries', async () => {
    const strangers = { 'x-forwarded-for': '198.51.100.9' };
    // Enough requests to reach the page for too many receipts.
    for (let n = 1000; n < 1040; n++) for (const pathOf of Object.values(kinds)) await ask(pathOf(n), strangers);
    const { entries } = product.cache.size;
    for (let n = 1040; n < 1140; n++) for (const pathOf of Object.values(kinds)) await ask(pathOf(n), strangers);
    expect(product.cache.size.entries).toBe(entries);
  });
  it('counts receipt checks per client, and answers too many from memory', async () => {
    const from = { 'x-forwarded-for': '198.51.100.10' };
    const answers = [];
    for (let n = 0; n < 70; n++) answers.push(await ask(`/verify/SV-9900-0000-${1000 + n}`, from));
    expect(answers.map((answer) => answer.status)).toEqual([
      ...Array<number>(60).fill(404),
      ...Array<number>(10).fill(429),
    ]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers.at(-1)?.body).toBe(answers.at(-2)?.body);
    expect((await ask('/verify/SV-9900-0000-1000', { 'x-forwarded-for': '198.51.100.11' })).status).toBe(404);
  });
  it('takes the language from the URL, never from the visitor’s memory', async () => {
    expect((await ask('/nothing', { cookie: 'saral-language=hi' })).body).toContain('<html lang="en"');
    expect((await ask('/hi/nothing', { cookie: 'saral-language=en' })).body).toContain('<html lang="hi"');
  });
  it('answers a HEAD without a body, in an encoding that the client accepts', async () => {
    const answer = await ask('/nothing', { method: 'HEAD', 'accept-encoding': 'br' });
    expect([answer.status, answer.body, answer.headers['content-encoding']]).toEqual([404, '', 'br']);
  });
  it('does not affect existing pages, redirects, calls and files', async () => {
    for (const [path, status] of [
      ['/about', 200],
      ['/about/', 301],
      ['/ABOUT', 301],
      ['/%61bout', 301],
      ['/product/E-Rickshaw', 200],
      ['/product/e-rickshaw', 301],
      ['/blog/1', 200],
      ['/career/Supervisor', 200],
      ['/career/supervisor', 301],
      ['/career/notice/Supervisor.pdf', 200],
      ['/verify', 200],
      ['/verify/SV-0000-0000-0000', 404],
      ['/hi/userDashboard', 302],
      ['/userDashboard', 302],
      ['/api/nothing', 404],
      ['/jobs/Supervisor', 200],
      ['/favicon.svg', 200],
      ['/healthz', 200],
      ['/language/hi', 303],
    ] as const) {
      expect([path, (await ask(path)).status]).toEqual([path, status]);
    }
  });
  it('follows the content: a published page exists, an unpublished one does not', async () => {
    product.changeListener.changed('content');
    expect((await ask('/product/E-Rickshaw')).status).toBe(200);
    expect((await ask('/product/x1')).status).toBe(404);
  });
  it('another method on a page is not a server error', async () => {
    for (const path of ['/about', '/nothing', '/verify/1', '/userDashboard']) {
      const { answer, lines: written } = await logOf(path, { method: 'POST' });
      expect([path, answer.status, answer.headers['allow']]).toEqual([path, 405, 'GET, HEAD']);
      expect(written).toEqual([expect.objectContaining({ level: 'info', what: 'request', status: 405 })]);
    }
  });
  it('an existing page also writes one line', async () => {
    const { lines: written } = await logOf('/contact?failed=1');
    expect(written.filter((line) => line['what'] === 'request')).toHaveLength(1);
  });
});
