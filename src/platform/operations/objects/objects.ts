import { constants } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { hourMs, secondMs } from '#kit/time.ts';

/** Files outside the database: private ones are served only by handlers that check the owner. */
export interface Objects {
  /** Durable when it resolves. Never replaces: idempotent with the same bytes, throws when the key holds others. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredObject | undefined>;
  /** Idempotent; a missing key is not an error. */
  remove(key: string): Promise<void>;
}
export interface ListedObjects extends Objects {
  /** Every key that is stored, in no order. */
  keys(): AsyncIterable<string>;
}
export interface StoredObject {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** The store is unreachable, full or failing: a retry may succeed. */
export class ObjectsUnavailable extends Error {
  override readonly name = 'ObjectsUnavailable';
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['pdf', 'application/pdf'],
  // A piece of a larger file.
  ['part', 'application/octet-stream'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
]);
const keyShape =
  /^(?:[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/){1,4}[A-Za-z0-9](?:[A-Za-z0-9_-]|\.(?=[a-z0-9])){0,150}\.([a-z0-9]{2,5})$/;

/** The content type of a key. @throws on a key that is not plain `folder/name.ending` with a known ending. */
export function typeOf(key: string): string {
  const type = contentTypes.get(keyShape.exec(key)?.[1] ?? '');
  if (!type) throw new Error('not a key of the object store');
  return type;
}
function checkType(key: string, contentType: string): void {
  if (typeOf(key) !== contentType) throw new Error(`the key's ending does not go with ${contentType}`);
}
export const conflictError = (): Error => new Error('the key of the object store holds other bytes');
export const sameBytes = (found: StoredObject | undefined, bytes: Uint8Array): boolean =>
  found !== undefined && Buffer.compare(found.bytes, bytes) === 0;

/** Stores objects under a folder that only this program's user can read. Creates the folder when first needed. */
export function localObjects(dir: string): ListedObjects {
  const root = resolve(dir);
  const incoming = join(root, '.incoming');
  let prepared: Promise<void> | undefined;
  const prepare = (): Promise<void> => {
    prepared ??= makeFolder(incoming, root).then(() => sweep(incoming));
    return prepared.catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
  };
  const get = async (key: string): Promise<StoredObject | undefined> => {
    const contentType = typeOf(key);
    const bytes = await attempt(() => readFile(join(root, key)).catch(absent));
    return bytes && { bytes, contentType };
  };
  return {
    get,
    async put(key, bytes, contentType) {
      checkType(key, contentType);
      const path = join(root, key);
      const temporary = join(incoming, crypto.randomUUID());
      const stored = await attempt(async () => {
        await prepare();
        await makeFolder(dirname(path), root);
        try {
          await writeDurably(temporary, bytes);
          // A link and not a rename, which would replace an existing file.
          return await link(temporary, path).then(() => true, alreadyExists);
        } finally {
          await rm(temporary, { force: true });
          await syncFolder(dirname(path));
        }
      });
      if (!stored && !sameBytes(await get(key), bytes)) throw conflictError();
    },
    async remove(key) {
      typeOf(key);
      await attempt(async () => {
        await rm(join(root, key), { force: true });
        await syncFolder(join(root, dirname(key))).catch(absent);
      });
    },
    keys: () => attemptEach(keysBelow(root)),
  };
}

async function* keysBelow(root: string, folder = ''): AsyncGenerator<string> {
  for (const entry of (await readdir(join(root, folder), { withFileTypes: true }).catch(absent)) ?? []) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !entry.name.startsWith('.')) yield* keysBelow(root, key);
    else if (keyShape.test(key)) yield key;
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates a folder and its parents up to `root`, and syncs each entry to disk. */
async function makeFolder(path: string, root: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (!first) return;
  for (let at = path; at.length >= root.length && at.length >= first.length; at = dirname(at))
    await syncFolder(dirname(at));
}

/** A file's name is durable only after its folder was synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/**
 * Removes partial files of a killed program: they hold personal data under no key, so nothing else would remove them.
 */
async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const file = await stat(path).catch(absent);
    if (file && Date.now() - file.mtimeMs > hourMs) await rm(path, { force: true });
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
const absent = (error: unknown): undefined => {
  if (codeOf(error) !== 'ENOENT') throw error;
};
const alreadyExists = (error: unknown): false => {
  if (codeOf(error) !== 'EEXIST') throw error;
  return false;
};
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ObjectsUnavailable('the object store failed', { cause: error });
  }
}

async function* attemptEach<T>(found: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* found;
  } catch (error) {
    throw new ObjectsUnavailable('the object store failed', { cause: error });
  }
}

export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  /** Private: no policy that lets anyone read. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For a whole call with its retries. */
  readonly timeLimitMs?: number;
}

/** The configuration of every S3 client of this program, for compatible stores too. */
export const s3ClientSettings = (s3Settings: S3Settings): S3ClientConfig => ({
  endpoint: s3Settings.endpoint,
  region: s3Settings.region,
  credentials: { accessKeyId: s3Settings.accessKeyId, secretAccessKey: s3Settings.secretAccessKey },
  // Compatible stores have no host name for each bucket, and some refuse the checksums that newer clients add.
  forcePathStyle: true,
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 3 * secondMs, requestTimeout: 8 * secondMs, throwOnRequestTimeout: true },
});

/** Stores objects in a bucket of S3 or a compatible store. The client is loaded by the first call. */
export function s3Objects(settings: S3Settings): ListedObjects {
  const { bucket: Bucket, timeLimitMs = 10 * secondMs } = settings;
  let opened: Promise<{ s3: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: new s3.S3Client(s3ClientSettings(settings)) }));
    return opened;
  };
  const limit = () => ({ abortSignal: AbortSignal.timeout(timeLimitMs) });

  async function* listed(): AsyncGenerator<string> {
    const { s3, client } = await open();
    for (let ContinuationToken: string | undefined; ;) {
      const page = await client.send(new s3.ListObjectsV2Command({ Bucket, ContinuationToken }), limit());
      for (const { Key = '' } of page.Contents ?? []) if (keyShape.test(Key)) yield Key;
      ContinuationToken = page.NextContinuationToken;
      if (ContinuationToken === undefined) return;
    }
  }
  const get = async (key: string): Promise<StoredObject | undefined> => {
    const contentType = typeOf(key);
    const { s3, client } = await open();
    const bytes = await attempt(async () => {
      const found = await client.send(new s3.GetObjectCommand({ Bucket, Key: key }), limit()).catch(noSuchKey);
      return found?.Body?.transformToByteArray();
    });
    return bytes && { bytes, contentType };
  };
  return {
    get,
    async put(key, bytes, contentType) {
      checkType(key, contentType);
      const { s3, client } = await open();
      const command = new s3.PutObjectCommand({
        Bucket,
        Key: key,
        Body: bytes,
        ContentType: contentType,
        IfNoneMatch: '*',
      });
      const stored = await attempt(() => client.send(command, limit()).then(() => true, conflict));
      // A retry after a lost answer finds the object stored by the first attempt.
      if (!stored && !sameBytes(await get(key), bytes)) throw conflictError();
    },
    async remove(key) {
      typeOf(key);
      const { s3, client } = await open();
      await attempt(() => client.send(new s3.DeleteObjectCommand({ Bucket, Key: key }), limit()));
    },
    keys: () => attemptEach(listed()),
  };
}

const noSuchKey = (error: unknown): undefined => {
  if ((error as Error).name !== 'NoSuchKey') throw error;
};
const conflict = (error: unknown): false => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status !== 412 && status !== 409) throw error;
  return false;
};
