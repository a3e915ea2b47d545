import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Context, Log } from '#kit/context.ts';
import { after } from '#kit/time.ts';
import { readAhead } from '#platform/operations/clock.ts';
import type { Secrets } from '#platform/operations/secrets.ts';
import { keyIdOf } from './data-key.ts';
import { asTx, type Db } from './db.ts';
import { insertSetting } from './settings.ts';

export interface ContextParts {
  readonly db: Db;
  readonly log: Log;
  /** SESSION_SECRET is the root key of keyed hashes, DATA_KEY that of encryption at rest. */
  readonly secrets: Secrets;
  readonly emit: Context['emit'];
  readonly now?: () => Date;
  /** Whether the product's clock can be moved: never in a live start, which therefore does not read the offset. */
  readonly clockMoves?: boolean;
}

/** Implements the kit's Context over one database. */
export function makeContext({
  db,
  log,
  secrets,
  emit,
  now = () => new Date(),
  clockMoves = true,
}: ContextParts): Context {
  const outside = asTx(db);
  const keyFor = derivedKeys(secrets.sessionSecret);
  const previousKeyFor =
    secrets.previousSessionSecret === undefined ? undefined : derivedKeys(secrets.previousSessionSecret);
  const hashWith = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');
  const encryption = makeEncryption(secrets);
  const lastingKeys = new Map<string, Promise<Buffer>>();
  /** The first start derives the key from SESSION_SECRET, so that hashes of earlier versions stay comparable. */
  const readLastingKey = async (purpose: string): Promise<Buffer> => {
    const name = `lasting-key:${purpose}`;
    const sealed = await insertSetting(outside, name, encryption.encrypt(keyFor(purpose).toString('base64'), name));
    return Buffer.from(encryption.decrypt(sealed, name), 'base64');
  };
  const lastingKeyFor = (purpose: string): Promise<Buffer> => {
    const known = lastingKeys.get(purpose);
    if (known) return known;
    const read = readLastingKey(purpose);
    lastingKeys.set(purpose, read);
    // Retry after a failed read.
    read.catch(() => lastingKeys.delete(purpose));
    return read;
  };
  return {
    db: outside,
    transaction: (work) => repeatAfterDeadlock(() => db.transaction().execute((trx) => work(asTx(trx as Db)))),
    now,
    // The process's clock, so that a test's `now` and the demo's offset add up.
    businessNow: async () => (clockMoves ? after(now(), await readAhead(outside)) : now()),
    emit,
    keyedHash: (purpose, text) => hashWith(keyFor(purpose), text),
    keyedHashes: (purpose, text) => [
      hashWith(keyFor(purpose), text),
      ...(previousKeyFor ? [hashWith(previousKeyFor(purpose), text)] : []),
    ],
    lastingHash: async (purpose, text) => hashWith(await lastingKeyFor(purpose), text),
    ...slowHashing,
    ...encryption,
    log,
  };
}

/** The key of each purpose, derived once from a root key. */
function derivedKeys(root: string): (purpose: string) => Buffer {
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    const known = keys.get(purpose);
    if (known) return known;
    const made = Buffer.from(hkdfSync('sha256', root, 'saral', purpose, 32));
    keys.set(purpose, made);
    return made;
  };
}

const maxRuns = 4;
/**
 * Runs a transaction again that the database ended in favour of another one: a deadlock, or a failed serialization. It
 * was rolled back whole, so that nothing happens twice.
 */
async function repeatAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let runs = 1; ; runs++) {
    try {
      return await run();
    } catch (error) {
      const { code } = (error ?? {}) as { code?: unknown };
      if (runs === maxRuns || (code !== '40P01' && code !== '40001')) throw error;
      // Not at the same moment as the other one.
      await setTimeout(runs * randomInt(5, 50));
    }
  }
}

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const saltBytes = 16;
/** The prefix `v1.` names the cost, which is Node's default (N 16384, r 8, p 1); salt and hash follow as base64url. */
const slowHashing: Pick<Context, 'slowHash' | 'isSlowHashOf'> = {
  async slowHash(text) {
    const salt = randomBytes(saltBytes);
    return `v1.${Buffer.concat([salt, await derive(text, salt, 32)]).toString('base64url')}`;
  },
  async isSlowHashOf(hash, text) {
    const bytes = Buffer.from(hash.replace(/^v1\./, ''), 'base64url');
    return timingSafeEqual(await derive(text, bytes.subarray(0, saltBytes), 32), bytes.subarray(saltBytes));
  },
};

/** A ciphertext is `v1.`, the id of its key, a dot, and nonce, tag and encrypted text as base64url. */
export function makeEncryption({ dataKey, previousDataKey }: DataKeys): Pick<Context, 'encrypt' | 'decrypt'> {
  const keys = new Map(
    [previousDataKey, dataKey]
      .filter((root) => root !== undefined)
      .map((root) => [keyIdOf(root), Buffer.from(hkdfSync('sha256', root, 'saral', 'seal v1', 32))]),
  );
  const ownId = keyIdOf(dataKey);
  const keyOf = (id: string): Buffer => {
    const key = keys.get(id);
    if (!key) throw new Error('a value is sealed with a key that is neither DATA_KEY nor DATA_KEY_PREVIOUS');
    return key;
  };
  return {
    encrypt(text, boundTo) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(ownId), nonce).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${sealedWith(ownId)}${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    decrypt(sealed, boundTo) {
      const [, id = '', text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(id), bytes.subarray(0, 12)).setAAD(Buffer.from(boundTo));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
type DataKeys = Pick<Secrets, 'dataKey' | 'previousDataKey'>;
/** How a ciphertext of this key begins. */
export const sealedWith = (keyId: string): string => `v1.${keyId}.`;
