import type { Phone } from '#kit/phone.ts';
import { type CodeSent, sendCode } from '#features/accounts/contract.ts';
import type { Captcha } from '#features/accounts/web/use-captcha.ts';
import { type Answered, call, currentLanguage } from '#web/api-client.ts';

export interface Sent extends CodeSent {
  readonly phone: Phone;
  readonly atMs: number;
}
/** The solution was used or too old, or the server requires a higher level. */
const wantsNewCheck = new Set(['accounts/human-check-failed', 'accounts/human-check-too-easy']);
const maxTries = 3;

/** Requests an OTP, with a fresh captcha for each try. */
export async function requestCode(captcha: Captcha, phone: Phone): Promise<Answered<Sent>> {
  for (let tries = 1; ; tries++) {
    const checked = await captcha.take();
    if (!checked.ok) return checked;
    const reply = await call(sendCode, { body: { phone, humanCheck: checked.proof, language: currentLanguage() } });
    if (reply.ok) return { ...reply, value: { ...reply.value, phone, atMs: Date.now() } };
    if (tries === maxTries || !wantsNewCheck.has(reply.problem?.code ?? '')) return reply;
  }
}
