// Forms that cost far more to read than to send: without a session they cost as little as an empty one.
import { describe, expect, test } from 'vitest';
import { makeApp } from '#platform/http/app.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';

const fieldsOf = (count: number): string => Array.from({ length: count }, (_, n) => `${n}=`).join('&');
const longForm = fieldsOf(20_000).slice(0, 64 * 1024);

describe.skipIf(!isBuilt)('a form of the desk', async () => {
  if (!isBuilt) return;
  const app = await builtProduct();
  const { cookie } = await deskMember(app.product.ctx, ['owner']);
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    app.request(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    });
  /** A body that a test sees being read. */
  const watched = (bytes: number) => {
    const seen = { bytes: 0 };
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (seen.bytes >= bytes) return controller.close();
        seen.bytes += 16 * 1024;
        controller.enqueue(new Uint8Array(16 * 1024).fill(97));
      },
    });
    return { seen, init: { method: 'POST', body, duplex: 'half' } as RequestInit };
  };
  const msOf = async (body: string): Promise<number> => {
    const began = performance.now();
    await (await post('/api/desk/claims/x/hold', body)).text();
    return performance.now() - began;
  };
  const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;

  test('with 20,000 names costs a stranger’s visit at most ten times a short one', { retry: 2 }, async () => {
    await msOf('a=1');
    const [short, long]: [number[], number[]] = [[], []];
    for (let n = 0; n < 7; n++) {
      short.push(await msOf('reason=1234567890123'));
      long.push(await msOf(longForm));
    }
    expect(median(long) / median(short)).toBeLessThan(10);
  });
  test('with more fields than it can have is refused without its page, with and without a session', async () => {
    for (const headers of [{}, { cookie }] as Record<string, string>[]) {
      expect((await post('/api/desk/claims/x/hold', fieldsOf(200), headers)).status).not.toBe(400);
      const answer = await post('/api/desk/claims/x/hold', fieldsOf(201), headers);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, 'http/too-many-fields']);
    }
  });
  test('with a long list is read', async () => {
    const ids = Array.from({ length: 500 }, (_, n) => `numbers=SO-${n}`).join('&');
    expect((await post('/api/desk/restore/confirm', ids, { cookie })).status).not.toBe(400);
  });
  test('that anybody sends has the same limit', async () => {
    expect((await post('/api/contact/submit', fieldsOf(201))).status).toBe(400);
  });
  test('with a file is not read when it has none', async () => {
    const { seen, init } = watched(2 ** 20);
    const answer = await app.request('/api/desk/pictures', {
      ...init,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(2 ** 20),
        'sec-fetch-site': 'same-origin',
      },
    });
    expect(answer.status).toBe(415);
    expect(seen.bytes).toBeLessThanOrEqual(16 * 1024);
  });
  test('is read up to 64 KB without a session; then its page says that the session has ended', async () => {
    for (const length of [{ 'content-length': String(2 ** 20) }, {}]) {
      const { seen, init } = watched(2 ** 20);
      const answer = await app.request('/api/desk/content/faqs/draft', {
        ...init,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
          referer: 'http://site.test/desk/content/faqs',
          ...length,
        } as Record<string, string>,
      });
      expect([answer.status, answer.headers.get('desk-code')]).toEqual([401, 'desk/no-session']);
      expect(seen.bytes).toBeLessThanOrEqual(96 * 1024);
    }
  });
  test('that a stranger sends too slowly is ended', async () => {
    // Nothing follows the first byte.
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array([97])) });
    const bodyPace = { tickMs: 20, maxMs: 60_000, heldBytes: 2 ** 20 };
    const hasty = makeApp({ ...app.product.parts([], () => true), bodyPace });
    const answer = await hasty.request('http://site.test/api/desk/claims/x/hold', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    } as RequestInit);
    expect(answer.status).toBe(408);
  });
});

describe('a form of an applicant', async () => {
  const app = await testProduct({ worker: false });
  const who = await app.applicant();
  const mb9 = 9 * 2 ** 20;
  const boundary = '------------------------boundary0123456789';
  const multipart = `multipart/form-data; boundary=${boundary}`;
  const fill = (piece: string): string => piece.repeat(Math.ceil(mb9 / piece.length)).slice(0, mb9);
  const post = async (path: string, type: string, body: string) => {
    const began = performance.now();
    const answer = await app.request(path, {
      method: 'POST',
      body,
      headers: {
        cookie: who.cookie,
        'content-type': type,
        'sec-fetch-site': 'same-origin',
        accept: 'application/json',
      },
    });
    await answer.text();
    return { status: answer.status, ms: performance.now() - began };
  };
  const urlencoded = 'application/x-www-form-urlencoded';
  const heavy: readonly (readonly [string, string, string])[] = [
    ['fields', urlencoded, fill('a=b&')],
    ['JSON objects', 'application/json', `[${fill('{},')}{}]`],
    ['nested JSON', 'application/json', fill('[')],
    ['tiny parts', multipart, fill(`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`)],
    [
      'tiny files',
      multipart,
      fill(`--${boundary}\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nb\r\n`),
    ],
  ];
  const oneFile = `--${boundary}\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n${'x'.repeat(mb9 - 300)}\r\n--${boundary}--\r\n`;
  test.each(heavy)('with 9 MB of %s is refused at once', { retry: 2 }, async (_what, type, body) => {
    for (const path of ['/api/applications/SA-0000-0000-0000/form', '/api/uploads/photo']) {
      const { ms: onePart } = await post('/api/uploads/photo', multipart, oneFile);
      const long = await post(path, type, body);
      expect(long.status, path).toBeGreaterThanOrEqual(400);
      expect(long.status, path).toBeLessThan(500);
      // Parsing took seconds; what is left is to receive 9 MB.
      expect(long.ms, path).toBeLessThan(10 * onePart);
    }
  });
  test('for nobody’s application is not received', async () => {
    expect((await post('/api/applications/SA-0000-0000-0000/form', 'application/json', fill('['))).status).toBe(404);
  });
  test('without a photo counts as an attempt to upload one', async () => {
    const other = await app.applicant();
    const statuses = new Set<number>();
    for (let n = 0; n < 42; n++) {
      const form = new FormData();
      form.set('other', 'x');
      const headers = { cookie: other.cookie, 'sec-fetch-site': 'same-origin' };
      statuses.add((await app.request('/api/uploads/photo', { method: 'POST', body: form, headers })).status);
    }
    expect(statuses).toEqual(new Set([422, 429]));
  });
});
