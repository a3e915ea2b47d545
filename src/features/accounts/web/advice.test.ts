import { expect, test } from 'vitest';
import { languages } from '#kit/language.ts';
import { formWords } from '#web/words.ts';
import { adviceOnFailedSend, isWayFailed } from './advice.ts';
import type { Failed } from './parts/refusals.ts';
import { loginWords } from './words.ts';

const failed = (code: string, status = 503): Failed => ({
  ok: false,
  status,
  problem: { type: 'about:blank', title: '', status, code, message: '', requestId: '' },
  retryAfterS: 10,
});

test.each(languages)('what fails on our side is not blamed on the number, and names the other way (%s)', (language) => {
  const t = loginWords[language];
  const advice = (others: readonly ('sms' | 'whatsapp')[]) =>
    adviceOnFailedSend(t, formWords[language], failed('accounts/texts-down'), others);
  expect(advice([])).toBe(t.smsDown);
  expect(advice(['whatsapp'])).toBe(`${t.smsDown} ${t.orBy('whatsapp')}`);
  expect(t.smsDown).toMatch(/on our side|हमारी तरफ़/);
  // The refusal of one message may be our fault too.
  expect(t.unreachable).toMatch(/on our side|हमारी तरफ़/);
});

test('another way helps where this one failed, not where there were too many', () => {
  expect(isWayFailed(failed('accounts/texts-down'))).toBe(true);
  expect(isWayFailed(failed('accounts/phone-unreachable', 422))).toBe(true);
  expect(isWayFailed(failed('accounts/too-many-codes', 429))).toBe(false);
});
