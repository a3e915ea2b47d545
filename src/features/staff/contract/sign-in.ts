import { z } from 'zod/mini';
import type { Right, StaffRole } from '#kit/desk/desk-access.ts';
import { answers, type DeskDone, endpoint } from '#kit/endpoint.ts';
import { languages } from '#kit/language.ts';
import { PhoneInput } from '#features/accounts/model.ts';
import { CodeInput, NewPasskeyShape, PasskeyName, PasskeyShape, type SignInStep } from '../model.ts';

export interface DeskSessionAnswer {
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** What the roles allow, for menus and buttons; the server decides at each call. */
  readonly rights: readonly Right[];
}
/** Who is signed in to the desk. */
export const getDeskSession = endpoint({
  method: 'GET',
  path: '/api/desk/session',
  access: 'desk',
  right: 'desk/open',
  answer: answers<DeskSessionAnswer>(),
});

export interface SecondPersonAnswer {
  /** False while the owner has switched the second person off. */
  readonly isNeeded: boolean;
  /** The newest change; null without one. */
  readonly since: Date | null;
  /** The owner's reason for it. */
  readonly reason: string;
}
/** Whether a payout run, a refund beyond the published terms and the move of an account need a second person. */
export const getSecondPerson = endpoint({
  method: 'GET',
  path: '/api/desk/second-person',
  access: 'desk',
  right: 'desk/open',
  answer: answers<SecondPersonAnswer>(),
});

// --- Sign-in: these calls know the caller by the cookie of a session that may still wait for its second factor.

const noSession = {
  'desk/no-session': [401, 'Your sign-in has expired. Start again with your phone number.'],
} as const;
const locked = {
  'staff/factor-locked': [429, 'Too many wrong codes. Wait, then try again with a new code.'],
} as const;
const wrongCode = { ...locked, 'staff/code-wrong': [401, 'This code is wrong.'] } as const;
const codeShape = { 'staff/code-shape': [422, 'Enter the whole code.'] } as const;
const expired = { 'staff/challenge-expired': [409, 'This took too long. Try again with your passkey.'] } as const;
export const enrolment = {
  ...noSession,
  ...locked,
  'desk/factor-needed': [403, 'Give your second factor again.'],
  'staff/factor-first': [403, 'You have a second factor already: give that first.'],
  'staff/invitation-needed': [403, 'Ask the owner for an invitation.'],
} as const;
const tooManyPasskeys = { 'staff/too-many-passkeys': [409, 'You have ten passkeys. Remove one first.'] } as const;

/** After `POST /api/auth/otp/send`: the OTP opens a session that waits ten minutes for the second factor. */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/desk/sign-in',
  access: 'anyone',
  body: z.strictObject({ phone: PhoneInput, code: CodeInput, language: z.optional(z.enum(languages)) }),
  refusals: {
    'accounts/code-wrong': [401, 'Invalid OTP. Please try again.'],
    'staff/no-access': [403, 'This number has no access to the desk.'],
    'accounts/no-code-sent': [409, 'No OTP sent. Please send OTP first.'],
    'accounts/phone-invalid': [422, 'Please check the phone number and try again.'],
    'accounts/code-locked': [429, 'Too many wrong attempts. Please request a new OTP.'],
  },
  answer: answers<SignInStep>(),
});
/** What the sign-in of this browser asks for next. */
export const getSignInStep = endpoint({
  method: 'GET',
  path: '/api/desk/sign-in',
  access: 'anyone',
  refusals: noSession,
  answer: answers<SignInStep>(),
});
/** The code of the owner's invitation, before the first enrolment. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/desk/sign-in/invitation',
  access: 'anyone',
  body: z.strictObject({ code: CodeInput }),
  refusals: {
    ...noSession,
    ...wrongCode,
    ...codeShape,
    'staff/enrolled': [409, 'You have a second factor already.'],
  },
  answer: answers<SignInStep>(),
});

export interface FactorAnswer {
  readonly next: 'done';
  readonly recoveryCodesLeft: number;
}
const factorRefusals = {
  ...noSession,
  ...wrongCode,
  ...codeShape,
  ...expired,
  'staff/code-used': [409, 'This code was used before. Wait for the next one.'],
  'staff/not-enrolled': [409, 'Set up a second factor first.'],
} as const;
/** A code of the app, or a recovery code. Opens the desk; in an open session it counts as given again. */
export const giveFactor = endpoint({
  method: 'POST',
  path: '/api/desk/factor',
  access: 'anyone',
  body: z.strictObject({ code: CodeInput }),
  refusals: factorRefusals,
  answer: answers<FactorAnswer>(),
});
/** JSON for `navigator.credentials`, in the spelling of WebAuthn level 3. */
export interface PasskeyOptionsAnswer {
  readonly options: Readonly<Record<string, unknown>>;
}
export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/desk/factor/passkey-options',
  access: 'anyone',
  hasNoBody: true,
  refusals: { ...noSession, ...locked, 'staff/not-enrolled': [409, 'You have no passkey yet.'] },
  answer: answers<PasskeyOptionsAnswer>(),
});
export const givePasskey = endpoint({
  method: 'POST',
  path: '/api/desk/factor/passkey',
  access: 'anyone',
  body: z.strictObject({ proof: PasskeyShape }),
  refusals: factorRefusals,
  answer: answers<FactorAnswer>(),
});

