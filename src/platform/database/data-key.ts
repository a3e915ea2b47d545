import { createHmac } from 'node:crypto';
import type { Context } from '#kit/context.ts';
import { StartupError } from '#platform/operations/config.ts';
import { insertSetting, readSetting } from './settings.ts';

/** Name of the setting with the fingerprint of the database's data key. */
export const fingerprintSetting = 'data-key-mark';

/** Fingerprint of a data key, to detect a wrong key; reveals nothing else about it. */
export const fingerprintOf = (dataKey: string): string =>
  createHmac('sha256', dataKey).update('saral backup').digest('hex').slice(0, 16);

/** `which`: the key that is needed, as the end of "not the one …". */
export const refuseWrongDataKey = (which: string): never => {
  throw new StartupError(
    `DATA_KEY is not the one ${which}, and bank accounts could not be read; set it to that one (a demo keeps its own in DATA_DIR/demo-secrets.json)`,
  );
};

/**
 * Refuses a data key that is not the database's: the first start stores the key's fingerprint. Idempotent, also for
 * concurrent starts.
 * @throws StartupError
 */
export async function checkDataKey(ctx: Pick<Context, 'db'>, dataKey: string): Promise<void> {
  const given = fingerprintOf(dataKey);
  const stored = await readSetting<string | undefined>(ctx.db, fingerprintSetting, undefined);
  if ((stored ?? (await insertSetting(ctx.db, fingerprintSetting, given))) !== given)
    refuseWrongDataKey('that this database was made with');
}
