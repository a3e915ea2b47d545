import pg from 'pg';
import { dataKeysOf, type Secrets } from '#platform/operations/secrets.ts';
import { makeEncryption } from './context.ts';
import { keyIdOf } from './data-key.ts';
import { databaseFailure } from './away.ts';
import { signingKeyOf, signingKeySetting } from './signing-key.ts';
import { type SecretState, stateSetting } from './secret-state.ts';

/**
 * Gives the pool's connections the key with which the database signs what the program records, such as audit entries. Called
 * before the first connection.
 */
export function signWith(pool: pg.Pool, signingKey: string): void {
  pool.options.options = [pool.options.options, `-c saral.signing_key=${signingKey}`].filter(Boolean).join(' ');
}
export const signOn = (pool: pg.Pool, dataKey: string): void => signWith(pool, signingKeyOf(dataKey));

/** @throws when it is sealed with another key */
const openSigningKey = (secrets: Secrets, sealed: string): string =>
  makeEncryption(secrets).decrypt(sealed, signingKeySetting);

/** The key with which the rows of a backup are signed; its DATA_KEYs are among the given ones. */
export function signingKeyOfBackup(
  secrets: Secrets,
  { dataKeys: [id], signingKey }: { readonly dataKeys: readonly string[]; readonly signingKey?: string | undefined },
): string {
  if (signingKey !== undefined) return openSigningKey(secrets, signingKey);
  return signingKeyOf(dataKeysOf(secrets).find((key) => keyIdOf(key) === id) ?? secrets.dataKey);
}

/**
 * The key of the database that this login names, read on a separate connection. That of `dataKey` where there are no tables
 * yet, and where it can't be opened: a start is then refused for its DATA_KEY.
 */
export async function readSigningKey(where: pg.ClientConfig, secrets: Secrets): Promise<string> {
  const client = new pg.Client({ connectionTimeoutMillis: 5000, application_name: 'saral', ...where });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('public.setting') is not null as there",
    );
    if (!rows[0]?.there) return signingKeyOf(secrets.dataKey);
    const found = await client.query<{ name: string; value: unknown }>(
      'select name, value from setting where name = any($1)',
      [[signingKeySetting, stateSetting('DATA_KEY')]],
    );
    const valueOf = (name: string): unknown => found.rows.find((row) => row.name === name)?.value;
    const sealed = valueOf(signingKeySetting);
    if (typeof sealed === 'string') return openSigningKey(secrets, sealed);
    const state = valueOf(stateSetting('DATA_KEY')) as SecretState | undefined;
    const { dataKey, previousDataKey } = secrets;
    const isOfPrevious = previousDataKey !== undefined && state?.current === keyIdOf(previousDataKey);
    return signingKeyOf(isOfPrevious ? previousDataKey : dataKey);
  } catch (error) {
    const failure = databaseFailure(error);
    if (failure) throw failure;
    return signingKeyOf(secrets.dataKey);
  } finally {
    await client.end().catch(() => undefined);
  }
}