/** For a passkey of staff before the OTP, so that this browser gets OTPs that a stranger can't use up. */
export const askBrowserPasskey = endpoint({
  method: 'POST',
  path: '/api/desk/browser/passkey-options',
  access: 'anyone',
  hasNoBody: true,
  answer: answers<PasskeyOptionsAnswer>(),
});
export const showPasskey = endpoint({
  method: 'POST',
  path: '/api/desk/browser/passkey',
  access: 'anyone',
  body: z.strictObject({ proof: PasskeyShape }),
  refusals: { ...expired, 'staff/code-wrong': wrongCode['staff/code-wrong'] },
  answer: answers<DeskDone>(),
});

// --- Enrolment: of the first factor while signing in, and of further ones at the desk.

export interface AppKeyAnswer {
  /** In groups of four. */
  readonly key: string;
  /** For a link that opens the app on the same phone. */
  readonly uri: string;
  /** The QR code of `uri` as an SVG path over `size` × `size` modules. */
  readonly qr: { readonly size: number; readonly path: string };
}
export const beginApp = endpoint({
  method: 'POST',
  path: '/api/desk/enrol/app-key',
  access: 'anyone',
  hasNoBody: true,
  refusals: enrolment,
  answer: answers<AppKeyAnswer>(),
});
export interface EnrolledAnswer {
  readonly next: 'done';
  /** Shown once; null when the person has recovery codes already. */
  readonly recoveryCodes: readonly string[] | null;
  /** The person has no name yet; `giveName` takes it. */
  readonly needsName: boolean;
}
export const confirmApp = endpoint({
  method: 'POST',
  path: '/api/desk/enrol/app',
  access: 'anyone',
  body: z.strictObject({ code: CodeInput }),
  refusals: {
    ...enrolment,
    ...wrongCode,
    ...codeShape,
    'staff/no-enrolment': [409, 'Start again: this key is no longer valid.'],
  },
  answer: answers<EnrolledAnswer>(),
});
export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/desk/enrol/passkey-options',
  access: 'anyone',
  hasNoBody: true,
  refusals: { ...enrolment, ...tooManyPasskeys },
  answer: answers<PasskeyOptionsAnswer>(),
});
export const confirmPasskey = endpoint({
  method: 'POST',
  path: '/api/desk/enrol/passkey',
  access: 'anyone',
  body: z.strictObject({ name: PasskeyName, proof: NewPasskeyShape }),
  refusals: {
    ...enrolment,
    ...wrongCode,
    ...expired,
    ...tooManyPasskeys,
    'staff/passkey-known': [409, 'This passkey is registered already.'],
  },
  answer: answers<EnrolledAnswer>(),
});

/** Ends this browser's desk session; a form's post is redirected to the sign-in. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/desk/sign-out',
  access: 'anyone',
  hasNoBody: true,
  answer: answers<DeskDone>(),
});
