// A stranger who uses up the OTPs of a number keeps nobody out of the desk: a browser of staff has its own allowance.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Phone } from '#kit/text/phone.ts';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { accountsApi } from '#features/accounts/api.ts';
import { codeTo, signInContext, solvedCaptcha } from '#test/accounts.ts';
import { type TestAnswer, testApi } from '#test/api.ts';
import { testContext } from '#test/database.ts';
import { deskMember } from '#test/desk.ts';
import { type Enrolled, enrolledMember, waitingSession } from '#test/desk-sign-in.ts';
import { type Device, softPasskey } from '#test/soft-passkey.ts';
import { staffContext } from '#test/staff-context.ts';
import { appCode } from '#test/totp.ts';
import { revokeStaffRoles } from './actions/change-roles.ts';
import { isDeskBrowser } from './actions/desk-browser.ts';
import { beginPasskey, confirmPasskey } from './actions/enrol-passkey.ts';
import { purgeOldDesk } from './actions/purge-old-desk.ts';
import { resetFactors } from './actions/reset-factors.ts';
import { staffApi } from './api/sign-in.ts';

const { ctx: plain, db, pass } = await testContext();
const ctx = staffContext(plain, { demo: true });
const { ctx: otp, twilio } = signInContext(plain, { overallHard: 40, ipHard: 40 }, (phone, browser) =>
  isDeskBrowser(ctx, phone, browser),
);
const api = testApi([...accountsApi(otp), ...staffApi(ctx)]);
beforeEach(() => sql`truncate code_send, sign_in_code, used_human_check`.execute(db));

type Cookies = Readonly<Record<string, string>>;
const ask = async (phone: string, cookie: Cookies = {}): Promise<TestAnswer> =>
  api('/api/auth/otp/send', { json: { phone, humanCheck: await solvedCaptcha(otp, 5) }, cookie });
/** As many strangers as the number's quota and the limit of all numbers take, each with their own browser. */
async function useUp(phone: string): Promise<void> {
  while ((await ask(phone)).status === 200) pass(minuteMs);
  expect((await ask(phone)).status).toBe(429);
}
/** Signs in with the OTP and the app, as a browser does. @returns its cookies afterwards */
async function finishSignIn(person: Enrolled, cookies: Cookies = {}): Promise<Cookies> {
  const sent = await ask(person.phone, cookies);
  expect(sent.status).toBe(200);
  const opened = await api('/api/desk/sign-in', {
    json: { phone: person.phone, code: codeTo(twilio, person.phone) },
    cookie: sent.cookies,
  });
  pass(minuteMs);
  const done = await api('/api/desk/factor', {
    json: { code: appCode(person.key, { at: ctx.now() }) },
    cookie: { ...cookies, ...opened.cookies },
  });
  expect(done.status).toBe(200);
  return done.cookies;
}

