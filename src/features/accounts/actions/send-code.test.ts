import { beforeEach, expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { demoTurnstile } from '../../../../sandbox/turnstile/demo-settings.ts';
import { makeTurnstileSandbox } from '../../../../sandbox/turnstile/sandbox.ts';
import { makeTurnstile } from '../providers/turnstile.ts';
import { readCodeDelivery } from './read-code-delivery.ts';
import { purgeOldAttempts } from './purge-old-attempts.ts';
import { issueCaptcha, signInPurpose } from './issue-captcha.ts';
import { sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';
import { codeTo, signInContext, solve, solvedCaptcha, somePhone, type TestSignIn } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';

const base = await testContext();
// Each test starts with unused quotas.
beforeEach(() => sql`truncate code_send, sign_in_code, used_human_check`.execute(base.db));

const send = async (
  ctx: TestSignIn,
  phone: string,
  more: { clientIp?: string; browser?: string; level?: number; humanCheck?: string; language?: 'en' | 'hi' } = {},
) =>
  sendCode(ctx, {
    phone,
    clientIp: more.clientIp ?? '203.0.113.7',
    browser: more.browser,
    language: more.language,
    humanCheck: more.humanCheck ?? (await solvedCaptcha(ctx, more.level)),
  });
const codeOf = (result: Awaited<ReturnType<typeof sendCode>>): string => (result.ok ? 'sent' : result.refusal.code);
const tally = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((text) => text === code).length]));

