// Which code is awaited, for this tab only: phones drop a page while its reader looks at the message with the code.
import { readPhone } from '#kit/phone.ts';
import { secondMs } from '#kit/time.ts';
import type { Sent } from '#features/accounts/web/request-code.ts';

const key = 'awaited-code';

/** What was sent from this tab and is not expired. */
export function readAwaitedCode(nowMs = Date.now()): Sent | undefined {
  try {
    const { phone, atMs, expiresInS, resendAfterS } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Sent>;
    const number = readPhone(phone ?? '');
    if (!number || !atMs || !expiresInS || !resendAfterS) return undefined;
    const isCurrent = atMs <= nowMs && nowMs < atMs + expiresInS * secondMs;
    return isCurrent ? { phone: number, atMs, expiresInS, resendAfterS } : undefined;
  } catch {
    return undefined;
  }
}
/** Keeps it, or forgets it; without storage the page just begins anew after a reload. */
export function storeAwaitedCode(sent: Sent | undefined): void {
  try {
    if (sent) sessionStorage.setItem(key, JSON.stringify(sent));
    else sessionStorage.removeItem(key);
  } catch {
    // Switched off or full.
  }
}
