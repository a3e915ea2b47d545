// While the database is away, visitors get cached pages or a page that explains it, never an error, and lose no input.
import { beforeEach, describe, expect, it } from 'vitest';
import { newToken } from '#features/accounts/rules.ts';
import { kyselyOf, makePool, sql } from '#platform/database/db.ts';
import { applicationsWords } from '#features/applications/web/words.ts';
import { roleWords } from '#features/applications/forms/web/role-words.ts';
import { languages } from '#web/i18n.ts';
import { frameWords } from '#web/words.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { ownPool } from '#test/database.ts';
import { makeGate } from '#test/gate.ts';

describe.skipIf(!isBuilt)('while the database is away', async () => {
  if (!isBuilt) return;
  const { product, get, postForm, setAway } = await builtProduct();
  const signedIn = { cookie: `saral=${newToken()}` };

  beforeEach(() => {
    setAway(true);
    return () => setAway(false);
  });

  it('answers 503 with Retry-After in the language of the page until content was read once', async () => {
    for (const [path, text] of [
      ['/about', frameWords.en.awayTitle],
      ['/hi/no-such-page', frameWords.hi.awayTitle],
    ] as const) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(await answer.text()).toContain(text);
    }
    expect((await get('/api/jobs')).status).toBe(503);
  });

  it('answers 503 when only a part of a page is cached', async () => {
    setAway(false);
    expect((await get('/about')).status).toBe(200);
    setAway(true);
    for (const path of ['/career', '/hi/career']) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
    }
  });

  it('shows cached public pages, and returns a form with its values', async () => {
    setAway(false);
    expect((await get('/contact')).status).toBe(200);
    setAway(true);
    // The connection for change notifications is cut too.
    product.changeListener.setConnected(false);
    for (const headers of [{}, signedIn]) {
      expect((await get('/contact', headers)).status).toBe(200);
      const fields = { name: 'Asha Kumari', phone: '98765 43210', email: 'asha@example.com', from: '/contact' };
      const posted = await postForm('/api/contact/submit', fields, headers);
      const back = posted.headers.get('location') ?? '';
      expect([posted.status, back]).toEqual([303, expect.stringMatching(/^\/contact\?failed=/)]);
      const formCookie = /saral-form=[^;]+/.exec(posted.headers.get('set-cookie') ?? '')?.[0] ?? '';
      const cookie = 'cookie' in headers ? `${headers.cookie}; ${formCookie}` : formCookie;
      const answer = await get(back.replace(/#.*/, ''), { cookie });
      expect(answer.status).toBe(200);
      for (const typed of [fields.name, fields.phone, fields.email])
        expect(await answer.clone().text()).toContain(typed);
    }
  });

  it('does not ask a logged-in person to log in', async () => {
    for (const path of ['/userDashboard', '/application', '/ApplyNow/Supervisor', '/userName', '/payment-success']) {
      const answer = await get(path, signedIn);
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 503, null]);
    }
  });
});

describe.skipIf(!isBuilt)('the prescribed texts while the database is away', async () => {
  if (!isBuilt) return;
  const { get, setAway } = await builtProduct();
  beforeEach(() => {
    setAway(true);
    return () => setAway(false);
  });
  it.each(languages)('are on the pages of a role and of the applications, with a retry (%s)', async (language) => {
    const list = applicationsWords[language];
    for (const [path, texts] of [
      ['/ApplyNow/Supervisor', [roleWords[language].loadFailed]],
      ['/application', [list.noneFound, list.failed, list.failedText]],
      ['/thank-you', [list.noneFound, list.failed, list.failedText]],
    ] as const) {
      const answer = await get(path, { cookie: `saral=${newToken()}; saral-language=${language}` });
      const html = await answer.text();
      expect([path, answer.status]).toEqual([path, 503]);
      for (const text of [...texts, frameWords[language].tryAgain]) expect(html).toContain(text);
    }
  });
});

describe.skipIf(!isBuilt)('while the database hangs', async () => {
  if (!isBuilt) return;
  const limiter = await makeGate((await ownPool()).where);
  const pool = makePool({ ...limiter.where, connectionTimeoutMillis: 3500 });
  const { product, get, postForm, request } = await builtProduct({}, { pool, queryTimeoutMs: 3500 });
  const fields = { name: 'Asha Kumari', phone: '98765 43210', email: 'asha@example.com' };
  const json = { method: 'POST', body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } };
  const leads = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from lead`.execute(kyselyOf(product.ctx.db))).rows[0]!.n;

  it('shows cached pages, reports the rest as down, and accepts a repeated request once', async () => {
    expect((await get('/about')).status).toBe(200);
    limiter.freeze();
    product.changeListener.setConnected(false);
    expect((await get('/about')).status).toBe(200);
    const asked = Date.now();
    const down = await get('/userDashboard', { cookie: `saral=${newToken()}` });
    expect(Date.now() - asked, 'ms until the page says so').toBeLessThan(3300);
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5']);
    const posted = await request('/api/contact/submit', json);
    expect([posted.status, posted.headers.get('retry-after')]).toEqual([503, '5']);
    const back = await postForm('/api/contact/submit', { ...fields, from: '/contact' });
    expect(back.headers.get('location')).toMatch(/^\/contact\?failed=/);
    expect(back.headers.get('set-cookie')).toContain('saral-form=');

    limiter.open();
    expect((await request('/api/contact/submit', json)).status).toBe(201);
    expect(await leads()).toBe(1);
    limiter.end();
  });
});
