import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Client, SFTPWrapper } from 'ssh2';
import { secondMs } from '#kit/time.ts';
import type { TargetSettings } from './place.ts';
import {
  type BackupTarget,
  faulting,
  faultingEach,
  isAbandoned,
  TargetFault,
  type TargetFaultCode,
  type TargetFile,
  unfinishedPrefix,
} from './target.ts';

/** Statuses of the protocol (draft-ietf-secsh-filexfer-02, 7). */
const status = { end: 1, noSuchFile: 2, permissionDenied: 3, failure: 4 };
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
function faultOf(error: unknown): TargetFaultCode {
  if ((error as { level?: unknown }).level === 'client-authentication') return 'refused';
  if (codeOf(error) === status.permissionDenied || codeOf(error) === status.noSuchFile) return 'refused';
  // The protocol has no word for a full disk: OpenSSH says "failure".
  return codeOf(error) === status.failure ? 'full' : 'away';
}

/** An entry of a folder; `mtime` is in seconds. */
interface Entry {
  readonly filename: string;
  readonly attrs: { isDirectory(): boolean; readonly size: number; readonly mtime: number };
}

/**
 * Copies on a server of SFTP: `sftp://user@host:port/path`, with a key of SSH and the pinned key of the server. The connection
 * is opened by the first call.
 */
export function sftpTarget(place: string, settings: TargetSettings): BackupTarget {
  const { username, hostname, port, pathname } = new URL(place);
  const root = decodeURIComponent(pathname).replace(/\/+$/, '') || '/';
  const pathOf = (name: string): string => posix.join(root, name);
  let opened: Promise<Connection> | undefined;
  const open = (): Promise<Connection> => {
    opened ??= connect({ username, hostname, port: Number(port || 22), settings });
    return opened;
  };
  // Files are sent several at once: each folder is made by the first of them, and the others wait for it.
  const made = new Map<string, Promise<void>>();
  function makeFolder(folder: string): Promise<void> {
    const known = made.get(folder);
    if (known) return known;
    const making = (async () => {
      const { ask } = await open();
      if (await ask<unknown>((sftp, done) => sftp.stat(folder, done)).catch(absent)) return;
      await makeFolder(posix.dirname(folder));
      await ask<void>((sftp, done) => sftp.mkdir(folder, { mode: 0o700 }, done));
    })();
    made.set(folder, making);
    return making;
  }
  async function* walk(folder: string): AsyncGenerator<TargetFile> {
    const { ask } = await open();
    const entries = await ask<Entry[]>((sftp, done) => sftp.readdir(pathOf(folder), done as never)).catch(absent);
    for (const { filename, attrs } of entries ?? []) {
      if (filename.startsWith('.') || filename === 'lost+found') continue;
      const name = posix.join(folder, filename);
      if (attrs.isDirectory()) yield* walk(name);
      else yield { name, bytes: attrs.size };
    }
  }
  let swept: Promise<void> | undefined;
  async function sweep(): Promise<void> {
    const { ask } = await open();
    const entries = await ask<Entry[]>((sftp, done) => sftp.readdir(root, done as never)).catch(absent);
    for (const { filename, attrs } of entries ?? [])
      if (isAbandoned(filename, attrs.mtime * secondMs))
        await ask<void>((sftp, done) => sftp.unlink(pathOf(filename), done)).catch(absent);
  }
  return {
    place,
    list: (folder) => faultingEach(faultOf, walk(folder)),
    put: (name, content) =>
      faulting(faultOf, async () => {
        const { ask } = await open();
        const path = pathOf(name);
        await (swept ??= sweep());
        const unfinished = pathOf(`${unfinishedPrefix}${crypto.randomUUID()}`);
        await makeFolder(posix.dirname(path));
        try {
          await write(ask, unfinished, content);
          // Replaces, which the protocol's own rename does not.
          await ask<void>((sftp, done) => sftp.ext_openssh_rename(unfinished, path, done));
        } catch (error) {
          await ask<void>((sftp, done) => sftp.unlink(unfinished, done)).catch(() => undefined);
          throw error;
        }
      }),
    get: (name) =>
      faulting(faultOf, async () => {
        const { ask } = await open();
        const found = await ask<unknown>((sftp, done) => sftp.stat(pathOf(name), done)).catch(absent);
        return found === undefined ? undefined : faultingEach(faultOf, read(ask, pathOf(name)));
      }),
    remove: (name) =>
      faulting(faultOf, async () => {
        const { ask } = await open();
        await ask<void>((sftp, done) => sftp.unlink(pathOf(name), done)).catch(absent);
      }),
    end: async () => void (await opened?.catch(() => undefined))?.client.end(),
  };
}

