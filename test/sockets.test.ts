// Requests over real sockets: visitors who go away while they send, which the log takes for no outage, and two hosts.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, expect, test } from 'vitest';
import { makeApp } from '#platform/http/app.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct({ worker: false });
const { cookie } = await deskMember(app.product.ctx, ['owner']);
const served = makeApp(app.product.parts([], () => true));
const http = createServer(getRequestListener(served.fetch)).listen(0, '127.0.0.1');
await once(http, 'listening');
afterAll(() => http.close());
const { port } = http.address() as AddressInfo;
const form = 'application/x-www-form-urlencoded';
const lines = () =>
  app.logged.map((line) => JSON.parse(line) as { level: string; what: string; status?: number; code?: string });

async function breakOff(path: string, type: string, length: string): Promise<void> {
  const before = app.logged.length;
  const socket = connect(port, '127.0.0.1');
  const headers = [
    'Host: site.test',
    `Cookie: ${cookie}`,
    'Sec-Fetch-Site: same-origin',
    `Content-Type: ${type}`,
    length,
  ];
  const sent = length.startsWith('Transfer') ? '6\r\nname=A\r\n' : 'name=A';
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${sent}`);
  await new Promise((later) => setTimeout(later, 30));
  socket.resetAndDestroy();
  await expect.poll(() => app.logged.length).toBeGreaterThan(before);
}

const answerTo = (head: string): Promise<string> =>
  new Promise((done) => {
    let text = '';
    connect(port, '127.0.0.1')
      .on('data', (part) => (text += part.toString()))
      .on('close', () => done(text))
      .write(`${head}\r\nConnection: close\r\n\r\n`);
  });

test('two Host headers are refused, also the same twice', async () => {
  for (const second of ['site.test', 'evil.test'])
    expect(await answerTo(`GET /healthz HTTP/1.1\r\nHost: site.test\r\nhOST: ${second}`)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await answerTo('GET /healthz HTTP/1.1\r\nHost: site.test')).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['/api/contact/submit', form],
  ['/api/contact/submit', 'application/json'],
  ['/api/payment/webhook/instamojo', form],
  ['/api/desk/leads/1/note', form],
  ['/api/desk/bank/statements', 'multipart/form-data; boundary=x'],
])('%s as %s', async (path, type) => {
  for (const length of ['Content-Length: 500', 'Transfer-Encoding: chunked']) {
    const from = app.logged.length;
    await breakOff(path, type, length);
    await new Promise((later) => setTimeout(later, 30));
    const said = lines().slice(from);
    expect(said.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(said.find(({ what }) => what === 'request')?.status ?? 400).toBeLessThan(500);
  }
});
