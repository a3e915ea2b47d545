import type { NewPasskeyProof, PasskeyProof } from '../model.ts';

export interface NewKey {
  /** Base32. */
  readonly secret: string;
  /** `otpauth://totp/…`, for the QR code. */
  readonly uri: string;
}
/** Codes of authenticator apps (RFC 6238, SHA-1, six digits, 30 seconds). */
export interface Totp {
  /** A new secret of 160 bits. `issuer` and `label` are what the app shows. */
  newKey(input: { readonly issuer: string; readonly label: string }): Promise<NewKey>;
  /** The step of a right code, at most one before or after the present one; undefined for a wrong code. */
  stepOf(secret: string, code: string, at: Date): Promise<number | undefined>;
}

export interface StoredPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly signCount: number;
  readonly transports: readonly string[];
}
/** JSON for the browser: the options of `navigator.credentials.create` or `.get` in the spelling of WebAuthn level 3. */
export interface PasskeyOptions {
  readonly challenge: string;
  readonly json: Readonly<Record<string, unknown>>;
}
/** True if the challenge was open; it is used up by that. */
export type SpendChallenge = (challenge: string) => Promise<boolean>;
/** expired: the challenge is unknown, used or too old; wrong: anything else about the answer. */
export type PasskeyFault = 'expired' | 'wrong';

/** Passkeys (WebAuthn). The person must be verified by the device, by finger, face or PIN. */
export interface Passkeys {
  creationOptions(input: {
    readonly accountId: string;
    readonly label: string;
    readonly company: string;
    readonly known: readonly StoredPasskey[];
  }): Promise<PasskeyOptions>;
  verifyNew(proof: NewPasskeyProof, spend: SpendChallenge): Promise<StoredPasskey | PasskeyFault>;
  /**
   * Options of a login; for any passkey of the site when `known` is empty. `challenge`: base64url; a random one by
   * default.
   */
  requestOptions(known: readonly StoredPasskey[], challenge?: string): Promise<PasskeyOptions>;
  /** @returns the new count of signatures. */
  verify(proof: PasskeyProof, known: StoredPasskey, spend: SpendChallenge): Promise<number | PasskeyFault>;
}
