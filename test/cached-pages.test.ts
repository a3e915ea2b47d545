// The built pages behind the page cache: the same bytes for everybody, rendered once.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newCode, newId } from '#kit/ids.ts';
import { paise } from '#kit/money/paise.ts';
import { after, dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';
import { moveClock } from '#platform/operations/clock.ts';
import { takeOverFees } from '#features/jobs/actions/begin-next-fees.ts';
import { changeFees } from '#features/jobs/actions/change-fees.ts';
import { removeContent } from '#features/content/actions/remove-content.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { newToken } from '#features/accounts/rules.ts';
import { insertAccount, insertSession, nameAccount } from '#features/accounts/store/accounts.ts';
import { somePhone } from '#test/accounts.ts';
import { builtProduct, isBuilt } from '#test/built.ts';

describe.skipIf(!isBuilt)('cached pages', async () => {
  if (!isBuilt) return;
  const { product, get } = await builtProduct();
  const { ctx, cache, changeListener: listener } = product;
  const name = 'Zarafshan Qureshivala';
  const token = newToken();
  await ctx.transaction(async (tx) => {
    const [accountId, at] = [newId('usr'), ctx.now()];
    await insertAccount(tx, { id: accountId, phone: somePhone(), referralCode: newCode(), at });
    await nameAccount(tx, accountId, name, at);
    const tokenHash = sessionHash(ctx, token);
    await insertSession(tx, { id: newId('ses'), accountId, tokenHash, at, expiresAt: after(at, dayMs) });
  });
  const signedIn = { cookie: `saral=${token}; saral-language=hi` };
  const paths = [
    '/',
    '/about',
    '/blog',
    '/blog/1',
    '/career',
    '/contact',
    '/product/E-Rickshaw',
    '/PrivacyPolicy',
    '/hi',
    '/hi/career',
    '/career/Supervisor',
  ];

  it('contain nothing about the first visitor, and set no cookie', async () => {
    for (const path of paths) {
      cache.invalidate();
      const hits = cache.hits;
      const first = await get(path, signedIn);
      expect([path, first.status, first.headers.get('set-cookie')]).toEqual([path, 200, null]);
      const html = await first.text();
      for (const personal of [name, 'Zarafshan', token]) expect(html).not.toContain(personal);
      // The URL decides the language, not the language cookie.
      expect(html).toContain(`<html lang="${path.startsWith('/hi') ? 'hi' : 'en'}"`);
      const second = await get(path);
      expect(await second.text()).toBe(html);
      expect(cache.hits).toBeGreaterThan(hits);
      expect(second.headers.has('page-cache')).toBe(false);
    }
  });
  it('without a form are the same for the query that names the outcome of a form', async () => {
    for (const path of ['/about', '/blog/1', '/PrivacyPolicy']) {
      const html = await (await get(path)).text();
      const hits = cache.hits;
      expect(await (await get(`${path}?sent=call-back`)).text()).toBe(html);
      expect([path, cache.hits]).toEqual([path, hits + 1]);
    }
  });
  it('do not include pages for one person', async () => {
    for (const path of ['/userDashboard', '/application', '/login', '/ApplyNow/Supervisor']) {
      const { entries } = cache.size;
      const answer = await get(path, signedIn);
      expect([path, answer.headers.get('cache-control')]).toEqual([path, expect.stringContaining('no-store')]);
      expect(cache.size.entries).toBe(entries);
    }
  });
  it('show a fee that begins at midnight from midnight on', async () => {
    const day = dayInIndia(after(ctx.now(), dayMs));
    const [general, reservation] = [paise(777_00), paise(333_00)];
    await changeFees(ctx, { name: 'Supervisor', general, reservation, fromDay: day, actor: 'cli:test' });
    listener.changed('jobs');
    const paths = ['/career', '/hi/career', '/career/Supervisor'];
    for (const path of paths) expect(await (await get(path)).text()).not.toContain('₹777');
    const aheadMs = startOfDayInIndia(day).getTime() - ctx.now().getTime();
    await moveClock(ctx, aheadMs, async () => undefined);
    // The timer of each minute does this; every instance listens to its change of the rows.
    expect(await takeOverFees(ctx)).toBe(1);
    listener.changed('jobs');
    for (const path of paths) expect(await (await get(path)).text()).toContain('₹777');
  });
  it('are rendered once for 200 concurrent requests, and answer 304 to a client that has them', async () => {
    listener.changed('content');
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        get(`/?utm_campaign=${at}`, at % 2 ? { 'accept-encoding': 'br' } : signedIn),
      ),
    );
    const etags = new Set(answers.map((answer) => answer.headers.get('etag')));
    expect(etags.size).toBe(1);
    const again = await get('/', { 'if-none-match': [...etags][0]!, 'accept-encoding': 'gzip' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('vary')).toContain('accept-encoding');
  });
  it('do not depend on the Host header', async () => {
    cache.invalidate();
    const html = await (await get('/about', { host: 'evil.example', 'x-forwarded-host': 'evil.example' })).text();
    expect(html).not.toContain('evil.example');
  });
  it('show the result of a form to its sender', async () => {
    await get('/contact');
    const sent = await get('/contact?sent=call-back');
    expect(sent.headers.get('cache-control')).toContain('no-store');
    expect((await (await get('/contact')).text()).length).toBeGreaterThan(1000);
  });
  it('carry the year of India, from its first moment on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const yearAt = async (moment: string) => {
      vi.setSystemTime(new Date(moment));
      return /© (\d{4})/.exec(await (await get('/about')).text())?.[1];
    };
    cache.invalidate();
    expect(await yearAt('2030-12-31T18:29:59Z')).toBe('2030');
    expect(await yearAt('2030-12-31T18:30:00Z')).toBe('2031');
    expect(await yearAt('2031-01-01T12:00:00Z')).toBe('2031');
    cache.invalidate();
  });
  it('are rendered anew when the content changed', async () => {
    const before = (await get('/')).headers.get('etag');
    const project = { kind: 'project', key: '1-solar-lanes', actor: 'cli:test', expectedVersion: 1 };
    expect((await removeContent(ctx, project)).ok).toBe(true);
    listener.changed('content');
    expect((await get('/')).headers.get('etag')).not.toBe(before);
  });
});