/**
 * Writes a file piece by piece. The library's streams are not used: one whose connection ends late throws where nobody
 * catches it.
 */
async function write(ask: Ask, path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await ask<Buffer>((sftp, done) => sftp.open(path, 'w', { mode: 0o600 }, done));
  try {
    let at = 0;
    for await (const piece of content) {
      const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length);
      if (bytes.length > 0) await ask<void>((sftp, done) => sftp.write(file, bytes, 0, bytes.length, at, done));
      at += bytes.length;
    }
  } finally {
    await ask<void>((sftp, done) => sftp.close(file, done));
  }
}
const readBytes = 256 * 1024;
async function* read(ask: Ask, path: string): AsyncGenerator<Uint8Array> {
  const file = await ask<Buffer>((sftp, done) => sftp.open(path, 'r', done));
  try {
    for (let at = 0; ;) {
      const buffer = Buffer.alloc(readBytes);
      const bytes = await ask<number>((sftp, done) => sftp.read(file, buffer, 0, readBytes, at, done)).catch(atEnd);
      if (!bytes) return;
      yield buffer.subarray(0, bytes);
      at += bytes;
    }
  } finally {
    await ask<void>((sftp, done) => sftp.close(file, done)).catch(() => undefined);
  }
}

const atEnd = (error: unknown): undefined => {
  if (codeOf(error) !== status.end) throw error;
};
const absent = (error: unknown): undefined => {
  if (codeOf(error) !== status.noSuchFile) throw error;
};
type Done<T> = (error: Error | null | undefined, value?: T) => void;
/** A call of the library as a promise. */
const promiseOf = <T>(call: (done: Done<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => call((error, value) => (error ? reject(error) : resolve(value as T))));

/** Asks the server. It fails on a connection that ended: the library never answers what is asked there. */
type Ask = <T>(call: (sftp: SFTPWrapper, done: Done<T>) => void) => Promise<T>;
interface Connection {
  readonly client: Client;
  readonly ask: Ask;
}
async function connect(input: {
  readonly username: string;
  readonly hostname: string;
  readonly port: number;
  readonly settings: TargetSettings;
}): Promise<Connection> {
  const { Client } = (await import('ssh2')).default;
  const privateKey = await readFile(input.settings.BACKUP_SFTP_KEY_FILE ?? '').catch((error: unknown) => {
    throw new TargetFault('refused', error);
  });
  const client = new Client();
  let isOtherKey = false;
  await new Promise<void>((resolve, reject) => {
    client
      .once('ready', resolve)
      .on('error', (error) => reject(isOtherKey ? new TargetFault('host-key', error) : error))
      .on('close', () => reject(new Error('the connection ended')));
    client.connect({
      host: input.hostname,
      port: input.port,
      username: decodeURIComponent(input.username),
      privateKey,
      readyTimeout: 20_000,
      keepaliveInterval: 15_000,
      keepaliveCountMax: 4,
      hostVerifier: (key: Buffer) => {
        const found = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
        isOtherKey = found !== input.settings.BACKUP_SFTP_HOST_KEY;
        return !isOtherKey;
      },
    });
  });
  // Each answer is waited for: held back for the next packet, it takes a multiple of the time.
  client.setNoDelay(true);
  const sftp = await promiseOf<SFTPWrapper>((done) => client.sftp(done));
  // Each call says why it failed; an event that nobody waits for would end the program.
  sftp.on('error', () => client.destroy());
  let isClosed = false;
  sftp.on('close', () => (isClosed = true));
  const ask: Ask = (call) =>
    promiseOf((done) => (isClosed ? done(new Error('the connection ended')) : call(sftp, done)));
  return { client, ask };
}
