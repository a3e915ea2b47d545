// What was written while the clock was ahead locks nobody out once it is right again.
import { expect, test } from 'vitest';
import { dayMs, minuteMs, secondMs } from '#kit/time.ts';
import { checkReferralCode } from '#features/accounts/actions/check-referral-code.ts';
import { sendCode } from '#features/accounts/actions/send-code.ts';
import { verifyCode } from '#features/accounts/actions/verify-code.ts';
import { codeCheckLimits } from '#features/accounts/rules.ts';
import { codeTo, signInContext, solvedCaptcha, somePhone } from '#test/accounts.ts';
import { testContext } from '#test/database.ts';
import { enrolledMember, waitingSession } from '#test/desk-sign-in.ts';
import { staffContext } from '#test/staff-context.ts';
import { appCode } from '#test/totp.ts';
import { rateLimit } from '#platform/http/rate-limit.ts';
import { giveFactor } from './actions/give-factor.ts';
import { factorLockMs, maxWrongFactors } from './terms.ts';

const base = await testContext();
const { ctx, twilio } = signInContext(base.ctx);
const staff = staffContext(base.ctx);
/** Runs what happens while the clock is a day ahead. */
async function aDayAhead<T>(work: () => Promise<T>): Promise<T> {
  base.pass(dayMs);
  const result = await work();
  base.pass(-dayMs);
  return result;
}
const codeOf = (result: { ok: boolean; refusal?: { code: string } }): string =>
  result.ok ? 'ok' : (result.refusal?.code ?? '');

test('who used up all OTPs of a day gets one, and it is the one that counts', async () => {
  const phone = somePhone();
  const send = async (browser?: string) => {
    const sent = await sendCode(ctx, { phone, clientIp: '203.0.113.9', browser, humanCheck: await solvedCaptcha(ctx) });
    if (!sent.ok) return sent.refusal.code;
    return sent.value.browser;
  };
  const browser = await aDayAhead(async () => {
    const first = await send();
    for (let more = 0; more < 5; more++) {
      base.pass(16 * minuteMs);
      await send(first);
    }
    expect(await send(first)).toBe('accounts/too-many-codes');
    base.pass(-5 * 16 * minuteMs);
    return first;
  });
  expect(await send(browser)).toBe(browser);
  const verified = await verifyCode(ctx, { phone, browser, code: codeTo(twilio, phone)!, previousToken: undefined });
  expect(codeOf(verified)).toBe('ok');
});

test('checks of referral codes count until now', async () => {
  const { accountId } = await enrolledMember(staff, ['viewer']);
  const check = () => checkReferralCode(base.ctx, { code: 'NOBODY', accountId, clientIp: '203.0.113.10' });
  await aDayAhead(async () => {
    for (let made = 0; made < codeCheckLimits.account.max; made++) expect(codeOf(await check())).toBe('ok');
    expect(codeOf(await check())).toBe('accounts/too-many-code-checks');
  });
  expect(codeOf(await check())).toBe('ok');
});

test('a second factor that was locked or used then is neither now; a lock of now lasts as long as ever', async () => {
  const person = await enrolledMember(staff, ['recruiter']);
  const give = async (code: string) =>
    codeOf(await giveFactor(staff, await waitingSession(staff, person.accountId), { code }));
  const right = () => appCode(person.key, { at: base.ctx.now() });
  const wrong = () =>
    ['000000', '111111', '222222', '333333'].find((code) =>
      [-1, 0, 1].every((steps) => appCode(person.key, { at: base.ctx.now(), steps }) !== code),
    )!;
  await aDayAhead(async () => {
    expect(await give(right())).toBe('ok');
    for (let tries = 0; tries < maxWrongFactors; tries++) await give(wrong());
    expect(await give(right())).toBe('staff/factor-locked');
  });
  base.pass(30 * secondMs);
  expect(await give(right())).toBe('ok');
  expect(await give(right())).toBe('staff/code-used');
  for (let tries = 0; tries < maxWrongFactors; tries++) await give(wrong());
  base.pass(factorLockMs - secondMs);
  expect(await give(right())).toBe('staff/factor-locked');
  base.pass(2 * secondMs);
  expect(await give(right())).toBe('ok');
});

test('a limit of this process counts from now, too', () => {
  const limit = rateLimit(1, minuteMs);
  const now = new Date();
  const later = new Date(now.getTime() + dayMs);
  expect(limit.take('a', later)).toBe(0);
  expect(limit.take('a', later)).toBe(minuteMs);
  expect(limit.take('a', now)).toBe(0);
  expect(limit.take('a', now)).toBe(minuteMs);
});
