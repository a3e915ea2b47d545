import { defined } from '#kit/defined.ts';
import { latinDigits } from '#kit/text/digits.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { withoutUnseen } from '#kit/text/visible.ts';
import { type OtpSend } from './model.ts';
import { otpLength, otpResendMs } from './terms.ts';

/** At most `max` events in a window. */
interface Limit {
  readonly max: number;
  readonly withinMs: number;
}
const sentLimits: readonly Limit[] = [
  { max: 1, withinMs: otpResendMs },
  { max: 6, withinMs: dayMs },
];
/** A verified OTP frees its place, so that who logs out and in again is not locked out. */
const unverifiedLimits: readonly Limit[] = [{ max: 3, withinMs: 15 * minuteMs }];
/**
 * Failed sends do not use up the person's quota, but have a separate cap, so that a faulty provider cannot be used
 * for SMS pumping.
 */
const failedLimits: readonly Limit[] = [
  { max: 5, withinMs: 15 * minuteMs },
  { max: 20, withinMs: dayMs },
];
/** The longest window of a phone's limits; older sends are deleted. */
export const sendRetentionMs = dayMs;
/** Window of the limits per IP and in total. */
export const sharedWindowMs = hourMs;

/** `times`: newest first. */
const waitFor = (times: readonly Date[], limits: readonly Limit[], now: Date): number =>
  Math.max(
    0,
    ...limits.map(({ max, withinMs }) => {
      const inWindow = times.filter((at) => at.getTime() > now.getTime() - withinMs);
      const oldest = inWindow[max - 1];
      return oldest ? oldest.getTime() + withinMs - now.getTime() : 0;
    }),
  );

/** Milliseconds until a phone may get its next OTP; 0 if now. `sends`: newest first. */
export function phoneWaitMs(sends: readonly OtpSend[], now: Date): number {
  const timesOf = (these: readonly OtpSend[]): Date[] => these.map(({ at }) => at);
  const sent = sends.filter(({ failed }) => !failed);
  const unverified = sent.filter(({ verified }) => !verified);
  const failed = sends.filter((send) => send.failed);
  return Math.max(
    waitFor(timesOf(sent), sentLimits, now),
    waitFor(timesOf(unverified), unverifiedLimits, now),
    waitFor(timesOf(failed), failedLimits, now),
  );
}

/** A /48 may get as many OTPs as this many of its /64. */
export const ipsOfNetwork = 4;
/** The /48 of an IPv6 /64, which a provider or an attacker has whole; undefined for IPv4. */
export const networkOf = (clientIp: string): string | undefined =>
  clientIp.endsWith('::/64') ? `${clientIp.split(':').slice(0, 3).join(':')}::/48` : undefined;

export interface SharedCounts {
  readonly fromIp: number;
  readonly fromNetwork: number;
  readonly overall: number;
}
export interface SharedLimits {
  readonly ipSoft: number;
  readonly ipHard: number;
  readonly overallSoft: number;
  readonly overallHard: number;
}
const maxLevel = 5;

/**
 * Required captcha level: 0 below both soft limits, one more at each doubling above them. Because a whole village can
 * share one IP, its limit first costs work and only then refuses.
 */
export function neededLevel(sent: SharedCounts, limits: SharedLimits): number {
  const fromNetwork = sent.fromNetwork / (ipsOfNetwork * limits.ipSoft);
  const over = Math.max(sent.fromIp / limits.ipSoft, fromNetwork, sent.overall / limits.overallSoft);
  return over < 1 ? 0 : Math.min(maxLevel, 1 + Math.floor(Math.log2(over)));
}

/**
 * Average number of keys that a browser derives at a level: about a second on a cheap phone at level 0 and cost 5000.
 */
export const averageKeysAt = (level: number): number => 300 * 2 ** level;

const codes = 10 ** otpLength;
const unbiased = Math.floor(2 ** 32 / codes) * codes;
/** A uniformly random OTP. */
export function newSignInCode(): string {
  for (;;) {
    const drawn = defined(crypto.getRandomValues(new Uint32Array(1))[0]);
    if (drawn < unbiased) return String(drawn % codes).padStart(otpLength, '0');
  }
}

/** Normalizes a typed or pasted OTP: digits of any script, without spaces and dashes. */
export const readSignInCode = (typed: string): string => latinDigits(typed).replace(/[\s-]/g, '');

export { isToken, newToken } from '#kit/ids.ts';

/** Limits for checks of referral codes: enough for typing errors, too few to guess other people's codes. */
export const codeCheckLimits = {
  account: { max: 20, withinMs: 10 * minuteMs },
  ip: { max: 300, withinMs: hourMs },
} as const;

const maxShownNameLength = 30;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * The first word of a referrer's name, as applicants see it: letters, combining marks, dot, apostrophe and hyphen, 30
 * characters at most. Other characters of older names are dropped; undefined if no letter remains.
 */
export function firstNameOf(name: string | null | undefined): string | undefined {
  const [first = ''] = withoutUnseen(name ?? '')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[\u2010\u2011]/g, '-')
    .trim()
    .split(/\s+/u);
  const [allowed = ''] = /\p{L}[\p{L}\p{M}.'-]*/u.exec(first) ?? [];
  let shown = '';
  for (const { segment } of clusters.segment(allowed)) {
    if (shown.length + segment.length > maxShownNameLength) break;
    shown += segment;
  }
  return shown || undefined;
}

/** Converts ms to whole seconds, rounded up, for answers. */
export const seconds = (ms: number): number => Math.ceil(ms / secondMs);
