import type { Phone } from '#kit/text/phone.ts';
import { type SignInCodeSent, sendCode } from '../../contract/public.ts';
import type { TextChannel } from '#features/notifications/model/deliveries.ts';
import type { Captcha } from './use-captcha.ts';
import { type CallResult, call, currentLanguage } from '#web/api-client.ts';

export interface SentOtp extends SignInCodeSent {
  readonly phone: Phone;
  readonly atMs: number;
}
/** Refusals that a new captcha can cure: the solution was used or too old, or the server requires a higher level. */
const needsNewCaptcha = new Set(['accounts/human-check-failed', 'accounts/human-check-too-easy']);
const maxTries = 3;

/** Requests an OTP, with a fresh captcha for each try. */
export async function requestOtp(captcha: Captcha, phone: Phone, channel?: TextChannel): Promise<CallResult<SentOtp>> {
  for (let tries = 1; ; tries++) {
    const solved = await captcha.takeSolution();
    if (!solved.ok) return solved;
    const reply = await call(sendCode, {
      body: { phone, humanCheck: solved.solution, language: currentLanguage(), ...(channel ? { channel } : {}) },
    });
    if (reply.ok) return { ...reply, value: { ...reply.value, phone, atMs: Date.now() } };
    if (tries === maxTries || !needsNewCaptcha.has(reply.problem?.code ?? '')) return reply;
  }
}
