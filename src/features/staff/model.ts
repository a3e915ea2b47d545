import { z } from 'zod/mini';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { maxPasskeyName } from './terms.ts';

/** How a second factor is given: a code of the authenticator app, a passkey, or a recovery code. */
export type FactorMethod = 'app' | 'passkey' | 'recovery';
export const factorMethods = ['app', 'passkey', 'recovery'] as const satisfies readonly FactorMethod[];

/** What the sign-in to the desk asks for next. */
export interface SignInStep {
  /** enrol: the person has no second factor yet; done: the desk is open. */
  readonly next: 'enrol' | 'factor' | 'done';
  /** For `factor`: what the person has. */
  readonly methods: readonly FactorMethod[];
  /** For `enrol`: the owner's invitation comes first. */
  readonly needsInvitation: boolean;
  /** Whole seconds until a code is accepted again after too many wrong ones; 0 if one is now. */
  readonly lockedForS: number;
}

/** A new shared secret for an authenticator app. */
export interface AppKey {
  /** Base32, in groups of four. */
  readonly key: string;
  /** `otpauth://totp/…`, for the QR code. */
  readonly uri: string;
}

/** The part of a browser's answer to `navigator.credentials.create` that proves a new passkey; base64url. */
export interface NewPasskeyProof {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}
/** The part of a browser's answer to `navigator.credentials.get` that proves a passkey; base64url. */
export interface PasskeyProof {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** A person with staff roles, as the owner sees it. */
export interface Member {
  readonly phone: string;
  /** Undefined of an owner by the settings before the first sign-in. */
  readonly accountId: string | undefined;
  readonly name: string | undefined;
  readonly roles: readonly { readonly role: StaffRole; readonly grantedAt: Date; readonly grantedBy: string }[];
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly recoveryCodesLeft: number;
  readonly lockedUntil: Date | undefined;
  /** When the open invitation ends. */
  readonly invitedUntil: Date | undefined;
  /** When the second factor was last given. */
  readonly signedInAt: Date | undefined;
  readonly openSessions: number;
}

/** A session that opens the desk, as its person sees it. */
export interface OwnDeskSession {
  readonly id: string;
  readonly createdAt: Date;
  /** When the second factor was last given. */
  readonly factorAt: Date;
  readonly usedAt: Date;
}

/** What a person has set up for their own sign-in, and where they are signed in. */
export interface OwnFactors {
  readonly name: string | undefined;
  readonly hasApp: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly {
    readonly id: string;
    readonly name: string;
    readonly createdAt: Date;
    readonly usedAt: Date | undefined;
  }[];
  readonly sessions: readonly OwnDeskSession[];
}

const base64url = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]+$/));
const credentialId = base64url(1400);
export const NewPasskeyShape = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(8000),
  attestationObject: base64url(40_000),
  transports: z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(10)),
});
export const PasskeyShape = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(8000),
  authenticatorData: base64url(8000),
  signature: base64url(8000),
});
export const PasskeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'missing'),
    z.maxLength(maxPasskeyName, 'too-long'),
    z.regex(/^[^\p{Cc}]*$/u, 'characters'),
  );
/** As typed; the action reads it. */
export const CodeInput = z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40));

/** What owners are notified of. */
export type StaffChangeKind =
  | 'granted'
  | 'revoked'
  | 'invited'
  | 'app'
  | 'passkey'
  | 'passkey-removed'
  | 'recovery-codes'
  | 'reset'
  | 'second-person-off'
  | 'second-person-on'
  | 'company';
export interface StaffChange {
  readonly id: string;
  readonly change: StaffChangeKind;
  readonly role?: StaffRole;
  /** The last two digits of the number that it is about; without them it is about the actor. */
  readonly ending?: string;
  /** An account, or `cli:…`. */
  readonly by: string;
  /** ISO time. */
  readonly at: string;
}

/** A role of a member on the way from one site to another. */
export interface MovedMember {
  readonly phone: string;
  readonly role: string;
}
