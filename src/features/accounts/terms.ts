import { dayMs, minuteMs, secondMs } from '#kit/time.ts';

/** Digits of a one-time password, its life, how often one can be tried and how soon the next is sent. */
export const otpLength = 6;
export const otpLifeMs = 5 * minuteMs;
export const maxOtpTries = 5;
export const otpResendMs = 60 * secondMs;

/** How long a login lasts. */
export const sessionMs = 30 * dayMs;
/** How long a browser carries its mark, and how long we store who logged in from it. */
export const browserMarkMs = 365 * dayMs;

export const maxNameLength = 100;
