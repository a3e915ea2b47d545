import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  brotliOf,
  encode,
  encodingsFor,
  gzipOf,
  isNotModified,
  precompressed,
  precompressedResponse,
} from './precompressed.ts';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, ['identity']],
    ['', ['identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['GZIP', ['gzip', 'identity']],
    ['x-gzip', ['gzip', 'identity']],
    ['gzip;q=1.0, br;q=0.5', ['gzip', 'br', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['br;q=0.0, gzip;q=0', ['identity']],
    ['br ; q=0 ,gzip; q=0.2', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*;q=0', []],
    ['*;q=0, gzip', ['gzip']],
    ['identity;q=0, *', ['br', 'gzip']],
    ['identity, gzip;q=0.5', ['identity', 'gzip']],
    ['br;q=nonsense, gzip', ['gzip', 'identity']],
    ['brotli, gzipped', ['identity']],
  ])('for "%s"', (header, expected) => expect(encodingsFor(header)).toEqual(expected));
});

describe('a client that has the content', () => {
  const etag = 'W/"abc"';
  it.each([
    ['W/"abc"', true],
    ['"abc"', true],
    ['*', true],
    [' * ', true],
    ['"x", W/"abc" , "y,z"', true],
    ['"a,b", "abc"', true],
    ['"abcd"', false],
    ['abc', false],
    ['', false],
    [undefined, false],
  ])('and sends %s', (header, expected) => expect(isNotModified(header, etag)).toBe(expected));
});

describe('a precompressed answer', async () => {
  const body = Buffer.from('<p>नमस्ते</p>'.repeat(200));
  const shared = [
    ['content-type', 'text/html; charset=utf-8'],
    ['cache-control', 'no-cache'],
    ['vary', 'Origin, Accept-Encoding'],
    ['content-length', '7'],
  ] as const;
  const ready = precompressed(shared, body, { br: await brotliOf(body, 11), gzip: await gzipOf(body) });
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    precompressedResponse(ready, new Request('http://site.test/', { method, headers }));

  it('has its length, encoding and Vary header', async () => {
    const answer = get({ 'accept-encoding': 'gzip, br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('origin, accept-encoding');
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')));
    const plain = get();
    expect(plain.headers.has('content-encoding')).toBe(false);
    expect(await plain.text()).toBe(body.toString());
  });
  it('answers 304 with only the headers that caches need', async () => {
    const answer = get({ 'if-none-match': `"other", ${ready.etag}`, 'accept-encoding': 'br' });
    expect(answer.status).toBe(304);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-cache',
      vary: 'origin, accept-encoding',
      etag: ready.etag,
    });
    expect(await answer.text()).toBe('');
  });
  it('answers HEAD with the headers of GET alone', async () => {
    const answer = get({ 'accept-encoding': 'gzip' }, 'HEAD');
    expect(answer.headers.get('content-length')).toBe(String(ready.gzip?.body.length));
    expect(await answer.text()).toBe('');
  });
  it('has no encoding that saves nothing', async () => {
    expect(await brotliOf(Buffer.from('x'), 5)).toBeUndefined();
    expect(await gzipOf(Buffer.from('x'))).toBeUndefined();
  });
});

describe('an answer for one visitor', () => {
  const text = '<p>A page.</p>'.repeat(200);
  const page = (type = 'text/html; charset=utf-8', more: Record<string, string> = {}) =>
    new Response(text, { status: 404, headers: { 'content-type': type, ...more } });
  const requestWith = (accept?: string, method = 'GET') =>
    new Request('http://site.test/x', { method, headers: accept ? { 'accept-encoding': accept } : {} });
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('accepting %s is encoded and otherwise unchanged', async (accept, encoding, open) => {
    const answer = await encode(page(), requestWith(accept));
    expect([answer.status, answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
      404,
      encoding,
      'accept-encoding',
    ]);
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(body.length));
    expect(open(body).toString()).toBe(text);
  });
  it('stays plain without an accepted encoding, and when it is not text, already encoded or a HEAD', async () => {
    for (const [answer, request] of [
      [page(), requestWith()],
      [page('image/png'), requestWith('br')],
      [page('text/html', { 'content-encoding': 'gzip' }), requestWith('br')],
      [page(), requestWith('br', 'HEAD')],
    ] as const) {
      expect(await (await encode(answer, request)).text()).toBe(text);
    }
    expect((await encode(new Response(null, { status: 303 }), requestWith('br'))).status).toBe(303);
  });
});
