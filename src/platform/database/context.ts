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
import { asTx, type Db } from './db.ts';
import { insertSetting } from './settings.ts';

export interface ContextParts {
  readonly db: Db;
  readonly log: Log;
  /** The root key of keyed hashes: SESSION_SECRET. */
  readonly secret: string;
  /** The root key of encryption at rest: DATA_KEY. */
  readonly dataKey: string;
  readonly emit: Context['emit'];
  readonly now?: () => Date;
  /** Whether the product's clock can be moved: never in a live start, which therefore does not read the offset. */
  readonly clockMoves?: boolean;
}

/** Implements the kit's Context over one database. */
export function makeContext({
  db,
  log,
  secret,
  dataKey,
  emit,
  now = () => new Date(),
  clockMoves = true,
}: ContextParts): Context {
  const outside = asTx(db);
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const made = Buffer.from(hkdfSync('sha256', secret, 'saral', purpose, 32));
    keys.set(purpose, made);
    return made;
  };
  const encryption = makeEncryption(dataKey);
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
    transaction: (work) => repeated(() => db.transaction().execute((trx) => work(asTx(trx as Db)))),
    now,
    // The process's clock, so that a test's `now` and the demo's offset add up.
    businessNow: async () => (clockMoves ? after(now(), await readAhead(outside)) : now()),
    emit,
    keyedHash: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('hex'),
    lastingHash: async (purpose, text) =>
      createHmac('sha256', await lastingKeyFor(purpose))
        .update(text)
        .digest('hex'),
    ...slowHashing,
    ...encryption,
    log,
  };
}

const maxRuns = 4;
/**
 * Runs a transaction again that the database ended in favour of another one: a deadlock, or a failed serialization. It
 * was rolled back whole, so that nothing happens twice.
 */
async function repeated<T>(run: () => Promise<T>): Promise<T> {
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

/** The prefix `v1.` is the key's version, for a later key rotation; nonce, tag and ciphertext follow as base64url. */
function makeEncryption(dataKey: string): Pick<Context, 'encrypt' | 'decrypt'> {
  const key = Buffer.from(hkdfSync('sha256', dataKey, 'saral', 'seal v1', 32));
  return {
    encrypt(text, boundTo) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`;
    },
    decrypt(sealed, boundTo) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(boundTo));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
