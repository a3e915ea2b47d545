// Each write × content type × where it comes from: with cookies it must come from one of our pages, also when an old browser
// sends neither Origin nor Sec-Fetch-Site.
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#kit/endpoint.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct({ worker: false });
const writes = app.product
  .parts([], () => true)
  .routes.map(({ endpoint }) => endpoint)
  .filter(({ method }) => method === 'POST');
const owner = await deskMember(app.product.ctx, ['owner']);
const signedIn = `${owner.ordinaryCookie}; ${owner.cookie}`;
/** Cookies of no session. They show where a write is refused, and change nothing when it is not. */
const stale = 'saral=unknown; saral-desk=unknown';

type Headers = Readonly<Record<string, string>>;
const json = 'application/json';
const types = [json, 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', undefined];
const elsewhere: readonly Headers[] = [
  { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', referer: 'http://site.test/' },
  { origin: 'https://evil.test' },
  { origin: 'http://site.test:8080' },
  { origin: 'null' },
];
const oldBrowsers: readonly Headers[] = [
  {},
  { referer: 'http://evil.test/http://site.test/' },
  { referer: 'http://site.test.evil.test/' },
  { referer: 'site.test' },
];
const ownPages: readonly Headers[] = [
  { referer: 'http://site.test/application' },
  { origin: 'http://site.test' },
  { 'sec-fetch-site': 'same-origin' },
];

async function send({ path }: Endpoint, type: string | undefined, cookie: string, headers: Headers): Promise<string> {
  const answer = await app.request(path.replace(/:\w+/g, '999999'), {
    method: 'POST',
    headers: { ...(cookie ? { cookie } : {}), accept: json, ...(type ? { 'content-type': type } : {}), ...headers },
    ...(type === undefined ? {} : { body: new TextEncoder().encode(type === json ? '{}' : 'from=%2F') }),
  });
  const { code = '' } = (await answer.json().catch(() => ({}))) as { code?: string };
  return `${answer.status} ${code}`;
}

describe.each(writes.map((write) => [write.path, write] as const))('%s', (_path, write) => {
  test('from elsewhere is refused, whatever it contains', async () => {
    for (const type of types)
      for (const headers of elsewhere)
        expect(await send(write, type, signedIn, headers), JSON.stringify([type, headers])).toBe('403 http/cross-site');
  });
  test('from an old browser is refused unless it is JSON or a page of ours sent it', async () => {
    for (const type of types) {
      for (const headers of oldBrowsers) {
        const answer = await send(write, type, type === json ? stale : signedIn, headers);
        const said = JSON.stringify([type, headers]);
        if (type === json) expect(answer, said).not.toContain('http/cross-site');
        else expect(answer, said).toBe('403 http/cross-site');
      }
      for (const headers of ownPages)
        expect(await send(write, type, stale, headers), JSON.stringify([type, headers])).not.toContain(
          'http/cross-site',
        );
    }
  });
  test('without a cookie is nobody’s', async () => {
    for (const type of types) expect(await send(write, type, '', {})).not.toContain('http/cross-site');
  });
});

test('the sessions of the refused writes are open', async () => {
  expect((await app.request('/api/auth/session', { headers: { cookie: owner.ordinaryCookie } })).status).toBe(200);
  expect((await app.request('/api/desk/session', { headers: { cookie: owner.cookie } })).status).toBe(200);
});

test('log out from one of our pages is accepted, also when only the referrer shows it', async () => {
  for (const headers of [...ownPages, { 'content-type': json }]) {
    const { cookie } = await app.applicant();
    const answer = await app.request('/api/auth/logout', { method: 'POST', headers: { cookie, ...headers } });
    expect(answer.status).toBe(204);
    expect((await app.request('/api/auth/session', { headers: { cookie } })).status).toBe(401);
  }
});

test('every POST call declares its body: JSON, large, none, or signed', () => {
  const others = writes.filter((post) => !post.body && post.bodiesEach === undefined && !post.hasNoBody);
  // Reports of vendors are signed, or have a secret address; each adapter reads its own.
  // The forms of an enquiry have a field for each product, and show their page again; they read and limit their fields themselves.
  expect(others.map((other) => other.path).toSorted()).toEqual([
    '/api/enquiry',
    '/api/enquiry/status',
    '/api/payment/webhook/:gateway',
    '/api/sms/report/:provider',
    '/api/whatsapp/webhook',
  ]);
});

test('https and http of the same host are different origins', async () => {
  const secure = await testProduct({ env: { APP_URL: 'https://site.test' }, worker: false });
  const post = (origin: string) =>
    secure.request('/api/contact/submit', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '{}',
    });
  expect((await post('http://site.test')).status).toBe(403);
  expect((await post('https://site.test')).status).toBe(422);
});
