import { createHmac } from 'node:crypto';
import { StartupError } from '#platform/operations/config.ts';

/** Names a secret in the database, in a ciphertext and in a backup: a short digest, which reveals nothing else about it. */
export const keyIdOf = (secret: string): string =>
  createHmac('sha256', secret).update('saral backup').digest('hex').slice(0, 16);

/** `which`: the key that is needed, as the end of "not the one …". */
export const refuseWrongDataKey = (which: string): never => {
  throw new StartupError(
    `DATA_KEY is not the one ${which}, and bank accounts could not be read; set it to that one (a demo keeps its own in DATA_DIR/demo-secrets.json)`,
  );
};

/**
 * A backup needs the keys that were in use when it was made.
 * @throws StartupError naming the ids of those that are not given
 */
export function refuseMissingKeys(needed: readonly string[], given: readonly string[]): void {
  const missing = needed.filter((id) => !given.includes(id));
  if (missing.length === 0) return;
  if (needed.length === 1) refuseWrongDataKey(`that was in use when the backup was made (id ${missing.join()})`);
  throw new StartupError(
    `the backup was made during a change of DATA_KEY and needs two keys: set DATA_KEY and DATA_KEY_PREVIOUS to those with the ids ${needed.join(' and ')}; ${missing.join(' and ')} is missing`,
  );
}
