// A POST that another site can trigger in an old browser: with cookies, without Origin and Sec-Fetch-Site.
import { describe, expect, test } from 'vitest';
import { features } from '../src/features.ts';
import { orderBody, openAllRoles, requestIdIn, testProduct } from '#test/product.ts';

const app = await testProduct();
await openAllRoles(app.db);
const who = await app.applicant();
const ordered = (await (await app.post('/payment/create-order', orderBody(who), who)).json()) as { paymentUrl: string };
app.sandbox.control.pay({ requestId: requestIdIn(ordered.paymentUrl), outcome: 'credit' });
await app.sandbox.control.webhooksSettled();
await app.idle();
const listed = (await (await app.post('/api/get-applications', { userId: who.accountId }, who)).json()) as {
  filteredApplications: { _id: string }[];
};
const number = listed.filteredApplications[0]!._id;
const send = (path: string, headers: Record<string, string>, body?: string) =>
  app.request(path, { method: 'POST', headers: { cookie: who.cookie, ...headers }, ...(body ? { body } : {}) });
const isSignedIn = async () => (await app.get('/api/auth/session', who)).status === 200;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('a post without a body', () => {
  const paths = [`/api/applications/${number}/withdrawal-code`, '/api/auth/logout-everywhere', '/api/auth/logout'];
  test.each(paths)('%s needs JSON or a page of ours', async (path) => {
    const { length } = app.messages;
    const forged: [Record<string, string>, string?][] = [
      [{}],
      [form, 'x=1'],
      [{ 'content-type': 'text/plain' }, '{}'],
      [{ 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
      [{ ...form, referer: 'http://evil.test/http://site.test/' }, 'x=1'],
      [{ referer: 'http://site.test.evil.test/' }],
    ];
    for (const [headers, body] of forged) {
      const answer = await send(path, headers, body);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([415, 'http/not-json']);
    }
    expect(await isSignedIn()).toBe(true);
    expect(app.messages.length).toBe(length);
  });
  test('from one of our pages is accepted, also when only the referrer shows it', async () => {
    const own: Record<string, string>[] = [
      { referer: 'http://site.test/application' },
      { origin: 'http://site.test' },
      { 'sec-fetch-site': 'same-origin' },
      { 'content-type': 'application/json' },
    ];
    for (const headers of own) {
      const other = await app.applicant();
      const answer = await app.request('/api/auth/logout', {
        method: 'POST',
        headers: { cookie: other.cookie, ...headers },
      });
      expect(answer.status).toBe(204);
      expect((await app.get('/api/auth/session', other)).status).toBe(401);
    }
  });
  test('is answered normally without a session', async () => {
    expect((await app.request('/api/auth/logout-everywhere', { method: 'POST' })).status).toBe(401);
  });
});

test('every POST call declares its body: JSON, large, none, or signed', () => {
  const posts = features.flatMap((feature) => feature.routes(app.product.ctx)).map(({ endpoint }) => endpoint);
  const others = posts.filter(
    (post) => post.method === 'POST' && !post.body && post.bodiesEach === undefined && !post.hasNoBody,
  );
  expect(others.map((other) => other.path)).toEqual(['/api/payment/webhook/:gateway']);
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
