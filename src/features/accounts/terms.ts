import { dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';

/** Digits of an OTP, its lifetime, its maximum of tries, and the wait until the next one. */
export const otpLength = 6;
export const otpLifeMs = 5 * minuteMs;
export const maxOtpTries = 5;
export const otpResendMs = 60 * secondMs;

/** The cookie with the nonce that binds an OTP to the browser that requested it. */
export const codeCookie = 'saral-code';

/**
 * The cookie of a browser that finished a sign-in to the desk. It is not `browserCookie`, and its table is not `browser_mark`,
 * because what they say begins and ends at other times. That one is set by any OTP, has to outlast roles, resets of factors and
 * a changed `SESSION_SECRET`, or two accounts would no longer be one person, and is not recorded at the desk of a demo, where one
 * person tries several members. This one gives OTPs beyond the limits: only a second factor or a passkey begins it, resets,
 * ninety days and a changed `SESSION_SECRET` end it, and a demo needs it too.
 */
export const deskBrowserCookie = 'saral-desk-browser';

/** How long a login lasts, and how long it is stored after its end. */
export const sessionMs = 30 * dayMs;
/** A login ends after this time without a request. */
export const sessionIdleMs = 14 * dayMs;
/** A login's use is recorded this often, so that reading pages writes little. */
export const useRecordedMs = hourMs;
/** The value that screens store as `token`: it says that somebody signed in and grants nothing. */
export const sessionMarker = 'session-in-cookie';
export const endedSessionMs = 30 * dayMs;
/** Identifies a browser, to detect two accounts used on it; survives logouts. */
export const browserCookie = 'saral-browser';
/** How long a browser ID and its sign-ins are stored. */
export const browserIdMs = 365 * dayMs;

export const maxNameLength = 100;

/** After the move of an account to another number, no bank account is given for this long: who took it over could take its money. */
export const bankWaitAfterMoveHours = 24;
export const bankWaitAfterMoveMs = bankWaitAfterMoveHours * hourMs;

/** The form of My Applications that chooses the way of our messages, apart from its call: a page loads no schemas for it. */
export const channelForm = { path: '/api/messages/channel', form: 'message-channel' } as const;
