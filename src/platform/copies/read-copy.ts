import { spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartupError } from '#platform/operations/config.ts';
import { refuseTooSmall } from '#platform/operations/disk.ts';
import { type Objects, typeOf } from '#platform/operations/objects/objects.ts';
import { refuseOtherVersion } from '#platform/database/prepare-database.ts';
import type { Opener } from './age.ts';
import {
  bytesOf,
  type Copy,
  DamagedCopy,
  keysFile,
  listCopies,
  measured,
  readMarker,
  readObjectList,
  readObjectName,
  rowsName,
  sha256,
} from './layout.ts';
import { type BackupTarget, TargetFault } from './target.ts';

/**
 * Reads a copy back as it lies there, and compares it by digest: the rows whole, of the files that all are present and those of
 * one `slice` of 8, so that all were read after 8 calls with slices 0 to 7.
 * @throws DamagedCopy, TargetFault
 */
export async function readBack(target: BackupTarget, copy: Copy, slice: number): Promise<void> {
  const rows = await target.get(rowsName(copy.name));
  if (!rows) throw new DamagedCopy(`the rows of ${copy.name} are missing`);
  const { pieces, facts } = measured(rows);
  for await (const _ of pieces);
  if (facts().sha256 !== copy.rows.sha256)
    throw new DamagedCopy(`the rows of ${copy.name} are not as they were written`);
  for (const name of await presentObjects(target, copy)) {
    const { id = '', sha256: digest } = readObjectName(name) ?? {};
    if (Number.parseInt(id.slice(0, 1), 16) % 8 !== slice) continue;
    const content = await target.get(name);
    if (!content || sha256(await bytesOf(content)) !== digest)
      throw new DamagedCopy(`the file ${name} is not as it was written`);
  }
}

/** The names of the files of a copy. @throws DamagedCopy when one is not present */
async function presentObjects(target: BackupTarget, copy: Copy): Promise<string[]> {
  const names = await readObjectList(target, copy);
  if (!names) throw new DamagedCopy(`the list of files of ${copy.name} is damaged`);
  const present = new Set<string>();
  for await (const { name } of target.list('objects')) present.add(name);
  const missing = names.filter((name) => !present.has(name)).length;
  if (missing > 0) throw new DamagedCopy(`${missing} of the ${names.length} files of ${copy.name} are missing`);
  return names;
}

/** A copy that was fetched and opened. */
export interface FetchedCopy {
  readonly copy: Copy;
  /** A backup's folder with the rows. */
  readonly folder: string;
  /** Fetches the stored files into a store, as `loadLines` does. Safe to repeat. */
  readonly loadObjects: (into: Pick<Objects, 'put'>, wanted?: Set<string>) => Promise<void>;
}

/**
 * Fetches the newest copy of a place, or the named one, decrypts its rows into `work` and compares all digests; of the files, that
 * each is present. Changes nothing else.
 * @throws StartupError saying what to do
 */
export async function fetchCopy(
  target: BackupTarget,
  input: { readonly opener: Opener; readonly work: string; readonly named: string | undefined },
): Promise<FetchedCopy> {
  try {
    return await fetchAndOpen(target, input);
  } catch (error) {
    if (error instanceof DamagedCopy)
      throw new StartupError(`the copy is damaged: ${error.message}; take an older one with --copy`);
    if (error instanceof TargetFault) throw new StartupError(faultTexts[error.code](target.place));
    throw error;
  }
}
/** What a person should do about a place that does not do what was asked. */
export const faultTexts: Readonly<Record<TargetFault['code'], (place: string) => string>> = {
  away: (place) => `${place} does not answer; try again once it does`,
  refused: (place) => `${place} refuses the login or does not exist; look at the settings BACKUP_…`,
  'host-key': (place) => `the key of the server of ${place} is not BACKUP_SFTP_HOST_KEY; ask who runs it why`,
  full: (place) => `${place} is full`,
};

/** @throws StartupError when it is not a place of copies */
export async function refuseUnmarked(target: BackupTarget): Promise<void> {
  if ((await readMarker(target)) === undefined)
    throw new StartupError(`${target.place} is not a place of copies: it has no saral-copies.json; look at its path`);
}