describe.skipIf(!isBuilt)('the cookie of the language', async () => {
  if (!isBuilt) return;
  it('is bound to the host and Secure on https, where only that one is read', async () => {
    for (const [appUrl, isSecure] of [
      ['https://site.test', true],
      ['http://site.test', false],
    ] as const) {
      const { get } = await builtProduct({ APP_URL: appUrl });
      const answer = await get('/language/hi?next=%2Fabout');
      const [line = ''] = answer.headers.getSetCookie();
      const [name, other] = isSecure
        ? ['__Host-saral-language', 'saral-language']
        : ['saral-language', '__Host-saral-language'];
      expect(line).toBe(`${name}=hi; Path=/; Max-Age=31536000; SameSite=Lax${isSecure ? '; Secure' : ''}`);
      const shown = async (cookie: string) =>
        /<html lang="(..)"/.exec(await (await get('/error', { cookie })).text())?.[1];
      expect([await shown(`${name}=hi`), await shown(`${other}=hi`)]).toEqual(['hi', 'en']);
      const leads = async (cookie: string) => (await get('/userDashboard', { cookie })).headers.get('location');
      expect(await leads(`${name}=hi`)).toBe('/hi/login?next=%2FuserDashboard');
      expect(await leads(`${other}=hi`)).toBe('/login?next=%2FuserDashboard');
      const entrance = async (cookie: string) =>
        /<html lang="(..)"/.exec(await (await get('/desk/sign-in', { cookie })).text())?.[1];
      expect([await entrance(`${name}=hi`), await entrance(`${other}=hi`)]).toEqual(['hi', 'en']);
    }
  });
});