describe('after a sign-in to the desk', () => {
  test('its browser gets an OTP though strangers used up the quota, and the sign-in works', async () => {
    const person = await enrolledMember(ctx, ['finance']);
    const cookies = await finishSignIn(person);
    expect(cookies['saral-desk-browser']).toMatch(/^[0-9a-f]{64}$/);
    pass(dayMs);
    await useUp(person.phone);
    await finishSignIn(person, { 'saral-desk-browser': cookies['saral-desk-browser'] ?? '' });
  });

  test('its browser gets an OTP though strangers reached the limit of all numbers together', async () => {
    const person = await enrolledMember(ctx, ['finance']);
    const cookie = await finishSignIn(person);
    await sql`
      insert into code_send (id, phone_hash, address_hash, signed_in, at)
      select 'x' || n, 'p' || n, 'a' || n, false, ${ctx.now()} from generate_series(1, 50) n`.execute(db);
    expect((await ask(person.phone)).status).toBe(429);
    expect((await ask(person.phone, cookie)).status).toBe(200);
  });

  test('its allowance is limited as that of a number is, also for many at once', async () => {
    const person = await enrolledMember(ctx, ['viewer']);
    const cookie = await finishSignIn(person);
    pass(dayMs);
    const once = await Promise.all(Array.from({ length: 20 }, () => ask(person.phone, cookie)));
    expect(once.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(once.filter(({ status }) => status === 429)).toHaveLength(19);
    let sent = 1;
    for (let minutes = 0; minutes < 60; minutes++) {
      pass(minuteMs);
      if ((await ask(person.phone, cookie)).status === 200) sent++;
    }
    expect(sent).toBe(6);
  });

  test('it has a new token, of one person: what was copied from a shared computer counts for nobody any more', async () => {
    const [person, other] = [await enrolledMember(ctx, ['viewer']), await enrolledMember(ctx, ['viewer'])];
    const tokenIn = (cookies: Cookies) => cookies['saral-desk-browser'] ?? '';
    const knows = (token: string) => Promise.all([person, other].map(({ phone }) => isDeskBrowser(ctx, phone, token)));
    const copied = tokenIn(await finishSignIn(person));
    expect(await knows(copied)).toEqual([true, false]);
    const others = tokenIn(await finishSignIn(other, { 'saral-desk-browser': copied }));
    expect(await knows(copied)).toEqual([false, false]);
    expect(await knows(others)).toEqual([false, true]);
    const again = tokenIn(await finishSignIn(other, { 'saral-desk-browser': others }));
    expect([await knows(others), await knows(again)]).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  test('it has none for another number, after the last role, a reset, or ninety days', async () => {
    const [person, other] = [await enrolledMember(ctx, ['viewer']), await enrolledMember(ctx, ['viewer'])];
    const { 'saral-desk-browser': browser = '' } = await finishSignIn(person);
    const isKnown = (phone: string) => isDeskBrowser(ctx, phone as Phone, browser);
    expect([await isKnown(person.phone), await isKnown(other.phone)]).toEqual([true, false]);
    await revokeStaffRoles(ctx, person.phone, undefined, 'cli:tester');
    expect(await isKnown(person.phone)).toBe(false);
    await deskMember(ctx, ['owner']);
    const { 'saral-desk-browser': own = '' } = await finishSignIn(other);
    expect(await isDeskBrowser(ctx, other.phone, own)).toBe(true);
    await resetFactors(ctx, { phone: other.phone, actor: 'cli:tester', own: undefined });
    expect(await isDeskBrowser(ctx, other.phone, own)).toBe(false);
    const third = await enrolledMember(ctx, ['viewer']);
    const { 'saral-desk-browser': later = '' } = await finishSignIn(third);
    pass(90 * dayMs + minuteMs);
    expect(await isDeskBrowser(ctx, third.phone, later)).toBe(false);
    await purgeOldDesk(ctx);
    const { rows } = await sql`select 1 from desk_browser where account_id = ${third.accountId}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('a passkey before the OTP', () => {
  async function withPasskey(device: Device): Promise<{ accountId: string; phone: Phone }> {
    const { accountId, phone } = await deskMember(ctx, ['recruiter'], { withFactor: false });
    const waiting = await waitingSession(ctx, accountId);
    const options = await beginPasskey(ctx, waiting);
    if (!options.ok) throw new Error(options.refusal.code);
    const proof = device.create(options.value.json);
    const done = await confirmPasskey(ctx, waiting, { name: 'Phone', proof });
    if (!done.ok) throw new Error(done.refusal.code);
    return { accountId, phone: phone as Phone };
  }
  const options = async () => {
    const { json, cookies } = await api('/api/desk/browser/passkey-options', { json: {} });
    return { options: json['options'] as Record<string, unknown>, cookies };
  };
  const show = (proof: unknown, cookie: Cookies) => api('/api/desk/browser/passkey', { json: { proof }, cookie });

  test('gives a new browser its own allowance, and opens nothing', async () => {
    const device = softPasskey();
    const { phone } = await withPasskey(device);
    await useUp(phone);
    const asked = await options();
    expect(asked.options).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const shown = await show(device.get(asked.options), asked.cookies);
    expect(shown).toMatchObject({ status: 200, json: { done: 'staff/browser-known' } });
    expect(Object.keys(shown.setCookies).sort()).toEqual(['saral-desk-asked', 'saral-desk-browser']);
    expect((await ask(phone, shown.cookies)).status).toBe(200);
  });

  test('counts once, also when it is sent 20 times at once from other browsers', async () => {
    const device = softPasskey();
    await withPasskey(device);
    const asked = await options();
    const proof = device.get(asked.options);
    const once = await Promise.all(Array.from({ length: 20 }, () => show(proof, asked.cookies)));
    expect(once.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status, json, setCookies } = await show(proof, asked.cookies);
    expect([status, json['code'], setCookies]).toEqual([409, 'staff/challenge-expired', {}]);
    expect(once.filter((answer) => answer.status === 409)).toHaveLength(19);
    const stored = async () => (await sql`select 1 from spent_challenge`.execute(db)).rows.length;
    expect(await stored()).toBeGreaterThan(0);
    pass(2 * hourMs);
    await purgeOldDesk(ctx);
    expect(await stored()).toBe(0);
  });

  test('is refused for another browser, late, changed, unknown, or of somebody without a role', async () => {
    const device = softPasskey();
    const { phone } = await withPasskey(device);
    const asked = await options();
    const proof = device.get(asked.options);
    for (const cookie of [{}, (await options()).cookies, { 'saral-desk-asked': `9999999999999.${'a'.repeat(64)}` }])
      expect((await show(proof, cookie)).json['code']).toBe('staff/challenge-expired');
    const stranger = softPasskey();
    expect((await show(stranger.get(asked.options), asked.cookies)).status).toBe(401);
    expect((await show({ ...proof, signature: device.get({}).signature }, asked.cookies)).status).toBe(401);
    // A wrong answer of the passkey uses its challenge up.
    expect((await show(proof, asked.cookies)).json['code']).toBe('staff/challenge-expired');
    const next = await options();
    const sets = await show(device.get(next.options, 'https://evil.test'), next.cookies);
    expect([sets.status, sets.setCookies]).toEqual([401, {}]);
    const late = await options();
    pass(5 * minuteMs);
    expect((await show(device.get(late.options), late.cookies)).json['code']).toBe('staff/challenge-expired');
    await revokeStaffRoles(ctx, phone, undefined, 'cli:tester');
    const again = await options();
    expect((await show(device.get(again.options), again.cookies)).status).toBe(401);
  });
});
