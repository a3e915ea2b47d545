import { beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '#kit/endpoint.ts';
import { before, dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { kyselyOf, sql } from '#platform/database/db.ts';
import { sessionCookie } from '#platform/http/admission.ts';
import { findSession } from './actions/find-session.ts';
import { accountsApi } from './api.ts';
import * as contract from './contract/public.ts';
import type { CaptchaChallenge } from './contract/public.ts';
import { codeTo, makePerson, signInContext, solve, solvedCaptcha, somePhone } from '#test/accounts.ts';
import { signedInAs, testApi, type TestAnswer } from '#test/api.ts';
import { testContext } from '#test/database.ts';

const base = await testContext();
const { ctx, twilio } = signInContext(base.ctx);
const sessionOf = (token: string) => findSession(ctx, token);
const api = testApi(accountsApi(ctx), { sessionOf });
beforeEach(async () => {
  twilio.heal();
  await sql`truncate code_send, referral_code_check`.execute(base.db);
});

const send = async (phone: string, more: Record<string, unknown> = {}, cookie: Readonly<Record<string, string>> = {}) =>
  api('/api/auth/otp/send', { json: { phone, humanCheck: await solvedCaptcha(ctx), ...more }, cookie });
const verify = (phone: string, code: string, cookie: Readonly<Record<string, string>> = {}) =>
  api('/api/auth/otp/verify', { json: { phone, code }, cookie });
async function signIn(
  phone: string = somePhone(),
  held: Readonly<Record<string, string>> = {},
): Promise<{ answer: TestAnswer; cookie: Readonly<Record<string, string>> }> {
  const sent = await send(phone, {}, held);
  const answer = await verify(phone, codeTo(twilio, phone)!, { ...held, ...sent.cookies });
  return { answer, cookie: { ...held, ...sent.cookies, ...answer.cookies } };
}
const asJson = { 'content-type': 'application/json' };
const shapeOf = (testAnswer: TestAnswer) => [
  testAnswer.status,
  Object.keys(testAnswer.json).sort(),
  [...testAnswer.headers.keys()].sort(),
];

describe('sending an OTP', () => {
  test('200: a solved challenge sends an OTP and binds it to the browser', async () => {
    const challenge = await api('/api/auth/human-check');
    expect(challenge).toMatchObject({
      status: 200,
      json: { parameters: { algorithm: 'PBKDF2/SHA-256', data: { purpose: 'otp', level: 0 } } },
    });
    expect(challenge.headers.get('cache-control')).toBe('no-store');
    const phone = somePhone();
    const sent = await send(phone, { humanCheck: await solve(challenge.json as unknown as CaptchaChallenge) });
    expect(sent).toMatchObject({ status: 200, json: { resendAfterS: 60, expiresInS: 300 } });
    expect(sent.setCookies['saral-code']).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(codeTo(twilio, phone)).toMatch(/^\d{6}$/);
  });
  test("the browser's nonce does not change", async () => {
    const phone = somePhone();
    const first = await send(phone);
    base.pass(minuteMs);
    expect((await send(phone, {}, first.cookies)).cookies).toEqual(first.cookies);
  });
  test('known and unknown phones get the same answer', async () => {
    const known = (await makePerson(ctx)).account.phone;
    const [one, other] = [await send(known), await send(somePhone())];
    expect(shapeOf(one)).toEqual(shapeOf(other));
    expect(one.json).toEqual(other.json);
    const [again, otherAgain] = [await verify(known, '1', one.cookies), await verify(somePhone(), '1', other.cookies)];
    expect([again.status, otherAgain.status]).toEqual([401, 409]);
  });
  test('403 when the captcha failed or was too easy', async () => {
    expect(await send(somePhone(), { humanCheck: 'x' })).toMatchObject({
      status: 403,
      json: { code: 'accounts/human-check-failed' },
    });
    const strict = testApi(accountsApi(signInContext(base.ctx, { ipSoft: 1 }).ctx), { sessionOf });
    const ask = async () =>
      strict('/api/auth/otp/send', { json: { phone: somePhone(), humanCheck: await solvedCaptcha(ctx) } });
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 403, json: { code: 'accounts/human-check-too-easy' } });
  });
  test('422 names the phone and the reason', async () => {
    const faults = async (phone: unknown) => {
      const { status, json } = await send(phone as string);
      return [status, json['errors']];
    };
    expect(await faults('123')).toEqual([422, [{ field: 'phone', reason: 'invalid' }]]);
    expect(await faults('+12025550123')).toEqual([422, [{ field: 'phone', reason: 'country-off' }]]);
    expect(await faults(undefined)).toEqual([422, [{ field: 'phone', reason: 'missing' }]]);
    expect(await faults(9876543210)).toEqual([422, [{ field: 'phone', reason: expect.any(String) }]]);
    twilio.fault('refused');
    expect(await faults(somePhone())).toEqual([422, [{ field: 'phone', reason: 'unreachable' }]]);
    expect((await send(somePhone(), { role: 'owner' })).json['errors']).toEqual([{ field: 'role', reason: 'unknown' }]);
  });
  test('429 with Retry-After beyond the limit', async () => {
    const phone = somePhone();
    await send(phone);
    const refused = await send(phone);
    expect(refused).toMatchObject({ status: 429, json: { code: 'accounts/too-many-codes' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  });
  test('503 with Retry-After while SMS cannot be sent', async () => {
    twilio.fault('down');
    const refused = await send(somePhone());
    expect(refused).toMatchObject({ status: 503, json: { code: 'accounts/texts-down' } });
    expect(refused.headers.get('retry-after')).toBe('10');
  });
});

describe('verifying an OTP', () => {
  test('200 with the session cookie; the token in the body grants nothing', async () => {
    const phone = somePhone();
    const { answer, cookie } = await signIn(phone);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      userId: expect.stringMatching(/^usr_/),
      phoneNumber: phone,
      token: expect.any(String),
      tokenExpiration: expect.any(Number),
    });
    expect(Math.abs(Number(answer.json['tokenExpiration']) - ctx.now().getTime() - 2_592_000_000)).toBeLessThan(5000);
    expect(answer.setCookies[sessionCookie]).toMatch(
      /^saral=[0-9a-f]{64}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await api('/api/auth/session', { cookie })).status).toBe(200);
    expect((await api('/api/auth/session', { cookie: signedInAs(String(answer.json['token'])) })).status).toBe(401);
    expect(
      (await api('/api/auth/session', { headers: { authorization: `Bearer ${String(answer.json['token'])}` } })).status,
    ).toBe(401);
  });
  test('a browser has one mark for everyone who signs in from it, also after a logout', async () => {
    const first = await signIn();
    expect(first.answer.setCookies['saral-browser']).toMatch(
      /^saral-browser=[0-9a-f]{64}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const out = await api('/api/auth/logout', { method: 'POST', headers: asJson, cookie: first.cookie });
    expect(Object.keys(out.setCookies)).toEqual(['saral']);
    const mark = { 'saral-browser': first.cookie['saral-browser']! };
    expect((await signIn(somePhone(), mark)).cookie['saral-browser']).toBe(mark['saral-browser']);
    for (const odd of ['x', 'F'.repeat(64), '']) {
      const { cookie } = await signIn(somePhone(), { 'saral-browser': odd });
      expect(cookie['saral-browser']).toMatch(/^[0-9a-f]{64}$/);
    }
    const { rows } = await sql<{ text: string }>`select to_jsonb(browser_mark)::text as text from browser_mark`.execute(
      base.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.text.includes(mark['saral-browser']))).toEqual([]);
  });
  test('a wrong OTP sets no mark', async () => {
    const phone = somePhone();
    const sent = await send(phone);
    const right = codeTo(twilio, phone)!;
    const answer = await verify(phone, right === '000000' ? '000001' : '000000', sent.cookies);
    expect(answer).toMatchObject({ status: 401, setCookies: {} });
  });
  test('on https the cookies are bound to the host', async () => {
    const secure = testApi(accountsApi(ctx), { sessionOf, secure: true });
    const phone = somePhone();
    const sent = await secure('/api/auth/otp/send', { json: { phone, humanCheck: await solvedCaptcha(ctx) } });
    const answer = await secure('/api/auth/otp/verify', {
      json: { phone, code: codeTo(twilio, phone) },
      cookie: sent.cookies,
    });
    for (const line of [
      sent.setCookies['__Host-saral-code'],
      answer.setCookies['__Host-saral'],
      answer.setCookies['__Host-saral-browser'],
    ]) {
      expect(line).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    }
  });
  test('401 for a wrong and for a used OTP', async () => {
    const phone = somePhone();
    const { cookies } = await send(phone);
    const code = codeTo(twilio, phone)!;
    expect(await verify(phone, code === '111111' ? '222222' : '111111', cookies)).toMatchObject({
      status: 401,
      json: { code: 'accounts/code-wrong', message: 'Invalid OTP. Please try again.' },
    });
    expect((await verify(phone, code, cookies)).status).toBe(200);
    const replayed = await verify(phone, code, cookies);
    expect([replayed.status, replayed.setCookies]).toEqual([401, {}]);
  });
  test('409 when none was sent', async () => {
    expect(await verify(somePhone(), '123456')).toMatchObject({
      status: 409,
      json: { message: 'No OTP sent. Please send OTP first.' },
    });
  });
  test('422 for an invalid number', async () => expect((await verify('12', '123456')).status).toBe(422));
  test('429 after five wrong checks', async () => {
    const phone = somePhone();
    const { cookies } = await send(phone);
    for (let n = 0; n < 5; n++) expect((await verify(phone, 'wrong', cookies)).status).toBe(401);
    const locked = await verify(phone, codeTo(twilio, phone)!, cookies);
    expect([locked.status, Number(locked.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('the session', () => {
  test('200 says who is signed in, 401 without a session', async () => {
    const phone = somePhone();
    const { answer, cookie } = await signIn(phone);
    const notified = await api('/api/auth/session', { cookie });
    expect(notified.json).toEqual({
      userId: answer.json['userId'],
      phoneNumber: phone,
      name: null,
      referralCode: expect.stringMatching(/^[0-9A-Z]{8}$/),
      staffRole: null,
    });
    expect(await api('/api/auth/session')).toMatchObject({ status: 401, json: { code: 'http/no-session' } });
    await sql`insert into staff_role (phone, role, granted_at, granted_by) values (${phone}, 'finance', now(), 'test')`.execute(
      base.db,
    );
    expect((await api('/api/auth/session', { cookie })).json['staffRole']).toBeNull();
  });
  test('signing in again from this browser replaces the token and ends the old session', async () => {
    const phone = somePhone();
    const { cookie } = await signIn(phone);
    base.pass(minuteMs);
    await send(phone, {}, cookie);
    const again = await verify(phone, codeTo(twilio, phone)!, cookie);
    expect((await api('/api/auth/session', { cookie })).status).toBe(401);
    expect((await api('/api/auth/session', { cookie: again.cookies })).status).toBe(200);
  });
  test('logout: 204 with or without a session; the cookie is removed and the token is invalid', async () => {
    const { cookie } = await signIn();
    const out = await api('/api/auth/logout', { method: 'POST', headers: asJson, cookie });
    expect([out.status, out.text]).toEqual([204, '']);
    expect(out.setCookies[sessionCookie]).toMatch(/^saral=; Max-Age=0; Path=\/; HttpOnly/);
    expect((await api('/api/auth/session', { cookie })).status).toBe(401);
    expect((await api('/api/auth/logout', { method: 'POST' })).status).toBe(204);
  });
  test('logout everywhere: 204 and all sessions end, 401 without one', async () => {
    const phone = somePhone();
    const first = await signIn(phone);
    base.pass(minuteMs);
    const second = await signIn(phone);
    expect(
      (await api('/api/auth/logout-everywhere', { method: 'POST', headers: asJson, cookie: second.cookie })).status,
    ).toBe(204);
    for (const { cookie } of [first, second]) expect((await api('/api/auth/session', { cookie })).status).toBe(401);
    expect((await api('/api/auth/logout-everywhere', { method: 'POST' })).status).toBe(401);
  });
  test('a person sees where they are logged in, and ends all others by a plain form, at once', async () => {
    const phone = somePhone();
    const lost = await signIn(phone);
    base.pass(minuteMs);
    const own = await signIn(phone);
    const somebody = await signIn();
    const at = base.ctx.now();
    const listed = async () => (await api('/api/auth/sessions', { cookie: own.cookie })).json['sessions'];
    expect(await listed()).toEqual([
      { isThis: true, createdAt: at.toISOString(), usedAt: at.toISOString() },
      { isThis: false, createdAt: before(at, minuteMs).toISOString(), usedAt: before(at, minuteMs).toISOString() },
    ]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = { body: 'from=%2Flogins', headers };
    const answer = await api('/api/auth/logout-others', { ...form, cookie: own.cookie });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/logins?sent=logout-others#logout-others');
    const statusOf = async ({ cookie }: typeof own) => (await api('/api/auth/session', { cookie })).status;
    expect(await Promise.all([lost, own, somebody].map(statusOf))).toEqual([401, 200, 200]);
    expect(await listed()).toHaveLength(1);
    // The form of a person who was logged out leads to the login.
    const late = await api('/api/auth/logout-others', {
      ...form,
      headers: { ...headers, 'sec-fetch-mode': 'navigate' },
      cookie: lost.cookie,
    });
    expect([late.status, late.headers.get('location')]).toEqual([303, '/login']);
  });
  const statusOf = async (cookie: Readonly<Record<string, string>>) =>
    (await api('/api/auth/session', { cookie })).status;
  test('it expires after 30 days, however much it is used', async () => {
    const { cookie } = await signIn();
    for (let days = 10; days < 30; days += 10) {
      base.pass(10 * dayMs);
      expect(await statusOf(cookie), String(days)).toBe(200);
    }
    base.pass(10 * dayMs + 1);
    expect(await statusOf(cookie)).toBe(401);
  });
  test('it ends after 14 days without a request, and is listed no more', async () => {
    const phone = somePhone();
    const { cookie } = await signIn(phone);
    base.pass(14 * dayMs - minuteMs);
    expect(await statusOf(cookie)).toBe(200);
    // That request counts: 14 days run from it.
    base.pass(14 * dayMs - minuteMs);
    const other = await signIn(phone);
    expect(await statusOf(cookie)).toBe(200);
    const listed = async () => (await api('/api/auth/sessions', { cookie: other.cookie })).json['sessions'];
    expect(await listed()).toHaveLength(2);
    const idle = await signIn();
    base.pass(14 * dayMs);
    expect([await statusOf(idle.cookie), await statusOf(cookie)]).toEqual([401, 401]);
  });
  test('its use is written once an hour, however many requests come', async () => {
    const { cookie } = await signIn();
    const { accountId } = (await sessionOf(cookie[sessionCookie] ?? ''))!;
    const written = async () =>
      (
        await sql<{ version: string; seenAt: Date }>`
        select xmin::text as version, seen_at from session where account_id = ${accountId}`.execute(base.db)
      ).rows[0]!;
    const first = await written();
    base.pass(hourMs - secondMs);
    await Promise.all([statusOf(cookie), statusOf(cookie)]);
    expect(await written()).toEqual(first);
    base.pass(2 * secondMs);
    await Promise.all(Array.from({ length: 8 }, () => statusOf(cookie)));
    const second = await written();
    expect(second.seenAt).toEqual(base.ctx.now());
    base.pass(hourMs - secondMs);
    await Promise.all([statusOf(cookie), statusOf(cookie)]);
    expect(await written()).toEqual(second);
  });
});

test('who is signed in stays so while the database takes no writes', async () => {
  const { token, account } = await makePerson(ctx);
  base.pass(hourMs + secondMs);
  const found: unknown[] = [];
  const reading = base.ctx.transaction(async (tx) => {
    await sql`set transaction read only`.execute(kyselyOf(tx));
    found.push(await findSession({ ...ctx, db: tx }, token));
    throw new Error('rolled back');
  });
  await expect(reading).rejects.toThrow('rolled back');
  expect(found).toMatchObject([{ accountId: account.id }]);
});

describe('users', () => {
  const create = (cookie: Readonly<Record<string, string>>, json: Record<string, unknown>) =>
    api('/api/users', { json, cookie });
  const lookUp = (userId: string, cookie?: Readonly<Record<string, string>>) =>
    api(`/api/users/get-user?userId=${userId}`, cookie ? { cookie } : {});

  test('404 until the profile is completed, then 200 with it', async () => {
    const { account, token } = await makePerson(ctx, { name: undefined });
    const cookie = signedInAs(token);
    expect(await lookUp(account.id, cookie)).toMatchObject({ status: 404, json: { code: 'accounts/no-profile' } });
    const made = await create(cookie, { userId: account.id, name: '  Asha Kumari ', phone: account.phone });
    const profile = {
      userId: account.id,
      name: 'Asha Kumari',
      phone: account.phone,
      referralCode: account.referralCode,
    };
    expect([made.status, made.json]).toEqual([201, profile]);
    expect((await lookUp(account.id, cookie)).json).toEqual(profile);
  });
  test('a repeat answers 200 with the stored profile and changes nothing, also 20 at once', async () => {
    const { account, token } = await makePerson(ctx, { name: undefined });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        create(signedInAs(token), { userId: account.id, name: `Name ${n}`, phone: account.phone.slice(3) }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(19);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  });
  test('403 for another person, existing or not; 401 without a session', async () => {
    const { account, token } = await makePerson(ctx);
    const other = (await makePerson(ctx)).account;
    for (const userId of [other.id, 'usr_none']) {
      expect(await lookUp(userId, signedInAs(token))).toMatchObject({
        status: 403,
        json: { code: 'accounts/not-yours' },
      });
    }
    for (const foreign of [
      { userId: other.id, phone: account.phone },
      { userId: account.id, phone: other.phone },
      { userId: account.id, phone: 'x' },
    ]) {
      expect((await create(signedInAs(token), { name: 'Mallory', ...foreign })).status).toBe(403);
    }
    expect((await lookUp(account.id)).status).toBe(401);
    expect((await create({}, { userId: account.id, name: 'x', phone: account.phone })).status).toBe(401);
  });
  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    [undefined, 'missing'],
    ['x'.repeat(101), 'too-long'],
    ['a\u0007b', 'characters'],
    ['https://evil.test/pay', 'characters'],
    ['Verified!! Kumar', 'characters'],
    ['\u200fAdmin', 'characters'],
    ['Asha2 Kumari', 'characters'],
    ['.Asha', 'no-name'],
    ['1234', 'no-name'],
    ['१', 'no-name'],
    ['X', 'no-name'],
    ['😀', 'no-name'],
    ['Asha 😀', 'characters'],
    [5, expect.any(String)],
  ])('422 for the name %j', async (name, reason) => {
    const { account, token } = await makePerson(ctx, { name: undefined });
    const refused = await create(signedInAs(token), { userId: account.id, name, phone: account.phone });
    expect(refused.status).toBe(422);
    expect(refused.json['errors']).toEqual([{ field: 'name', reason }]);
  });
});

describe('referral codes', () => {
  const check = (code: string, token?: string, address?: string) =>
    api(`/api/referral-codes/${encodeURIComponent(code)}`, {
      ...(token ? { cookie: signedInAs(token) } : {}),
      ...(address ? { address } : {}),
    });

  test('200 says whether a code exists and returns the first name only', async () => {
    const { token } = await makePerson(ctx);
    const referrer = (await makePerson(ctx, { name: 'Ravi Ranjan Singh' })).account.referralCode;
    const typed = `${referrer.slice(0, 4).toLowerCase()}-${referrer.slice(4)}`;
    for (const code of [referrer, typed])
      expect((await check(code, token)).json).toEqual({ valid: true, firstName: 'Ravi' });
    for (const code of ['00000000', 'nonsense', '%', 'x'.repeat(500), "' or 1=1"]) {
      const { status, json } = await check(code, token);
      expect([status, json]).toEqual([200, { valid: false, firstName: null }]);
    }
    expect((await check(referrer)).status).toBe(401);
  });
  test.each([
    ['https://evil.test/pay Kumar', 'https'],
    ['Government-of-India-Verified!! x', 'Government-of-India-Verified'],
    ['\u200fAdmin', 'Admin'],
    ['\u061cAdmin', 'Admin'],
    ['Asha2', 'Asha'],
    ['🙂Asha', 'Asha'],
    ['Md.Rafiq Ali', 'Md.Rafiq'],
    ["D'Souza", "D'Souza"],
    ['D’Souza', "D'Souza"],
    ['Anne-Marie', 'Anne-Marie'],
    ['श्रीमती क्ष्‍मा', 'श्रीमती'],
    ['क्ष्‍मा', 'क्ष्मा'],
    ['x'.repeat(100), 'x'.repeat(30)],
    ['क्षि'.repeat(25), 'क्षि'.repeat(7)],
    ['12345', null],
    ['<b>', 'b'],
    ['...', null],
  ])('an old name %j is shown as %j', async (stored, firstName) => {
    const { token } = await makePerson(ctx);
    const { account } = await makePerson(ctx, { name: stored });
    expect((await check(account.referralCode, token)).json).toEqual({ valid: true, firstName });
  });
  test('429 after twenty checks of one account, exact under concurrency', async () => {
    const { token } = await makePerson(ctx);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => check('00000000', token, `203.0.113.${n}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(20);
    const refused = await check('00000000', token);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 500]).toEqual([429, true]);
    base.pass(10 * minuteMs);
    expect((await check('00000000', token)).status).toBe(200);
  });
  test('429 after 300 checks from one IP', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => makePerson(ctx)));
    const answers = await Promise.all(
      people.flatMap(({ token }) => Array.from({ length: 17 }, () => check('00000000', token, '198.51.100.9'))),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(300);
  });
});

test('no endpoint accepts invalid JSON or unknown fields', async () => {
  for (const value of [contract.sendCode, contract.verifyCode, contract.createUser] as readonly Pick<
    Endpoint,
    'path'
  >[]) {
    const { token } = await makePerson(ctx);
    const cookie = signedInAs(token);
    expect(
      (
        await api(value.path, {
          method: 'POST',
          body: 'a=b',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          cookie,
        })
      ).status,
    ).toBe(415);
    expect(
      (await api(value.path, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' }, cookie }))
        .status,
    ).toBe(400);
    const duplicate = await api(value.path, { json: { isStaff: true }, cookie });
    expect(duplicate.json['errors']).toContainEqual({ field: 'isStaff', reason: 'unknown' });
  }
});
