// The pages that show where a person is signed in, as the server answers a browser without script.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kit/ids.ts';
import { after, before, dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { newToken } from '#features/accounts/rules.ts';
import { insertSession } from '#features/accounts/store/accounts.ts';
import { loginsWords } from '#features/accounts/web/words.ts';
import { insertDeskSession } from '#features/staff/store/staff.ts';
import { endOtherSessions } from '#features/staff/contract/own-factors.ts';
import { ownWords } from '#features/staff/web/desk/words.ts';
import { sql } from '#platform/database/db.ts';
import { makePerson } from '#test/accounts.ts';
import { builtProduct, isBuilt } from '#test/built.ts';
import { deskMember } from '#test/desk.ts';
import { languages } from '#web/i18n.ts';
import { deskWords } from '#web/desk/words.ts';

const formsIn = (html: string, action: string): string[] =>
  (html.match(/<form [^>]*>/g) ?? []).filter((form) => form.includes(`action="${action}"`));

describe.skipIf(!isBuilt)('where a person is signed in', async () => {
  if (!isBuilt) return;
  const { product, db, get, postForm } = await builtProduct();
  const { ctx } = product;

  describe('an applicant', () => {
    let [own, lost] = ['', ''];
    beforeAll(async () => {
      const { account, token } = await makePerson(ctx);
      const [at, further] = [before(ctx.now(), dayMs), newToken()];
      const session = { id: newId('ses'), accountId: account.id, tokenHash: sessionHash(ctx, further), at };
      await insertSession(ctx.db, { ...session, expiresAt: after(at, 30 * dayMs) });
      [own, lost] = [token, further];
    });
    const cookieOf = (token: string, language = 'en') => ({ cookie: `saral=${token}; saral-language=${language}` });

    it.each(languages)('sees each login, with this one marked, and a form (%s)', async (language) => {
      const t = loginsWords[language];
      const html = await (await get('/logins', cookieOf(own, language))).text();
      expect(html.split(t.here)).toHaveLength(2);
      expect(formsIn(html, '/api/auth/logout-others')).toHaveLength(1);
      expect(html).toContain(t.endOthers);
      expect(html).not.toContain(t.onlyHere);
    });
    it('ends all others with the form, and the next page says so', async () => {
      const answer = await postForm('/api/auth/logout-others', { from: '/logins' }, cookieOf(own));
      expect(answer.status).toBe(303);
      const html = await (await get(answer.headers.get('location') ?? '', cookieOf(own))).text();
      expect(html).toContain(loginsWords.en.ended);
      expect(html).toContain(loginsWords.en.onlyHere);
      expect(formsIn(html, '/api/auth/logout-others')).toEqual([]);
      const ended = await get('/logins', cookieOf(lost));
      expect([ended.status, ended.headers.get('location')]).toEqual([302, '/login?next=%2Flogins']);
    });
  });

  describe('a member of staff', () => {
    const page = '/desk/my-sign-in';
    let cookie = { cookie: '' };
    beforeAll(async () => {
      const member = await deskMember(ctx, ['viewer']);
      cookie = { cookie: member.cookie };
      const at = before(ctx.now(), 20 * minuteMs);
      for (const tokenHash of ['one', 'two']) {
        const session = { id: newId('dsk'), accountId: member.accountId, tokenHash, at, factorAt: at };
        await insertDeskSession(ctx.db, { ...session, expiresAt: after(at, hourMs) });
      }
    });

    it('sees each session with a form, but none to end this one', async () => {
      const html = await (await get(page, cookie)).text();
      expect(html.split(` · ${ownWords.en.thisSession}`)).toHaveLength(2);
      expect(formsIn(html, '/api/desk/sessions/end')).toHaveLength(2);
      expect(formsIn(html, '/api/desk/sessions/end-others')).toHaveLength(1);
    });
    it('is asked for the factor again, beside the form', async () => {
      await sql`update desk_session set factor_at = factor_at - interval '6 minutes'`.execute(db);
      const answer = await postForm('/api/desk/sessions/end-others', { from: page }, cookie);
      expect(answer.status).toBe(403);
      const html = await answer.text();
      expect(html).toContain(deskWords.en.factorNeeded);
      expect(html).toContain('href="/desk/sign-in?factor=');
      await sql`update desk_session set factor_at = factor_at + interval '6 minutes'`.execute(db);
    });
    it('ends all others, and the page says so', async () => {
      const answer = await postForm('/api/desk/sessions/end-others', { from: page }, cookie);
      const html = await (await get(answer.headers.get('location') ?? '', cookie)).text();
      expect(html).toContain(endOtherSessions.done['staff/other-sessions-ended']?.[0]);
      expect(formsIn(html, '/api/desk/sessions/end')).toEqual([]);
      expect(formsIn(html, '/api/desk/sessions/end-others')).toEqual([]);
    });
  });

  it('an invitation that a page has shown ends with its answer, on https too', async () => {
    const secure = await builtProduct({ APP_URL: 'https://site.test' });
    const { cookie } = await deskMember(secure.product.ctx, ['owner']);
    const answer = await secure.get('/desk/staff', { cookie: `__Host-${cookie}; __Host-saral-invitation=x` });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([
      200,
      ['__Host-saral-invitation=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'],
    ]);
  });
});
