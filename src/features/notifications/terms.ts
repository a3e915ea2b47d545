import { dayMs, minuteMs } from '#kit/time.ts';

/** A message is given up after this time without success. */
export const retryPeriodMs = 3 * dayMs;
/** Recipient, subject and text are erased after this time. */
export const retentionMs = 30 * dayMs;
/** A code is given up after this time: it does not work any longer. */
export const codeRetryMs = 5 * minuteMs;