test('an OTP is sent in the registered words to the phone only', async () => {
  const { ctx, twilio } = signInContext(base.ctx);
  const phone = somePhone();
  const sent = await send(ctx, `0${phone.slice(3, 8)} ${phone.slice(8)}`);
  expect(sent).toMatchObject({
    ok: true,
    value: { resendAfterS: 60, expiresInS: 300, browser: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const code = codeTo(twilio, phone)!;
  expect(twilio.messages[0]?.body).toContain(`@site.test #${code}`);
  const stored =
    JSON.stringify((await sql`select * from sign_in_code, code_send`.execute(base.db)).rows) + base.logged.join('');
  for (const secret of [code, phone, phone.slice(3)]) expect(stored).not.toContain(secret);
});

test('the SMS is in the language of the page, else in English', async () => {
  const { ctx, twilio } = signInContext(base.ctx);
  const [english, hindi] = [somePhone(), somePhone()];
  await send(ctx, english);
  await send(ctx, hindi, { language: 'hi' });
  const textTo = (phone: string): string => twilio.messages.find((message) => message.to === phone)?.body ?? '';
  expect(textTo(english)).toMatch(/^\d{6} is your OTP to log in to Namuna Enterprises\./);
  expect(textTo(english)).not.toMatch(/\p{Script=Devanagari}/u);
  expect(textTo(hindi)).toMatch(/^\d{6} नमूना एंटरप्राइज़ेज़ में लॉगिन का OTP है/);
  expect(textTo(hindi)).not.toMatch(/Namuna|log in/);
});

test('invalid numbers and disabled countries get no OTP', async () => {
  const { ctx, twilio } = signInContext(base.ctx);
  for (const phone of ['12345', 'abc', '+919876', '5876543210']) {
    expect(await send(ctx, phone)).toMatchObject({
      ok: false,
      refusal: { code: 'accounts/phone-invalid', fields: [{ field: 'phone', reason: 'invalid' }] },
    });
  }
  for (const phone of ['+12025550123', '+447700900123']) {
    expect(await send(ctx, phone)).toMatchObject({
      ok: false,
      refusal: { code: 'accounts/country-off', fields: [{ field: 'phone', reason: 'country-off' }] },
    });
  }
  expect(twilio.messages).toHaveLength(0);
  expect(codeOf(await send(signInContext(base.ctx, { countries: ['+91', '+1'] }).ctx, '+12025550123'))).toBe('sent');
});

test("an OTP is sent even if the content is unreadable; it then names the site's host", async () => {
  const { ctx, twilio } = signInContext({
    ...base.ctx,
    content: { ...base.ctx.content, items: () => Promise.reject(new Error('no answer')) },
  });
  const phone = somePhone();
  expect(codeOf(await send(ctx, phone))).toBe('sent');
  expect(twilio.messages.find((message) => message.to === phone)?.body).toMatch(
    /^\d{6} is your OTP to log in to site\.test\./,
  );
});

test('200 concurrent requests for one phone send one OTP; then 3 in 15 minutes and 6 a day', async () => {
  const { ctx, twilio } = signInContext(base.ctx);
  const phone = somePhone();
  const burst = async (count: number) => {
    const checks = await Promise.all(Array.from({ length: count }, () => solvedCaptcha(ctx)));
    return tally((await Promise.all(checks.map((humanCheck) => send(ctx, phone, { humanCheck })))).map(codeOf));
  };
  expect(await burst(200)).toEqual({ 'accounts/too-many-codes': 199, sent: 1 });
  base.pass(59 * secondMs);
  expect(await burst(5)).toEqual({ 'accounts/too-many-codes': 5 });
  const perWindow = [];
  for (let minute = 1; minute <= 60; minute++) {
    base.pass(minuteMs);
    const counts = await burst(20);
    if (counts['sent']) perWindow.push([minute, counts['sent']]);
  }
  // The first was sent just before minute 0; two more follow, then three after 15 minutes, and the day's quota is used
  // up.
  expect(perWindow).toEqual([
    [1, 1],
    [2, 1],
    [15, 1],
    [16, 1],
    [17, 1],
  ]);
  expect(twilio.messages).toHaveLength(6);
  const refused = await send(ctx, phone);
  expect(refused.ok ? 0 : refused.refusal.retryAfterS! / 3600).toBeCloseTo(23, 0);
  base.pass(23 * hourMs);
  expect(await burst(5)).toEqual({ 'accounts/too-many-codes': 4, sent: 1 });
});

test('waiting for Retry-After is enough to get an OTP', async () => {
  const { ctx } = signInContext(base.ctx);
  const phone = somePhone();
  for (let sends = 0; sends < 7; sends++) {
    const answer = await send(ctx, phone);
    if (answer.ok) continue;
    base.pass(answer.refusal.retryAfterS! * secondMs);
    expect(codeOf(await send(ctx, phone))).toBe('sent');
  }
});

test('an IP first gets harder captchas and is then refused, exactly under concurrency', async () => {
  const { ctx, twilio } = signInContext(base.ctx, { ipSoft: 10, ipHard: 40 });
  const many = async (level: number, count: number, clientIp = '203.0.113.9') => {
    const checks = await Promise.all(Array.from({ length: count }, () => solvedCaptcha(ctx, level)));
    return tally(
      (await Promise.all(checks.map((humanCheck) => send(ctx, somePhone(), { humanCheck, clientIp })))).map(codeOf),
    );
  };
  expect(await many(0, 60)).toEqual({ 'accounts/human-check-too-easy': 50, sent: 10 });
  const challenge = await issueCaptcha(ctx, { clientIp: '203.0.113.9' });
  expect(challenge.parameters.data).toEqual({ purpose: signInPurpose, level: 1 });
  expect(await many(1, 60)).toEqual({ 'accounts/human-check-too-easy': 50, sent: 10 });
  expect(await many(5, 60)).toEqual({ 'accounts/too-many-codes': 40, sent: 20 });
  expect(await many(0, 3, '198.51.100.1')).toEqual({ sent: 3 });
  expect(twilio.messages).toHaveLength(43);
  const refused = await send(ctx, somePhone(), { clientIp: '203.0.113.9', level: 5 });
  expect(refused.ok ? 0 : refused.refusal.retryAfterS).toBeGreaterThan(3500);
  base.pass(hourMs);
  expect(await many(0, 3)).toEqual({ sent: 3 });
});

test('an IPv6 network has the limits of four households, however many addresses it sends from', async () => {
  const { ctx } = signInContext(base.ctx, { ipSoft: 10, ipHard: 10 });
  const checks = await Promise.all(Array.from({ length: 60 }, () => solvedCaptcha(ctx, 5)));
  const from = (n: number) => `2001:db8:77:${n.toString(16)}::/64`;
  const sent = checks.map((humanCheck, n) => send(ctx, somePhone(), { humanCheck, clientIp: from(n) }));
  expect(tally((await Promise.all(sent)).map(codeOf))).toEqual({ 'accounts/too-many-codes': 20, sent: 40 });
  const other = await send(ctx, somePhone(), { clientIp: '2001:db8:78:1::/64' });
  expect(codeOf(other)).toBe('sent');
  const refused = await send(ctx, somePhone(), { clientIp: from(99), level: 5 });
  expect(refused.ok ? 0 : refused.refusal.retryAfterS).toBeGreaterThan(3500);
});

test('the total limit is exact across IPs, and reaching it is logged', async () => {
  const { ctx, twilio } = signInContext(base.ctx, { overallSoft: 20, overallHard: 50 });
  const sendMany = async (level: number) => {
    const checks = await Promise.all(Array.from({ length: 100 }, () => solvedCaptcha(ctx, level)));
    return tally(
      (
        await Promise.all(
          checks.map((humanCheck, n) => send(ctx, somePhone(), { humanCheck, clientIp: `198.51.100.${n}` })),
        )
      ).map(codeOf),
    );
  };
  expect(await sendMany(0)).toEqual({ 'accounts/human-check-too-easy': 80, sent: 20 });
  const { rows: listed } = await sql<{ details: object }>`
    select details from attention_event where kind = 'many-codes'`.execute(base.db);
  expect(listed).toMatchObject([{ details: { count: 20 } }]);
  expect(await sendMany(5)).toEqual({ 'accounts/too-many-codes': 70, sent: 30 });
  expect(twilio.messages).toHaveLength(50);
  expect(base.logged.some((line) => line.includes('hard limit') && line.includes('"overall":50'))).toBe(true);
});

test('a solution is accepted once, also of 100 concurrent uses; an expired one never', async () => {
  const { ctx } = signInContext(base.ctx);
  const humanCheck = await solve(await issueCaptcha(ctx, { clientIp: '203.0.113.7' }));
  const replayed = await Promise.all(Array.from({ length: 100 }, () => send(ctx, somePhone(), { humanCheck })));
  expect(tally(replayed.map(codeOf))).toEqual({ 'accounts/human-check-failed': 99, sent: 1 });
  const late = await solvedCaptcha(ctx);
  base.pass(5 * minuteMs + secondMs);
  expect(codeOf(await send(ctx, somePhone(), { humanCheck: late }))).toBe('accounts/human-check-failed');
});

test('a token of a widget counts once, and nothing is sent while nobody can check it', async () => {
  const { ctx: signIn } = signInContext(base.ctx);
  const vendor = makeTurnstileSandbox({ ...demoTurnstile, now: signIn.now });
  const captcha = makeTurnstile({
    url: 'https://challenges.test',
    ...demoTurnstile,
    hostname: 'site.test',
    onFault: () => undefined,
    fetch: async (...args) => vendor.fetch(new Request(...args)),
  });
  const humanCheck = vendor.control.token('site.test', signInPurpose);
  const withToken = () =>
    sendCode({ ...signIn, captcha }, { phone: somePhone(), clientIp: '203.0.113.7', browser: undefined, humanCheck });
  vendor.control.fault('down');
  expect(await withToken()).toMatchObject({ refusal: { code: 'accounts/human-check-away', retryAfterS: 10 } });
  vendor.control.heal();
  const sent = await Promise.all(Array.from({ length: 50 }, withToken));
  expect(tally(sent.map(codeOf))).toEqual({ 'accounts/human-check-failed': 49, sent: 1 });
});

test("an outage does not use up the person's quota, but failed sends are capped", async () => {
  const { ctx, twilio } = signInContext(base.ctx);
  const phone = somePhone();
  const outages = [];
  for (const kind of ['down', 'busy', 'down', 'busy', 'down'] as const) {
    twilio.fault(kind, 5000);
    outages.push(await send(ctx, phone));
  }
  expect(outages.map(codeOf)).toEqual(Array(5).fill('accounts/texts-down'));
  expect(outages[0]).toMatchObject({ refusal: { retryAfterS: 10 } });
  expect(codeOf(await send(ctx, phone))).toBe('accounts/too-many-codes');
  twilio.heal();
  base.pass(15 * minuteMs);
  expect(codeOf(await send(ctx, phone))).toBe('sent');
  base.pass(minuteMs);
  expect(codeOf(await send(ctx, phone))).toBe('sent');
  base.pass(minuteMs);
  expect(codeOf(await send(ctx, phone))).toBe('sent');
});

test('an undelivered OTP does not work; the previous one still does', async () => {
  const { ctx, twilio } = signInContext(base.ctx);
  const phone = somePhone();
  const first = await send(ctx, phone);
  if (!first.ok) throw new Error('not sent');
  const { browser } = first.value;
  base.pass(minuteMs);
  twilio.fault('down');
  expect(codeOf(await send(ctx, phone, { browser }))).toBe('accounts/texts-down');
  expect((await verifyCode(ctx, { phone, code: codeTo(twilio, phone)!, browser, previousToken: undefined })).ok).toBe(
    true,
  );
});

test.each(['slow', 'torn'] as const)(
  'an SMS that the vendor may have (%s) counts as sent: its code works, and after a minute it has no report',
  async (kind) => {
    const { ctx, twilio } = signInContext(base.ctx);
    const phone = somePhone();
    twilio.fault(kind, 1000);
    const sent = await send(ctx, phone);
    if (!sent.ok) throw new Error(sent.refusal.code);
    const { browser } = sent.value;
    twilio.heal();
    expect(await readCodeDelivery(ctx, browser)).toEqual({ channel: 'sms', delivery: 'sent' });
    // No second SMS at once.
    expect(codeOf(await send(ctx, phone, { browser }))).toBe('accounts/too-many-codes');
    base.pass(minuteMs);
    expect(await readCodeDelivery(ctx, browser)).toEqual({ channel: 'sms', delivery: 'unreported' });
    const code = codeTo(twilio, phone);
    if (kind === 'torn')
      expect(await verifyCode(ctx, { phone, code: code!, browser, previousToken: undefined })).toMatchObject({
        ok: true,
      });
    expect(twilio.messages.filter(({ to }) => to === phone).length).toBeLessThan(2);
    expect(codeOf(await send(ctx, phone, { browser }))).toBe('sent');
  },
);

test('a number that the vendor refuses is reported as unreachable', async () => {
  const { ctx, twilio } = signInContext(base.ctx);
  twilio.fault('refused');
  expect(await send(ctx, somePhone())).toMatchObject({
    ok: false,
    refusal: { code: 'accounts/phone-unreachable', fields: [{ field: 'phone', reason: 'unreachable' }] },
  });
});

test('everything is purged after a day', async () => {
  const { ctx } = signInContext(base.ctx);
  await send(ctx, somePhone());
  expect(await purgeOldAttempts(ctx)).toBe(0);
  base.pass(dayMs + secondMs);
  expect(await purgeOldAttempts(ctx)).toBe(3);
});
