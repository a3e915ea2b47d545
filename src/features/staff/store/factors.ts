import type { Tx } from '#kit/context.ts';
import { on, row, sql } from '#platform/database/db.ts';

export interface StoredAuthenticator {
  readonly id: string;
  /** Encrypted, bound to the id. */
  readonly secret: string;
  readonly lastStep: number | null;
}
/** The app of a person: the one in use, or the one that waits for its first right code. */
export const findAuthenticator = (
  tx: Tx,
  accountId: string,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<StoredAuthenticator | undefined> =>
  row<StoredAuthenticator>(
    tx,
    isConfirmed
      ? sql`select id, secret, last_step from authenticator where account_id = ${accountId} and confirmed_at is not null`
      : sql`select id, secret, last_step from authenticator where account_id = ${accountId} and confirmed_at is null`,
  );
/** Replaces the app that waits for its first code. */
export async function insertAuthenticator(
  tx: Tx,
  input: { id: string; accountId: string; secret: string; at: Date },
): Promise<void> {
  await on(tx).run`delete from authenticator where account_id = ${input.accountId} and confirmed_at is null`;
  await on(tx).run`
    insert into authenticator (id, account_id, secret, created_at)
    values (${input.id}, ${input.accountId}, ${input.secret}, ${input.at})`;
}
/** The app that was enrolled replaces the one in use. */
export async function confirmAuthenticator(
  tx: Tx,
  input: { id: string; accountId: string; step: number; at: Date },
): Promise<void> {
  await on(tx).run`delete from authenticator where account_id = ${input.accountId} and confirmed_at is not null`;
  await on(tx).run`
    update authenticator set confirmed_at = ${input.at}, last_step = ${input.step} where id = ${input.id}`;
}
/**
 * False if a code of this step or a later one was accepted before. A code may be one step early or late, so a step that is
 * further ahead was accepted while the clock was.
 */
export const useStep = (tx: Tx, id: string, step: number): Promise<boolean> =>
  on(tx)
    .changesOne`update authenticator set last_step = ${step} where id = ${id} and (last_step < ${step} or last_step > ${step + 2})`;

/** New codes replace all old ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  input: { accountId: string; hashes: readonly string[]; at: Date },
): Promise<void> {
  await on(tx).run`delete from recovery_code where account_id = ${input.accountId}`;
  await on(tx).run`
    insert into recovery_code (account_id, code_hash, created_at)
    select ${input.accountId}, unnest(${input.hashes}::text[]), ${input.at}`;
}
/** The present recovery codes of a person, the unused ones first. */
export const listRecoveryCodes = (
  tx: Tx,
  accountId: string,
): Promise<{ readonly codeHash: string; readonly usedAt: Date | null }[]> =>
  on(tx).rows`
    select code_hash, used_at from recovery_code where account_id = ${accountId} order by used_at nulls first, code_hash`;
export const markRecoveryCodeUsed = (tx: Tx, accountId: string, codeHash: string, at: Date): Promise<void> =>
  on(tx).run`
    update recovery_code set used_at = ${at}
     where account_id = ${accountId} and code_hash = ${codeHash} and used_at is null`;

export interface FactorCounts {
  readonly apps: number;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}
/** The confirmed factors of a person, and the recovery codes that are left. */
export const countFactors = (tx: Tx, accountId: string): Promise<FactorCounts> =>
  on(tx).oneRow<FactorCounts>`
    select (select count(*) from authenticator where account_id = ${accountId} and confirmed_at is not null) as apps,
           (select count(*) from passkey where account_id = ${accountId}) as passkeys,
           (select count(*) from recovery_code where account_id = ${accountId} and used_at is null) as recovery_codes`;

/** Removes every factor of a person; returns how many rows that were. */
export async function deleteFactors(tx: Tx, accountId: string): Promise<number> {
  const counts = [
    await on(tx).changed`delete from authenticator where account_id = ${accountId}`,
    await on(tx).changed`delete from passkey where account_id = ${accountId}`,
    await on(tx).changed`delete from recovery_code where account_id = ${accountId}`,
    await on(tx).changed`delete from wrong_factor where account_id = ${accountId}`,
    await on(tx).changed`delete from factor_attempts where account_id = ${accountId}`,
    await on(tx).changed`delete from desk_browser where account_id = ${accountId}`,
  ];
  return counts.reduce((sum, count) => sum + count, 0);
}
