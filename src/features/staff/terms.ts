import { dayMs, hourMs, minuteMs, secondMs } from '#kit/time.ts';

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
/** How long a browser is remembered after its last sign-in to the desk. */
export const deskBrowserMs = 90 * dayMs;
/** How long ended sessions and used invitations are stored. */
export const endedDeskMs = 30 * dayMs;

/** Codes of an authenticator app (RFC 6238): one for each step, also accepted one step earlier or later. */
export const totpStepMs = 30 * secondMs;
export const totpDigits = 6;
export const totpWindow = 1;

/** So many wrong codes of a person, of any kind, lock the second factor for this time. */
export const maxWrongFactors = 5;
export const factorLockMs = 15 * minuteMs;
/** How long a wrong code counts. */
export const wrongFactorMs = dayMs;
/** Refused calls and pages of one person within this time that are listed for the owner. */
export const listedRefusals = 20;
export const refusalPeriodMs = hourMs;

export const recoveryCodeCount = 10;
export const invitationMs = 72 * hourMs;
/** How long the page of the owner can show a new invitation. */
export const invitationShownMs = 2 * minuteMs;

/** Time for an answer of the passkey's device. */
export const challengeMs = 5 * minuteMs;
/** Challenges that one session may have open at the same time. */
export const maxChallenges = 5;
export const maxPasskeys = 10;
export const maxPasskeyName = 60;
