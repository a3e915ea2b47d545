import { spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { defined } from '#kit/defined.ts';
import { type Manifest, writeBackup } from '#platform/operations/backup.ts';
import { refuseTooSmall } from '#platform/operations/disk.ts';
import type { ListedObjects } from '#platform/operations/objects/objects.ts';
import { encrypted, encryptedBytes } from './age.ts';
import {
  type Copy,
  DamagedCopy,
  keysFile,
  listCopies,
  measured,
  objectId,
  objectName,
  once,
  readMarker,
  readObjectList,
  readObjectName,
  rowsName,
  writeIndex,
  writeMarker,
  writeObjectList,
} from './layout.ts';
import { trialName } from './place.ts';
import type { BackupTarget } from './target.ts';

/** The place is not ours: `foreign` holds other files or other copies, `empty` has lost those that were present. */
export class PlaceFault extends Error {
  override readonly name = 'PlaceFault';
  readonly code: 'foreign' | 'empty';
  constructor(code: 'foreign' | 'empty') {
    super(`the place of the copies is ${code}`);
    this.code = code;
  }
}

/**
 * Makes sure that a place is for the copies of this installation, and marks an empty one.
 * `isKnown`: copies were written there before.
 * @throws PlaceFault, TargetFault
 */
export async function claimPlace(
  target: BackupTarget,
  { installation, isKnown }: { readonly installation: string; readonly isKnown: boolean },
): Promise<void> {
  const marked = await readMarker(target);
  if (marked === installation) return;
  if (marked !== undefined) throw new PlaceFault('foreign');
  for await (const { name } of target.list('')) if (name !== trialName) throw new PlaceFault('foreign');
  // A disk that is not mounted leaves an empty folder, and copies would fill the disk of the server.
  if (isKnown) throw new PlaceFault('empty');
  await writeMarker(target, installation);
}

export interface CopyInput {
  readonly target: BackupTarget;
  /** The public key that everything is encrypted to. */
  readonly recipient: string;
  readonly installation: string;
  /** As the owner of the tables. */
  readonly owner: pg.Pool;
  readonly objects: Pick<ListedObjects, 'keys' | 'get'>;
  readonly dataKeys: readonly string[];
  /** A folder for this copy alone: the rows lie there, unencrypted, until they are sent. */
  readonly work: string;
  readonly now: Date;
  readonly auditHead: string | undefined;
  /** Looks at the rows before they are encrypted. */
  readonly examine?: (folder: string) => Promise<void>;
}

/**
 * Writes a copy of every row and of each stored file that is not present yet. Whatever a killed one had sent of the files counts.
 * @throws StartupError when this machine's disk is too small, TargetFault
 */
export async function writeCopy(input: CopyInput): Promise<Copy> {
  const { work, owner, dataKeys, now, auditHead } = input;
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  try {
    const bytes = await databaseBytes(owner);
    // Packed rows take a third of the database at most; to examine them takes the whole once more.
    await refuseTooSmall([{ folder: work, bytes: bytes / 3 + (input.examine ? bytes : 0) }]);
    const { folder, manifest } = await writeBackup({ owner, objects: undefined, dataKeys, into: work, now, auditHead });
    await input.examine?.(folder);
    const name = nameOf(now);
    // After the rows: each file is stored before its row and never changes, so every row has its file.
    const names = await sendObjects(input, join(folder, keysFile));
    return await sendRows(input, { name, folder, manifest, names });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
const nameOf = (now: Date): string => `saral-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;

async function databaseBytes(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  return Number(defined(rows[0]).bytes);
}

/** How many files are read, encrypted and sent at once. */
const atOnce = 4;
// Exports of the desk are deleted after a week, and would outlive that in a copy.
const isCopied = (key: string): boolean => !key.startsWith('exports/');

type ObjectsInput = Pick<CopyInput, 'target' | 'recipient' | 'installation'> & {
  readonly objects: Pick<ListedObjects, 'get'>;
};
/** A stored file's key, and its name at the target. */
export interface SentObject {
  readonly key: string;
  readonly name: string;
}
/** Sends those of the stored files that are not present, a few at once; what was erased since is left out. */
export async function sendEach(
  { target, recipient, installation, objects }: ObjectsInput,
  keys: AsyncIterable<string> | Iterable<string>,
  present: ReadonlyMap<string, string>,
): Promise<SentObject[]> {
  const sent: SentObject[] = [];
  const send = async (key: string): Promise<void> => {
    const id = objectId(installation, key);
    let name = present.get(id);
    if (name === undefined) {
      const found = await objects.get(key);
      // Erased since it was listed.
      if (!found) return;
      const content = await encryptedBytes(recipient, found.bytes);
      name = objectName(id, content);
      await target.put(name, once(content));
    }
    sent.push({ key, name });
  };
  let sending: Promise<void>[] = [];
  for await (const key of keys) {
    if (!isCopied(key)) continue;
    sending.push(send(key));
    if (sending.length < atOnce) continue;
    await Promise.all(sending);
    sending = [];
  }
  await Promise.all(sending);
  return sent;
}
/** The names of the stored files at a target, by their ids. */
export async function objectsThere(target: Pick<BackupTarget, 'list'>): Promise<Map<string, string>> {
  const present = new Map<string, string>();
  for await (const { name } of target.list('objects')) {
    const id = readObjectName(name)?.id;
    if (id !== undefined) present.set(id, name);
  }
  return present;
}
export const lineOf = ({ key, name }: SentObject): string => `${key} ${name}\n`;

/** @returns the names of all files at the target; writes the key of each into `keysPath`. */
async function sendObjects(input: CopyInput, keysPath: string): Promise<string[]> {
  const sent = await sendEach(input, input.objects.keys(), await objectsThere(input.target));
  await writeFile(keysPath, sent.map(lineOf).join(''), { mode: 0o600 });
  return sent.map(({ name }) => name).toSorted();
}

async function sendRows(
  { target, recipient }: CopyInput,
  { name, folder, manifest, names }: { name: string; folder: string; manifest: Manifest; names: readonly string[] },
): Promise<Copy> {
  const { pieces, facts } = measured(await encrypted(recipient, packed(folder)));
  await target.put(rowsName(name), pieces);
  const objects = { count: names.length, sha256: await writeObjectList(target, name, names) };
  const copy: Copy = {
    name,
    format: 1,
    madeAt: manifest.madeAt,
    migrations: manifest.migrations,
    rows: facts(),
    objects,
  };
  await writeIndex(target, copy);
  return copy;
}

/** A folder as tar packs it. */
async function* packed(folder: string): AsyncGenerator<Uint8Array> {
  const tar = spawn('tar', ['-cf', '-', '-C', folder, '.'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = event(tar, 'close');
  yield* tar.stdout as AsyncIterable<Buffer>;
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

/**
 * Removes copies that the rule of thinning does not retain, what an interrupted one left, and then the files that no copy needs.
 * Only while no other copy is written.
 * @throws TargetFault, also where the key may not remove
 */
export async function thin(target: BackupTarget, retainedOf: (copies: readonly Copy[]) => Copy[]): Promise<void> {
  const copies = await listCopies(target);
  const retained = retainedOf(copies);
  const retainedNames = new Set(retained.map(({ name }) => name));
  const needed = new Set<string>();
  for (const copy of retained) {
    const names = await readObjectList(target, copy);
    // A damaged list would make files look unneeded: nothing is removed on its word.
    if (!names) throw new DamagedCopy(`the list of files of ${copy.name} is damaged`);
    for (const name of names) needed.add(name);
  }
  await removeCopies(target, (copy) => !retainedNames.has(copy));
  const unneeded: string[] = [];
  for await (const { name } of target.list('objects'))
    if (readObjectName(name) && !needed.has(name)) unneeded.push(name);
  for (const name of unneeded) await target.remove(name);
}

/** Removes what an interrupted copy left, so that one that fails again and again does not fill the place. */
export async function removeIncomplete(target: BackupTarget): Promise<void> {
  const complete = new Set((await listCopies(target)).map(({ name }) => name));
  await removeCopies(target, (copy) => !complete.has(copy));
}

async function removeCopies(target: BackupTarget, isOutdated: (copy: string) => boolean): Promise<void> {
  const outdated: string[] = [];
  for await (const { name } of target.list('copies')) {
    const [, copy = ''] = /^copies\/(saral-\d{8}T\d{6}Z)\.(?!base\.)/.exec(name) ?? [];
    if (copy && isOutdated(copy)) outdated.push(name);
  }
  // The index first: without it a copy does not count.
  for (const name of outdated.toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json'))))
    await target.remove(name);
}
