// Visitors whom a page leads elsewhere get their answer before any page is rendered, and the same as the page gives.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeApp } from '#platform/http/app.ts';
import { deskPages } from '#desk-pages.ts';
import { Entrances } from '#platform/http/visitors.ts';
import { deskMember } from '#test/desk.ts';
import { testProduct } from '#test/product.ts';

const app = await testProduct({ worker: false });
const parts = app.product.parts([], () => true);
let rendered = 0;
const served = makeApp(parts, {
  load: () => {
    rendered++;
    return Promise.reject(new Error('a page was rendered'));
  },
});
const ask = (path: string, headers: Record<string, string> = {}) =>
  served.request(`http://site.test${path}`, { headers });
/** Where an address leads without rendering a page; undefined when it renders one. */
async function leads(path: string, headers?: Record<string, string>): Promise<string | null | undefined> {
  const before = rendered;
  const answer = await ask(path, headers);
  return rendered > before ? undefined : answer.headers.get('location');
}

/** The rows of the table of pages in docs/access.md: an address, and what somebody without a session gets. */
const rows = (readFileSync('docs/access.md', 'utf8').split('\n## Pages\n')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .map(([, address = '', none = '']) => [address, none] as const);
const redirects = rows.filter(([, none]) => none.startsWith('→ /login') || none.startsWith('→ /hi/'));

test('the table has pages that lead to the login', () => expect(redirects.length).toBeGreaterThan(7));
test.each(redirects)('%s without a session: %s', async (address, none) => {
  for (const cookie of ['', 'saral=unknown', 'saral-desk=unknown; saral-browser=x'])
    expect(await leads(address, cookie ? { cookie } : {})).toBe(none.slice(2));
});

test.each([...Object.values(deskPages).map(({ path }) => path.replace(/:\w+/, '7')), '/desk/x', '/desk/leads/7/x'])(
  '%s without a desk session leads to its sign-in',
  async (path) => {
    const { ordinaryCookie } = await deskMember(app.product.ctx, ['owner'], { withFactor: false });
    for (const cookie of ['', ordinaryCookie, 'saral-desk=unknown'])
      expect(await leads(`${path}?stage=new`, cookie ? { cookie } : {})).toBe(
        `/desk/sign-in?next=${encodeURIComponent(`${path}?stage=new`)}`,
      );
  },
);

test('the language is that of the visitor, and an outcome is not carried along', async () => {
  expect(await leads('/userDashboard', { cookie: 'saral-language=hi' })).toBe('/hi/login?next=%2FuserDashboard');
  expect(await leads('/userDashboard', { referer: 'http://site.test/hi/career' })).toBe(
    '/hi/login?next=%2FuserDashboard',
  );
  expect(await leads('/desk/leads?done=leads%2Ftaken')).toBe('/desk/sign-in?next=%2Fdesk%2Fleads');
  const answer = await ask('/language/hi?next=%2Fabout');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/hi/about']);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^saral-language=hi; Path=\/; Max-Age=31536000; SameSite=Lax/);
});

test('other spellings lead to the prescribed one', async () => {
  expect(await leads('/USERDASHBOARD?x=1')).toBe('/userDashboard?x=1');
  expect(await leads('/about/')).toBe('/about');
  // The page of a form whose session ended is the answer of its post.
  expect(await leads('/desk/ended?from=%2Fdesk')).toBe('/desk');
});

test('a page is rendered for its session, and where nobody needs one', async () => {
  const who = await app.applicant();
  const { cookie } = await deskMember(app.product.ctx, ['owner']);
  expect(await leads('/userDashboard', { cookie: who.cookie })).toBeUndefined();
  expect(await leads('/desk/leads', { cookie })).toBeUndefined();
  for (const path of ['/about', '/error']) expect(await leads(path)).toBeUndefined();
});

test('a sign-in page is rendered once for a URL; beyond sixty new ones a minute an address gets it without its query', async () => {
  const entrances = new Entrances();
  let renders = 0;
  const render = async () => {
    renders++;
    return new Response('<p>Sign in</p>', { headers: { 'content-type': 'text/html', 'cache-control': 'no-store' } });
  };
  const open = (url: string, client = '10.0.0.1', language: 'en' | 'hi' = 'en') =>
    entrances.answer(new Request(`http://site.test${url}`), { client, language }, render);
  const many = await Promise.all(Array.from({ length: 20 }, () => open('/desk/sign-in')));
  expect([renders, await many[19]?.text()]).toEqual([1, '<p>Sign in</p>']);
  await open('/desk/sign-in', '10.0.0.1', 'hi');
  expect(renders).toBe(2);
  const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => open(`/login?next=/x${at}`)));
  expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(60);
  expect(
    answers.filter((answer) => answer?.status === 303 && answer.headers.get('location') === '/login'),
  ).toHaveLength(40);
  expect(renders).toBe(62);
  // The page itself, and other addresses, are not limited.
  expect((await open('/login'))?.status).toBe(200);
  expect((await open('/login?next=/y', '10.0.0.2'))?.status).toBe(200);
});

test.each(['saral=unknown', 'saral-desk=unknown'])(
  '%s is not a session: its sign-in page is the shared one',
  async (cookie) => {
    const path = cookie.startsWith('saral=') ? '/login' : '/desk/sign-in';
    const answers = [];
    for (let at = 0; at < 62; at++) answers.push(await ask(`${path}?next=/x${at}`, { cookie }));
    expect(answers.at(-1)?.status).toBe(303);
  },
);

test('a visitor with a session gets a separate sign-in page', async () => {
  const who = await app.applicant();
  for (let at = 0; at < 62; at++)
    expect((await ask(`/login?next=/y${at}`, { cookie: who.cookie })).headers.get('location')).not.toBe('/login');
});

test('an answer that is not the page itself is not shared', async () => {
  const entrances = new Entrances();
  for (const response of [
    new Response(null, { status: 503 }),
    new Response('', { headers: { 'set-cookie': 'a=b' } }),
  ]) {
    const answer = await entrances.answer(
      new Request(`http://site.test/login?next=/${response.status}`),
      { client: '10.0.0.1', language: 'en' },
      async () => response,
    );
    expect(answer).toBeUndefined();
  }
});

test('a page that is rendered for each query is limited for visitors without a session: beyond sixty a minute it comes without', async () => {
  const { cookie } = await app.applicant();
  for (const path of ['/contact', '/hi/contact', '/error', '/error.data']) {
    const alone = makeApp(parts, { load: () => Promise.reject(new Error('a page was rendered')) });
    const ask = (path: string, headers: Record<string, string> = {}) =>
      alone.request(`http://site.test${path}`, { headers });
    const answers = [];
    for (let at = 0; at < 62; at++) answers.push(await ask(`${path}?reference=SL-${at}`));
    expect(answers[0]?.headers.get('location'), path).not.toBe(path);
    expect([answers[61]?.status, answers[61]?.headers.get('location')]).toEqual([303, path]);
    expect((await ask(path)).status).not.toBe(303);
    expect((await ask(`${path}?reference=SL-62`, { cookie })).status).not.toBe(303);
  }
});
