import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '#kit/time.ts';
import { demoTurnstile } from '../../../../sandbox/turnstile/demo-settings.ts';
import { makeTurnstileSandbox } from '../../../../sandbox/turnstile/sandbox.ts';
import { makeTurnstile, turnstile } from './turnstile.ts';

let now = new Date('2026-11-28T10:00:00Z');
const { fetch: simulated, control } = makeTurnstileSandbox({ ...demoTurnstile, now: () => now });
const faults: string[] = [];
const settings = {
  url: 'https://challenges.test/',
  ...demoTurnstile,
  hostname: 'site.test',
  onFault: (what: string) => faults.push(what),
  fetch: async (...args: Parameters<typeof fetch>) => simulated(new Request(...args)),
  timeoutMs: 50,
};
const check = makeTurnstile(settings);
const verify = (token: string, of = check) => of.verify(token, 'otp', now);
beforeEach(() => {
  control.heal();
  faults.length = 0;
  now = new Date('2026-11-28T10:00:00Z');
});

test('a challenge names script, key and purpose', async () => {
  const expiresAt = new Date(now.getTime() + minuteMs);
  expect(await check.issue({ purpose: 'otp', level: 0, averageKeys: 1, expiresAt })).toEqual({
    script: 'https://challenges.test/turnstile/v0/api.js?render=explicit',
    siteKey: demoTurnstile.siteKey,
    purpose: 'otp',
  });
  expect(check.origin).toBe('https://challenges.test');
});

describe('a token', () => {
  test('is confirmed once', async () => {
    const token = control.token('site.test', 'otp');
    const solved = await verify(token);
    expect(solved).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      level: Number.POSITIVE_INFINITY,
      expiresAt: new Date(now.getTime() + 6 * minuteMs),
    });
    expect(await verify(token)).toBeUndefined();
  });
  test.each([
    ['of another site', () => control.token('other.test', 'otp')],
    ['for another purpose', () => control.token('site.test', 'contact')],
    ['that is invented', () => 'XXXX.DUMMY.TOKEN.XXXX'],
    ['that is empty', () => ''],
    [
      'that is five minutes old',
      () => {
        const old = control.token('site.test', 'otp');
        now = new Date(now.getTime() + 5 * minuteMs + 1);
        return old;
      },
    ],
  ])('%s is refused', async (_what, token) => {
    expect(await verify(token())).toBeUndefined();
    expect(faults).toEqual([]);
  });
  test.each(['lost', 'torn'] as const)('whose first answer is %s is confirmed by the repeat', async (fault) => {
    control.fault(fault);
    expect(await verify(control.token('site.test', 'otp'))).toMatchObject({ level: Number.POSITIVE_INFINITY });
  });
});

describe('nobody passes', () => {
  test('while the vendor is away, and the log says so', async () => {
    control.fault('down');
    expect(await verify(control.token('site.test', 'otp'))).toBe('away');
    expect(faults).toEqual([expect.stringContaining('does not answer')]);
  });
  test('while it does not answer in time', async () => {
    const hanging = makeTurnstile({
      ...settings,
      fetch: (_url, init) =>
        new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(new Error('aborted')))),
    });
    expect(await verify(control.token('site.test', 'otp'), hanging)).toBe('away');
  });
  test('during its own fault', async () => {
    control.fault('internal');
    expect(await verify(control.token('site.test', 'otp'))).toBe('away');
  });
  test('with a wrong secret key, which the log names', async () => {
    const wrong = makeTurnstile({ ...settings, secretKey: 'wrong' });
    expect(await verify(control.token('site.test', 'otp'), wrong)).toBe('away');
    expect(faults).toEqual([expect.stringContaining('TURNSTILE_SECRET_KEY')]);
    expect(faults.join(' ')).not.toContain('wrong ');
  });
});

test('the simulator takes a form as it takes JSON, and refuses what is neither', async () => {
  const post = async (type: string, body: string) =>
    (
      await simulated(
        new Request('https://challenges.test/turnstile/v0/siteverify', {
          method: 'POST',
          headers: { 'content-type': type },
          body,
        }),
      )
    ).json();
  const form = { secret: demoTurnstile.secretKey, response: control.token('site.test', 'otp') };
  expect(await post('application/x-www-form-urlencoded', new URLSearchParams(form).toString())).toMatchObject({
    success: true,
    action: 'otp',
  });
  expect(await post('application/json', '{')).toEqual({ success: false, 'error-codes': ['bad-request'] });
});

test('keys of the test mode are known, in every form that the vendor publishes', () => {
  const { testValues = {} } = turnstile;
  for (const key of ['1x00000000000000000000AA', '2x00000000000000000000AB', '3x00000000000000000000FF'])
    expect(testValues['TURNSTILE_SITE_KEY']?.test(key), key).toBe(true);
  for (const start of ['1', '2', '3'])
    expect(testValues['TURNSTILE_SECRET_KEY']?.test(`${start}x0000000000000000000000000000000AA`)).toBe(true);
  expect(testValues['TURNSTILE_SITE_KEY']?.test('0x4AAAAAAADnPIDROrmt1Wwj')).toBe(false);
});
