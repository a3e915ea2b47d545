import type { Tx } from '#kit/context.ts';
import { on, sql } from '#platform/database/db.ts';

export interface PasskeyRow {
  readonly id: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}
const columns = sql.raw('id, credential_id, public_key, sign_count, transports, name, created_at, used_at');

/** Oldest first. */
export const passkeysOf = (tx: Tx, accountId: string): Promise<PasskeyRow[]> =>
  on(tx).rows<PasskeyRow>`select ${columns} from passkey where account_id = ${accountId} order by created_at, id`;

export const findPasskey = (tx: Tx, accountId: string, credentialId: string): Promise<PasskeyRow | undefined> =>
  on(tx).row<PasskeyRow>`
    select ${columns} from passkey where account_id = ${accountId} and credential_id = ${credentialId}`;

export const findPasskeyById = (
  tx: Tx,
  credentialId: string,
): Promise<(PasskeyRow & { readonly accountId: string }) | undefined> =>
  on(tx).row`select ${columns}, account_id from passkey where credential_id = ${credentialId}`;

/** False if the credential is registered already. */
export const insertPasskey = (
  tx: Tx,
  input: {
    id: string;
    accountId: string;
    credentialId: string;
    publicKey: string;
    signCount: number;
    transports: readonly string[];
    name: string;
    at: Date;
  },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into passkey (id, account_id, credential_id, public_key, sign_count, transports, name, created_at, used_at)
    values (${input.id}, ${input.accountId}, ${input.credentialId}, ${input.publicKey}, ${input.signCount},
      ${input.transports}, ${input.name}, ${input.at}, ${input.at})
    on conflict do nothing`;

export const recordPasskeyUse = (tx: Tx, id: string, signCount: number, at: Date): Promise<unknown> =>
  on(tx).rows`update passkey set sign_count = ${signCount}, used_at = ${at} where id = ${id}`;

/** @returns its name; undefined if the person has no such passkey. */
export const deletePasskey = (tx: Tx, accountId: string, id: string): Promise<string | undefined> =>
  on(tx).value<string>`delete from passkey where account_id = ${accountId} and id = ${id} returning name`;

/** False if this challenge of a browser was spent before. */
export const spendBrowserChallenge = (
  tx: Tx,
  { challenge, expiresAt }: { readonly challenge: string; readonly expiresAt: Date },
): Promise<boolean> =>
  on(tx).changesOne`
    insert into spent_challenge (challenge, expires_at) values (${challenge}, ${expiresAt}) on conflict do nothing`;

export type ChallengePurpose = 'enrol' | 'factor';
/** Stores a challenge; only the newest ones of a session stay open. */
export async function insertChallenge(
  tx: Tx,
  input: { challenge: string; sessionId: string; purpose: ChallengePurpose; at: Date; expiresAt: Date; max: number },
): Promise<void> {
  await on(tx).run`
    insert into passkey_challenge (challenge, session_id, purpose, created_at, expires_at)
    values (${input.challenge}, ${input.sessionId}, ${input.purpose}, ${input.at}, ${input.expiresAt})`;
  await on(tx).run`
    delete from passkey_challenge where challenge in (
      select challenge from passkey_challenge where session_id = ${input.sessionId}
       order by created_at desc, challenge offset ${input.max})`;
}
/** False if the challenge is unknown, used, too old or of another session or purpose. */
export const spendChallenge = (
  tx: Tx,
  input: { challenge: string; sessionId: string; purpose: ChallengePurpose; now: Date },
): Promise<boolean> =>
  on(tx).changesOne`
    delete from passkey_challenge
     where challenge = ${input.challenge} and session_id = ${input.sessionId} and purpose = ${input.purpose}
       and expires_at > ${input.now}`;