async function fetchAndOpen(
  target: BackupTarget,
  { opener, work, named }: { readonly opener: Opener; readonly work: string; readonly named: string | undefined },
): Promise<FetchedCopy> {
  await refuseUnmarked(target);
  const copies = await listCopies(target);
  const copy = named === undefined ? copies.at(-1) : copies.find(({ name }) => name === named);
  if (!copy)
    throw new StartupError(
      copies.length === 0
        ? `${target.place} holds no complete copy yet; take another place`
        : `${target.place} holds no complete copy ${named}; there are ${copies.map(({ name }) => name).join(', ')}`,
    );
  refuseOtherVersion('the copy', copy.migrations);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  await refuseTooSmall([{ folder: work, bytes: copy.rows.bytes }]);
  await unpackRows(target, { copy, opener, work });
  await presentObjects(target, copy);
  return {
    copy,
    folder: work,
    loadObjects: (into, wanted) => loadObjects(target, { opener, folder: work, into, wanted }),
  };
}

const unpackRows = (
  target: BackupTarget,
  { copy, opener, work }: { readonly copy: Copy; readonly opener: Opener; readonly work: string },
): Promise<void> =>
  unpack(target, {
    name: rowsName(copy.name),
    sha256: copy.rows.sha256,
    what: `the rows of ${copy.name}`,
    opener,
    into: (pieces) => untar(pieces, work),
  });

/** An encrypted file of a place; `what` it is, for people. */
export interface PackedFile {
  readonly name: string;
  readonly sha256: string;
  readonly what: string;
  readonly opener: Opener;
  /** Writes what was decrypted. */
  into(pieces: AsyncIterable<Uint8Array>): Promise<void>;
}
/**
 * Fetches and decrypts a file, and compares its digest.
 * @throws DamagedCopy, TargetFault, StartupError when the key does not open it
 */
export async function unpack(
  target: BackupTarget,
  { name, sha256: wanted, what, opener, into }: PackedFile,
): Promise<void> {
  const damaged = new DamagedCopy(`${what} are not as they were written`);
  const content = await target.get(name);
  if (!content) throw new DamagedCopy(`${what} are missing`);
  const { pieces: source, facts } = measured(content);
  const pieces = await opener.pieces(source).catch(async (error: unknown) => {
    if (error instanceof TargetFault) throw error;
    // Either of the two: the rest of the file says which.
    for await (const _ of source);
    if (facts().sha256 !== wanted) throw damaged;
    throw new StartupError(
      'the key does not open this copy; take the page of the key that was BACKUP_KEY when it was made',
    );
  });
  await into(pieces).catch((error: unknown) => {
    throw error instanceof TargetFault ? error : damaged;
  });
  if (facts().sha256 !== wanted) throw damaged;
}

/** Unpacks a folder. @throws when it can't */
export async function untar(pieces: AsyncIterable<Uint8Array>, into: string): Promise<void> {
  const tar = spawn('tar', ['-xf', '-', '-C', into, '--no-same-owner'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = event(tar, 'close');
  try {
    await pipeline(pieces, tar.stdin);
  } catch (error) {
    tar.kill();
    await ended;
    throw error;
  }
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

async function loadObjects(
  target: BackupTarget,
  { folder, ...to }: Omit<Loading, 'lines'> & { readonly folder: string },
): Promise<void> {
  const lines = (await readFile(join(folder, keysFile), 'utf8')).split('\n').filter(Boolean);
  const missing = await loadLines(target, { ...to, lines });
  const [first] = missing;
  if (first !== undefined)
    throw new StartupError(
      `the copy is damaged: the file ${first} is not as it was written; take an older one with --copy`,
    );
}

/** The key of a line. */
export const keyOf = (line: string): string => line.split(' ')[0] ?? '';
export interface Loading {
  readonly opener: Opener;
  /** From a list of keys. */
  readonly lines: readonly string[];
  readonly into: Pick<Objects, 'put'>;
  /** Only files of these keys, each once: those that are fetched are removed from it. */
  readonly wanted?: Set<string> | undefined;
}
/** Fetches stored files into a store. @returns the names of those that are not present as written */
export async function loadLines(target: BackupTarget, { opener, lines, into, wanted }: Loading): Promise<string[]> {
  const missing = new Map<string, string>();
  for (const line of lines) {
    const [key = '', name = ''] = line.split(' ');
    if (wanted && !wanted.has(key)) continue;
    const found = await target.get(name);
    const content = found && (await bytesOf(found));
    if (!content || sha256(content) !== readObjectName(name)?.sha256) {
      missing.set(key, name);
      continue;
    }
    await into.put(key, await opener.bytes(content), typeOf(key));
    wanted?.delete(key);
    missing.delete(key);
  }
  return [...missing.values()];
}
