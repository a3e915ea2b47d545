import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fetchBounded, fetchFile } from './fetch.ts';

const call = (answer: typeof fetch, timeoutMs = 30_000) =>
  fetchBounded('https://there.example/', {}, { timeoutMs, maxBytes: 10, fetch: answer });
const dripping = (chunks: number, pauseMs: number) => {
  let left = chunks;
  return new ReadableStream<Uint8Array>({
    async pull(stream) {
      await new Promise((done) => setTimeout(done, pauseMs));
      if (left-- > 0) stream.enqueue(new TextEncoder().encode('é'));
      else stream.close();
    },
  });
};

test('returns status, headers and text of an answer within the limits', async () => {
  const fetched = await call(async () => new Response(dripping(5, 1), { status: 418, headers: { 'x-a': 'b' } }));
  expect(fetched).toMatchObject({ ok: true, status: 418, text: 'ééééé' });
  expect(fetched.ok && fetched.headers.get('x-a')).toBe('b');
});

test('stops at the maximum size without waiting for the end', async () => {
  expect(await call(async () => new Response(dripping(6, 0)))).toEqual({ ok: false, fault: 'too-large' });
  const endless = new ReadableStream<Uint8Array>({
    pull: (s) => s.enqueue(new Uint8Array(1000)),
    cancel: () => new Promise(() => undefined),
  });
  expect(await call(async () => new Response(endless))).toEqual({ ok: false, fault: 'too-large' });
});

test('no answer is a timeout, a broken connection is a network fault', async () => {
  const silent: typeof fetch = (_url, init) =>
    new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted'))));
  expect(await call(silent, 100)).toEqual({ ok: false, fault: 'timeout' });
  expect(
    await call(async () => {
      throw new TypeError('refused');
    }),
  ).toEqual({ ok: false, fault: 'network' });
});

test('only what was never sent is unconnected', async () => {
  const bounds = { timeoutMs: 30_000, maxBytes: 10 };
  const closed = createServer();
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
  const { port } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  expect(await fetchBounded(`http://127.0.0.1:${port}/`, {}, bounds)).toEqual({ ok: false, fault: 'unconnected' });
  expect(await fetchBounded('http://nowhere.invalid/', {}, bounds)).toEqual({ ok: false, fault: 'unconnected' });
  const breaking = createServer((request) => request.socket.destroy());
  await new Promise<void>((done) => breaking.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}/`;
  expect(await fetchBounded(url, { method: 'POST', body: 'sent' }, bounds)).toEqual({ ok: false, fault: 'network' });
  breaking.close();
});

test('a redirect is returned, not followed', async () => {
  let followed: RequestRedirect | undefined;
  await call(async (_url, init) => {
    followed = init?.redirect;
    return new Response();
  });
  expect(followed).toBe('manual');
});

test('a file is stored within its limit, and a failure is a value', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'saral-fetch-'));
  const file = join(folder, 'file');
  const load = (answer: typeof fetch) =>
    fetchFile('https://there.example/', file, { timeoutMs: 30_000, maxBytes: 10, fetch: answer });
  expect(await load(async () => new Response(dripping(5, 1)))).toEqual({ ok: true, status: 200 });
  expect(readFileSync(file, 'utf8')).toBe('ééééé');
  expect(await load(async () => new Response(dripping(6, 0)))).toEqual({ ok: false, fault: 'too-large' });
  expect(await load(async () => new Response('none', { status: 404 }))).toEqual({ ok: true, status: 404 });
  const broken = () => Promise.reject(new TypeError('refused'));
  expect(await load(broken)).toEqual({ ok: false, fault: 'network' });
  rmSync(folder, { recursive: true });
});
