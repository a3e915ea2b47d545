import { isMailAddress } from '#kit/text/mail-address.ts';
import { minuteMs } from '#kit/time.ts';
import type { MessageChannel } from './model/messages.ts';

/** A try that takes longer belongs to a crashed process; exceeds every provider timeout. */
export const leaseMs = 2 * minuteMs;
const maxBackoffMs = 15 * minuteMs;
/** Wait after the n-th try: 1, 2, 4, 8, then every 15 minutes. */
export const backoffMs = (tries: number): number => Math.min(maxBackoffMs, minuteMs * 2 ** Math.max(0, tries - 1));

const e164 = /^\+[1-9]\d{6,14}$/;
/** True for a recipient that the channel can address. */
export const isRecipient = (channel: MessageChannel, to: string): boolean =>
  channel === 'sms' ? e164.test(to) : isMailAddress(to);

/** Makes a header line: line ends and control characters become spaces. */
export const asSubject = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
