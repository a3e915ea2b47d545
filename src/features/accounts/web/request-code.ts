import type { Phone } from '#kit/phone.ts';
import { type CodeSent, sendCode } from '#features/accounts/contract.ts';
import type { Captcha } from '#features/accounts/web/use-captcha.ts';
import { type Answered, call, currentLanguage } from '#web/api-client.ts';

export interface Sent extends CodeSent {
  readonly phone: Phone;
  readonly atMs: number;
}
/** A solution may be used up or too old, or the server may want a harder one by now. */
const wantsNewCheck = new Set(['accounts/human-check-failed', 'accounts/human-check-too-easy']);
const maxTries = 3;

/** Has a one-time code sent, with a fresh human check for each try. */
export async function askForCode(check: Captcha, phone: Phone): Promise<Answered<Sent>> {
  for (let tries = 1; ; tries++) {
    const checked = await check.take();
    if (!checked.ok) return checked;
    const reply = await call(sendCode, { body: { phone, humanCheck: checked.proof, language: currentLanguage() } });
    if (reply.ok) return { ...reply, value: { ...reply.value, phone, atMs: Date.now() } };
    if (tries === maxTries || !wantsNewCheck.has(reply.problem?.code ?? '')) return reply;
  }
}
