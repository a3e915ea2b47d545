import { createHmac } from 'node:crypto';
import type { Context } from '#kit/context.ts';
import { StartRefusal } from '#platform/operations/config.ts';
import { row, sql } from './db.ts';
import { insertSetting, readSetting } from './settings.ts';

/** The setting that stores the fingerprint of the database's key. */
export const dataKeyMark = 'data-key-mark';

/** Fingerprint of a data key, to detect a wrong key; reveals nothing else about it. */
export const markOf = (dataKey: string): string =>
  createHmac('sha256', dataKey).update('saral backup').digest('hex').slice(0, 16);

export const refuseForeignKey = (of: string): never => {
  throw new StartRefusal(
    `DATA_KEY is not the one ${of}, and bank accounts could not be read; set it to that one (a demo keeps its own in DATA_DIR/demo-secrets.json)`,
  );
};

/** A ciphertext to try a data key on. */
export interface Encrypted {
  readonly sealed: string;
  readonly boundTo: string;
}

/**
 * Refuses a data key that is not the database's. The first start stores the key's fingerprint; in a database without
 * one the key is tried on stored ciphertexts. Idempotent, also for concurrent starts.
 * @throws StartRefusal
 */
export async function checkDataKey(
  ctx: Pick<Context, 'db' | 'decrypt'>,
  dataKey: string,
  findSealed: () => Promise<Encrypted | undefined>,
): Promise<void> {
  const own = markOf(dataKey);
  const known = await readSetting<string | undefined>(ctx.db, dataKeyMark, undefined);
  if (known === undefined) {
    for (const stored of [await encryptedSetting(ctx), await findSealed()])
      if (stored && !opens(ctx, stored)) foreign();
  }
  if ((known ?? (await insertSetting(ctx.db, dataKeyMark, own))) !== own) foreign();
}
const foreign = (): never => refuseForeignKey('that this database was made with');

function opens(ctx: Pick<Context, 'decrypt'>, { sealed, boundTo }: Encrypted): boolean {
  try {
    ctx.decrypt(sealed, boundTo);
    return true;
  } catch {
    return false;
  }
}

const encryptedSetting = ({ db }: Pick<Context, 'db'>): Promise<Encrypted | undefined> =>
  row<Encrypted>(
    db,
    sql`select value #>> '{}' as sealed, name as bound_to from setting where name like 'lasting-key:%' limit 1`,
  );
