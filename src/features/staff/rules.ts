import { latinDigits } from '#kit/text/digits.ts';
import { isCode, newCode, normalizeCode } from '#kit/ids.ts';
import { after, secondMs } from '#kit/time.ts';
import type { FactorMethod } from './model.ts';
import { factorLockMs, recoveryCodeCount, totpDigits } from './terms.ts';

const isAppCode = new RegExp(`^\\d{${totpDigits}}$`);
/** A typed code: of the app, or a recovery code in its stored spelling; undefined if it can be neither. */
export function readFactorCode(
  typed: string,
): { readonly method: Exclude<FactorMethod, 'passkey'>; readonly code: string } | undefined {
  const digits = latinDigits(typed).replace(/[\s-]/g, '');
  if (isAppCode.test(digits)) return { method: 'app', code: digits };
  const code = normalizeCode(typed);
  return isCode(code) ? { method: 'recovery', code } : undefined;
}

/** Ten different codes. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  return [...codes];
}

/** In groups of four, as people read it: `7K3M 9PQ2`. */
export const inGroups = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
/** `7K3M-9PQ2`. */
export const asTyped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Whole seconds from now until then, at least one; 0 if it is over. */
export const secondsUntil = (then: Date | null | undefined, now: Date): number =>
  then && then > now ? Math.max(1, Math.ceil((then.getTime() - now.getTime()) / secondMs)) : 0;

/** Seconds that a lock still lasts. One that ends later than a whole lock from now was set while the clock was ahead. */
export const lockedForS = (until: Date | null, now: Date): number =>
  until !== null && until <= after(now, factorLockMs) ? secondsUntil(until, now) : 0;
