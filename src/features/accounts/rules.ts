import { dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';
import { withoutUnseen } from '#kit/visible.ts';
import { type CodeSend } from '#features/accounts/model.ts';
import { otpLength, otpResendMs } from '#features/accounts/terms.ts';

/** A window in which at most `most` may happen. */
interface Limit {
  readonly max: number;
  readonly withinMs: number;
}
const sentLimits: readonly Limit[] = [
  { max: 1, withinMs: otpResendMs },
  { max: 3, withinMs: 15 * minuteMs },
  { max: 6, withinMs: dayMs },
];
/** Tries that the channel did not take cost the person none of the above, yet a bent channel must not be a free pump. */
const failedLimits: readonly Limit[] = [
  { max: 5, withinMs: 15 * minuteMs },
  { max: 20, withinMs: dayMs },
];
/** The longest window of a phone's limits: older sends are forgotten. */
export const sendRetentionMs = dayMs;
/** Limits of an address and of all together count within this window. */
export const sharedWindowMs = hourMs;

const waitFor = (times: readonly Date[], limits: readonly Limit[], now: Date): number =>
  Math.max(
    0,
    ...limits.map(({ max: limit, withinMs }) => {
      const inWindow = times.filter((at) => at.getTime() > now.getTime() - withinMs);
      const freeing = inWindow[limit - 1];
      return freeing ? freeing.getTime() + withinMs - now.getTime() : 0;
    }),
  );

/** How long a phone must wait for its next code, in ms; 0: none. `sends`: newest first. */
export function phoneWaitMs(sends: readonly CodeSend[], now: Date): number {
  const times = (failed: boolean): Date[] => sends.filter((send) => send.failed === failed).map((send) => send.at);
  return Math.max(waitFor(times(false), sentLimits, now), waitFor(times(true), failedLimits, now));
}

export interface SharedCounts {
  readonly address: number;
  readonly overall: number;
}
export interface SharedLimits {
  readonly addressSoft: number;
  readonly addressHard: number;
  readonly overallSoft: number;
  readonly overallHard: number;
}
const highestLevel = 5;

/**
 * How hard the human check has to be now: 0 below both soft limits, one more at each doubling beyond them.
 * A whole village may share one address, so that its limit first costs work and only then refuses.
 */
export function neededLevel(sent: SharedCounts, limits: SharedLimits): number {
  const over = Math.max(sent.address / limits.addressSoft, sent.overall / limits.overallSoft);
  return over < 1 ? 0 : Math.min(highestLevel, 1 + Math.floor(Math.log2(over)));
}

/** Keys that a browser derives on average for a level: about a second on a cheap phone at level 0 and cost 5000. */
export const attemptsAt = (level: number): number => 300 * 2 ** level;

const codes = 10 ** otpLength;
const unbiased = Math.floor(2 ** 32 / codes) * codes;
/** Six digits, each code as likely as any other. */
export function newSignInCode(): string {
  for (;;) {
    const drawn = crypto.getRandomValues(new Uint32Array(1))[0]!;
    if (drawn < unbiased) return String(drawn % codes).padStart(otpLength, '0');
  }
}

/** What a person typed or pasted for a code: digits of either script, without spaces and dashes. */
export const readSignInCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

/** 256 random bits as hex: a session's token or a browser's nonce. */
export const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
export const isToken = (text: string | undefined): text is string => text !== undefined && /^[0-9a-f]{64}$/.test(text);

/** Checks of referral codes: enough for a person who mistypes, too few to look for other people's codes. */
export const codeCheckLimits = {
  account: { most: 20, withinMs: 10 * minuteMs },
  address: { most: 300, withinMs: hourMs },
} as const;
/** A referral code as it is stored. */
export const isReferralCode = (code: string): boolean => /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code);

const maxShownNameLength = 30;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * The first word of a name, as an applicant sees it of a referrer: letters, combining marks, dot, apostrophe and hyphen,
 * 30 characters at most. Undefined where no letter is left; what an older name holds besides is left out.
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

/** Waits leave in whole seconds, rounded up. */
export const seconds = (ms: number): number => Math.ceil(ms / secondMs);
