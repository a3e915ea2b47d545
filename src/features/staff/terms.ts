import { hourMs, minuteMs } from '#kit/time.ts';

/** A desk session ends after this time without a request. */
export const deskIdleMs = 30 * minuteMs;
/** A desk session ends after this time in any case. */
export const deskSessionMs = 12 * hourMs;
/** Between OTP and second factor. */
export const factorWaitMs = 10 * minuteMs;
/** Payouts, roles, exports of personal data and erasure ask for the second factor again after this time. */
export const freshFactorMs = 5 * minuteMs;
/** A desk session's use is recorded this often, so that reading pages writes little. */
export const useRecordedMs = minuteMs;
