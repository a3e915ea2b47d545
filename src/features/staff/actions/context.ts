import type { Context, Hashes } from '#kit/context.ts';
import type { NamesContext } from '#features/content/actions/company-names.ts';
import type { Passkeys, Totp } from '../providers/port.ts';

export type StaffContext = NamesContext & {
  readonly config: {
    readonly demo: boolean;
    /** Receives the news that a sign-in is locked. */
    readonly ownerMail: string;
    /** The office's address. */
    readonly staffMail: string;
  };
};
export type FactorContext = StaffContext & { readonly totp: Totp; readonly passkeys: Passkeys };

// A separate key purpose each, so that no hash can be used for another purpose.
export const deskSessionHash = (ctx: Context, token: string): string => ctx.keyedHash('staff/desk-session', token);
export const deskSessionHashes = (ctx: Context, token: string): Hashes => ctx.keyedHashes('staff/desk-session', token);
export const deskBrowserHashes = (ctx: Context, token: string): Hashes => ctx.keyedHashes('staff/desk-browser', token);
export const invitationHashes = (ctx: Context, phone: string, code: string): Hashes =>
  ctx.keyedHashes('staff/invitation', `${phone}:${code}`);
/** What the slow hash of a recovery code is made of: without the key nobody can try codes out. Reads outside of transactions. */
export const recoveryHash = (ctx: Context, accountId: string, code: string): Promise<string> =>
  ctx.lastingHash('staff/recovery-code', `${accountId}:${code}`);
