import { Agent, createServer, get, type IncomingMessage, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { drainOf } from './drain.ts';

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
let server: Server | undefined;
const agent = new Agent({ keepAlive: true });
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Answers at once; `/slow` after half a second. */
async function drained() {
  server = createServer((req, res) => {
    if (req.url === '/slow') setTimeout(() => res.end('late'), 500);
    else res.end('soon');
  });
  const drain = drainOf(server);
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string): Promise<IncomingMessage> =>
    new Promise((done, fail) =>
      get({ port, path, agent }, (answer) => {
        answer.resume();
        answer.on('end', () => done(answer));
      }).on('error', fail),
    );
  return { drain, ask, port };
}

test('before the drain connections stay open, from then on each answer closes its own, also of requests under way', async () => {
  const { drain, ask } = await drained();
  expect((await ask('/')).headers.connection).toBe('keep-alive');
  const underWay = ask('/slow');
  await pause(100);
  drain.begin();
  expect((await ask('/')).headers.connection).toBe('close');
  expect((await underWay).headers.connection).toBe('close');
  expect((await ask('/')).statusCode).toBe(200);
});

test('the end waits for requests under way, takes no new connection and closes idle ones', async () => {
  const { drain, ask, port } = await drained();
  await ask('/');
  const underWay = ask('/slow');
  await pause(100);
  drain.begin();
  const began = performance.now();
  const ended = drain.end(10_000);
  await expect(ask('/')).rejects.toThrow();
  expect((await underWay).statusCode).toBe(200);
  await ended;
  expect(performance.now() - began).toBeLessThan(3000);
  await expect(new Promise((done, fail) => connect(port).on('connect', done).on('error', fail))).rejects.toThrow();
});

test('a request on an open connection that is read only after the end began is answered', async () => {
  const { drain, port } = await drained();
  const sent = request({ port, agent: false, method: 'POST' });
  const answer = new Promise<number | undefined>((done, fail) =>
    sent.on('response', (got) => (got.resume(), done(got.statusCode))).on('error', fail),
  );
  await new Promise<void>((done) => sent.on('socket', (socket) => socket.on('connect', () => done())));
  await pause(50);
  drain.begin();
  const ended = drain.end(10_000);
  sent.end('late');
  expect(await answer).toBe(200);
  await ended;
});

test('what does not end in time is cut off', async () => {
  const { drain, ask } = await drained();
  const underWay = ask('/slow');
  await pause(50);
  drain.begin();
  const ended = drain.end(100);
  await expect(underWay).rejects.toThrow();
  await ended;
});
