import { expect, test } from 'vitest';
import { dayMs, minuteMs, secondMs } from '#kit/time.ts';
import { rows, sql } from '#platform/database/db.ts';
import { findByReferralCode } from './find-by-referral-code.ts';
import { findSession } from './find-session.ts';
import { purgeOldAttempts } from './purge-old-attempts.ts';
import { logOutEverywhere } from './log-out-everywhere.ts';
import { logOut } from './log-out.ts';
import { accountsSharingBrowser } from './shared-browsers.ts';
import { sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';
import { codeTo, signInContext, solvedCaptcha, somePhone } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';

const base = await testContext();
const { ctx, twilio } = signInContext(base.ctx);

/** Requests an OTP; returns what the browser and the phone then have. */
async function requestOtp(phone: string = somePhone(), browser?: string) {
  const sent = await sendCode(ctx, { phone, clientIp: '203.0.113.7', browser, humanCheck: await solvedCaptcha(ctx) });
  if (!sent.ok) throw new Error(sent.refusal.code);
  return { phone, browser: sent.value.browser, code: codeTo(twilio, phone)!, previousToken: undefined };
}
async function signIn(phone?: string, previousToken?: string): Promise<string> {
  const opened = await verifyCode(ctx, { ...(await requestOtp(phone)), previousToken });
  if (!opened.ok) throw new Error(opened.refusal.code);
  return opened.value.token;
}
const codeOf = (result: Awaited<ReturnType<typeof verifyCode>>): string =>
  result.ok ? 'signed in' : result.refusal.code;
const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const isIn = async (token: string): Promise<boolean> => (await findSession(ctx, token)) !== undefined;
const countOf = async (phone: string): Promise<{ accounts: number; sessions: number }> => {
  const [found] = await rows<{ accounts: number; sessions: number }>(
    ctx.db,
    sql`
    select count(distinct account.id) as accounts, count(session.id) as sessions
      from account left join session on session.account_id = account.id where phone = ${phone}`,
  );
  return found!;
};

test('who logs out and in again gets a code each time, six a day', async () => {
  const phone = somePhone();
  for (let n = 0; n < 6; n++) {
    await signIn(phone);
    base.pass(61 * secondMs);
  }
  await expect(signIn(phone)).rejects.toThrow('accounts/too-many-codes');
});

test('the right OTP opens a 30-day session of an account with a referral code', async () => {
  const requested = await requestOtp();
  const opened = await verifyCode(ctx, requested);
  if (!opened.ok) throw new Error(opened.refusal.code);
  const { account, token, expiresAt } = opened.value;
  expect(account).toMatchObject({ id: expect.stringMatching(/^usr_/), phone: requested.phone, name: undefined });
  expect(await findByReferralCode(ctx, account.referralCode.toLowerCase())).toMatchObject({
    accountId: account.id,
    phone: requested.phone,
  });
  expect(expiresAt.getTime() - ctx.now().getTime()).toBeCloseTo(2_592_000_000, -4);
  expect(await findSession(ctx, token)).toEqual({
    id: expect.stringMatching(/^ses_/),
    accountId: account.id,
    phone: requested.phone,
    name: undefined,
  });
  const stored = JSON.stringify((await sql`select * from session`.execute(base.db)).rows);
  expect(stored).not.toContain(token);
});

test('the account keeps the language of its last login', async () => {
  const phone = somePhone();
  const languageAfter = async (language: 'en' | 'hi' | undefined) => {
    base.pass(minuteMs);
    const opened = await verifyCode(ctx, { ...(await requestOtp(phone)), language });
    return opened.ok && opened.value.account.language;
  };
  const seen = [];
  for (const language of [undefined, 'hi', undefined] as const) seen.push(await languageAfter(language));
  base.pass(dayMs);
  seen.push(await languageAfter('en'));
  expect(seen).toEqual(['en', 'hi', 'hi', 'en']);
});

test('100 concurrent uses of the right OTP open one session', async () => {
  const requested = await requestOtp();
  const results = await Promise.all(Array.from({ length: 100 }, () => verifyCode(ctx, requested)));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(new Set(results.map(codeOf))).toEqual(new Set(['signed in', 'accounts/code-wrong']));
  expect(await countOf(requested.phone)).toEqual({ accounts: 1, sessions: 1 });
});

test('50 concurrent wrong OTPs count as five checks, which lock the right one too', async () => {
  const requested = await requestOtp();
  const results = await Promise.all(
    Array.from({ length: 50 }, () => verifyCode(ctx, { ...requested, code: wrongOf(requested.code) })),
  );
  expect(results.map(codeOf).filter((text) => text === 'accounts/code-wrong')).toHaveLength(5);
  expect(results.map(codeOf).filter((text) => text === 'accounts/code-locked')).toHaveLength(45);
  const late = await verifyCode(ctx, requested);
  expect(late).toMatchObject({ ok: false, refusal: { code: 'accounts/code-locked', retryAfterS: expect.any(Number) } });
  expect(await countOf(requested.phone)).toEqual({ accounts: 0, sessions: 0 });
});

test('the fifth check can still succeed; a new OTP has five again', async () => {
  const requested = await requestOtp();
  for (let n = 0; n < 4; n++)
    expect(codeOf(await verifyCode(ctx, { ...requested, code: wrongOf(requested.code) }))).toBe('accounts/code-wrong');
  expect(codeOf(await verifyCode(ctx, requested))).toBe('signed in');
  const locked = await requestOtp();
  for (let n = 0; n < 6; n++) await verifyCode(ctx, { ...locked, code: wrongOf(locked.code) });
  base.pass(minuteMs);
  expect(codeOf(await verifyCode(ctx, await requestOtp(locked.phone, locked.browser)))).toBe('signed in');
});

test('an OTP expires after five minutes, and when a newer one is sent', async () => {
  const old = await requestOtp();
  base.pass(5 * minuteMs - secondMs);
  const newer = await requestOtp(old.phone, old.browser);
  if (old.code !== newer.code) expect(codeOf(await verifyCode(ctx, old))).toBe('accounts/code-wrong');
  base.pass(5 * minuteMs);
  expect(codeOf(await verifyCode(ctx, newer))).toBe('accounts/code-wrong');
});

test('an OTP works only in the requesting browser and for its phone', async () => {
  const requested = await requestOtp();
  const other = await requestOtp();
  expect(codeOf(await verifyCode(ctx, { ...requested, browser: undefined }))).toBe('accounts/no-code-sent');
  expect(codeOf(await verifyCode(ctx, { ...requested, browser: 'f'.repeat(64) }))).toBe('accounts/no-code-sent');
  expect(codeOf(await verifyCode(ctx, { ...requested, browser: other.browser }))).toBe('accounts/no-code-sent');
  expect(codeOf(await verifyCode(ctx, { ...requested, phone: other.phone }))).toBe('accounts/no-code-sent');
  expect(codeOf(await verifyCode(ctx, { ...requested, phone: '12' }))).toBe('accounts/phone-invalid');
  // Those tries did not count as checks.
  expect(
    codeOf(await verifyCode(ctx, { ...requested, code: ` ${requested.code.slice(0, 3)} ${requested.code.slice(3)}` })),
  ).toBe('signed in');
});

test('two browsers signing in with a new phone at once create one account', async () => {
  for (let round = 0; round < 5; round++) {
    const first = await requestOtp();
    base.pass(minuteMs);
    const second = await requestOtp(first.phone);
    const results = await Promise.all([verifyCode(ctx, first), verifyCode(ctx, second)]);
    expect(results.map(codeOf)).toEqual(['signed in', 'signed in']);
    expect(await countOf(first.phone)).toEqual({ accounts: 1, sessions: 2 });
  }
});

test("signing in again ends this browser's previous session only", async () => {
  const phone = somePhone();
  const elsewhere = await signIn(phone);
  base.pass(minuteMs);
  const before = await signIn(phone);
  base.pass(minuteMs);
  const now = await signIn(phone, before);
  expect(await Promise.all([elsewhere, before, now].map(isIn))).toEqual([true, false, true]);
});

test("logout ends one session, logout everywhere all of the account's sessions", async () => {
  const phone = somePhone();
  const tokens = [await signIn(phone)];
  for (let n = 0; n < 2; n++) {
    base.pass(minuteMs);
    tokens.push(await signIn(phone));
  }
  const stranger = await signIn();
  await logOut(ctx, tokens[0]);
  await logOut(ctx, tokens[0]);
  expect(await Promise.all(tokens.map(isIn))).toEqual([false, true, true]);
  const { accountId } = (await findSession(ctx, tokens[1]!))!;
  expect(await logOutEverywhere(ctx, accountId)).toBe(2);
  expect(await Promise.all([...tokens, stranger].map(isIn))).toEqual([false, false, false, true]);
});

test('a session ends after 30 days, regardless of activity', async () => {
  const token = await signIn();
  for (const ms of [10 * dayMs, 10 * dayMs, 10 * dayMs - minuteMs]) {
    base.pass(ms);
    expect(await isIn(token)).toBe(true);
  }
  base.pass(minuteMs + secondMs);
  expect(await isIn(token)).toBe(false);
  base.pass(31 * dayMs);
  await purgeOldAttempts(ctx);
  const { rows: left } = await sql<{
    n: number;
  }>`select count(*) as n from session where expires_at < ${ctx.now()}`.execute(base.db);
  expect(left[0]?.n).toBe(0);
});

test('a session that somebody ended is deleted 30 days after its end', async () => {
  const token = await signIn();
  const account = await findSession(ctx, token);
  await logOutEverywhere(ctx, account?.accountId ?? '');
  const left = async () =>
    (await sql`select from session where account_id = ${account?.accountId ?? ''}`.execute(base.db)).rows.length;
  base.pass(29 * dayMs);
  await purgeOldAttempts(ctx);
  expect(await left()).toBe(1);
  base.pass(2 * dayMs);
  await purgeOldAttempts(ctx);
  expect(await left()).toBe(0);
});

test('a browser ID is deleted 365 days after the last sign-in from it', async () => {
  const [one, other] = [somePhone(), somePhone()];
  const mark = async (phone: string, browserId?: string): Promise<{ id: string; browserId: string }> => {
    const opened = await verifyCode(ctx, { ...(await requestOtp(phone)), browserId });
    if (!opened.ok) throw new Error(opened.refusal.code);
    return { id: opened.value.account.id, browserId: opened.value.browserId };
  };
  const first = await mark(one);
  const second = await mark(other, first.browserId);
  const shared = () => ctx.transaction((tx) => accountsSharingBrowser(tx, first.id));
  expect(await shared()).toEqual([second.id]);
  base.pass(200 * dayMs);
  await mark(one, first.browserId);
  base.pass(165 * dayMs - minuteMs);
  await purgeOldAttempts(ctx);
  expect(await shared()).toEqual([second.id]);
  base.pass(2 * minuteMs);
  await purgeOldAttempts(ctx);
  expect(await shared()).toEqual([]);
});

test('an invalid token finds no session', async () => {
  for (const token of ['', 'x', 'session-in-cookie', 'F'.repeat(64), '0'.repeat(64)])
    expect(await isIn(token)).toBe(false);
});

test('no log line contains a phone, an OTP or a token', async () => {
  const requested = await requestOtp();
  const opened = await verifyCode(ctx, requested);
  const { token, browserId } = opened.ok ? opened.value : { token: '', browserId: '' };
  for (const secret of [requested.phone, requested.phone.slice(3), requested.code, requested.browser, token, browserId])
    expect(base.logged.join('')).not.toContain(secret);
});
