import { dayMs, minuteMs } from '#kit/time.ts';
import type { MessageChannel } from './model.ts';

/** A try that has not ended by then belongs to a process that died; longer than any channel takes. */
export const leaseMs = 2 * minuteMs;
/** After this time without success a message is given up. */
export const triedForMs = 3 * dayMs;
/** Sent and failed messages lose recipient, subject and text after this time. */
export const retentionMs = 30 * dayMs;

const longestWaitMs = 15 * minuteMs;
/** How long to wait after the n-th try: 1, 2, 4, 8, then every 15 minutes. */
export const waitMs = (tries: number): number => Math.min(longestWaitMs, minuteMs * 2 ** Math.max(0, tries - 1));

const e164 = /^\+[1-9]\d{6,14}$/;
// One plain address: no list, no display name, nothing that ends a header line.
const address = /^[^\s\p{Cc}@,;:<>()[\]\\"]{1,64}@[^\s\p{Cc}@,;:<>()[\]\\"]{1,253}$/u;
/** True for a recipient that a channel can be asked to reach. */
export const isRecipient = (channel: MessageChannel, to: string): boolean =>
  channel === 'sms' ? e164.test(to) : address.test(to);

/** One line for a header: what ends a line or is no character becomes a space. */
export const asSubject = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed();
