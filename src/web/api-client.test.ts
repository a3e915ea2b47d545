import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { answers, endpoint } from '#kit/endpoint.ts';
import { urlOf, call } from '#web/api-client.ts';

const rename = endpoint({
  method: 'POST',
  path: '/api/things/:name',
  access: 'anyone',
  body: z.strictObject({ title: z.string() }),
  answer: answers<{ id: number }>(),
});

describe('call', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const answerWith = (answer: () => Response | Promise<Response>) => {
    const fetchMock = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(async () => answer());
    vi.stubGlobal('fetch', fetchMock);
    return fetchMock;
  };

  it('sends JSON to the URL with its parameters and returns the value', async () => {
    const fetchMock = answerWith(() => Response.json({ id: 7 }, { status: 201 }));
    const reply = await call(rename, { params: { name: 'a/b c' }, body: { title: 'T' } });
    expect(reply).toEqual({ ok: true, status: 201, value: { id: 7 } });
    const [address, init] = fetchMock.mock.calls[0] ?? [];
    expect(address).toBe('/api/things/a%2Fb%20c');
    expect(init).toMatchObject({ method: 'POST', body: '{"title":"T"}', credentials: 'same-origin' });
  });

  it('returns the problem and Retry-After', async () => {
    answerWith(() =>
      Response.json({ code: 'x/limit', status: 429 }, { status: 429, headers: { 'retry-after': '30' } }),
    );
    expect(await call(rename)).toMatchObject({ ok: false, status: 429, problem: { code: 'x/limit' }, retryAfterS: 30 });
  });

  it('creates a problem for an answer without one', async () => {
    answerWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await call(rename)).toMatchObject({ ok: false, status: 502, problem: { code: 'http/502' } });
  });

  it('returns status 0 for a lost connection', async () => {
    answerWith(() => Promise.reject(new TypeError('failed to fetch')));
    expect(await call(rename)).toMatchObject({ ok: false, status: 0 });
  });

  it('omits undefined query values', () =>
    expect(urlOf({ path: '/api/x' }, {}, { a: 1, b: undefined })).toBe('/api/x?a=1'));
});
