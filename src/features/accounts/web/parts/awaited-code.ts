// The awaited OTP of this tab: phones discard a page while its user reads the SMS.
import { readPhone } from '#kit/text/phone.ts';
import { secondMs } from '#kit/time.ts';
import type { SentOtp } from './request-otp.ts';

const key = 'awaited-code';

/** The unexpired OTP that this tab requested. */
export function readAwaitedCode(nowMs = Date.now()): SentOtp | undefined {
  try {
    const {
      phone,
      atMs,
      expiresInS,
      resendAfterS,
      channel = 'sms',
    } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<SentOtp>;
    const number = readPhone(phone ?? '');
    if (!number || !atMs || !expiresInS || !resendAfterS) return undefined;
    const isCurrent = atMs <= nowMs && nowMs < atMs + expiresInS * secondMs;
    return isCurrent ? { phone: number, atMs, expiresInS, resendAfterS, channel } : undefined;
  } catch {
    return undefined;
  }
}
/** Stores or removes it; without storage the page starts anew after a reload. */
export function storeAwaitedCode(sent: SentOtp | undefined): void {
  try {
    if (sent) sessionStorage.setItem(key, JSON.stringify(sent));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled or full.
  }
}
