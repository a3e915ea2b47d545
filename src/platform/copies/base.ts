// A base backup beside a copy: the database's own files, from which the log of changes goes on to any later moment.
//   copies/saral-….base.age    the files, packed by tar and gzip, encrypted
//   copies/saral-….base.json   written last: what a recovery must know
import { spawn } from 'node:child_process';
import { once as event } from 'node:events';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { byText } from '#kit/text/by-text.ts';
import { defined } from '#kit/defined.ts';
import { before, dayMs } from '#kit/time.ts';
import { encrypted } from './age.ts';
import type { Archive } from './archive.ts';
import { DamagedCopy, measured, once, readJson } from './layout.ts';
import { retained } from './thinning.ts';
import type { BackupTarget } from './target.ts';
import { readKeysName, readStoredName } from './wal.ts';

const baseShape = z.object({
  format: z.literal(1),
  line: z.string(),
  /** The first and the last file of the log without which it is useless. */
  first: z.string(),
  last: z.string(),
  /** ISO time: the first moment that can be come back to. */
  endedAt: z.iso.datetime(),
  /** The major version of PostgreSQL, which reads no other version's files. */
  major: z.number(),
  /** What a program must know to use it. */
  migrations: z.array(z.string()),
  label: z.string(),
  unpackedBytes: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});
/** A base backup as its index says; `sha256` is of the encrypted file. */
export type BaseIndex = z.infer<typeof baseShape>;
export interface Base extends BaseIndex {
  /** The name of the copy that it belongs to. */
  readonly name: string;
}

const indexName = (copy: string): string => `copies/${copy}.base.json`;
export const baseName = (copy: string): string => `copies/${copy}.base.age`;
const nameShape = /^copies\/(saral-\d{8}T\d{6}Z)\.base\.(json|age)$/;

/** The complete base backups, the oldest first. */
export async function listBases(target: BackupTarget): Promise<Base[]> {
  const bases: Base[] = [];
  for await (const { name: file } of target.list('copies')) {
    const [, name, kind] = nameShape.exec(file) ?? [];
    const index = name && kind === 'json' ? await readJson(target, file, baseShape) : undefined;
    if (name && index) bases.push({ name, ...index });
  }
  return bases.toSorted(byText(({ endedAt }) => endedAt));
}

// PostgreSQL makes them anew (its manual, "Making a Base Backup Using the Low Level API"); the last two are ours.
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const leftOut = [
  ...emptied.map((folder) => `./${folder}/*`),
  'pgsql_tmp*',
  'pg_internal.init',
  './postmaster.pid',
  './postmaster.opts',
  './server.log*',
  './*.unfinished',
];

/** The log was cut while a base backup was made: it is useless. */
export class LogCut extends Error {
  override readonly name = 'LogCut';
}

export interface BaseInput {
  readonly target: BackupTarget;
  readonly recipient: string;
  /** As the superuser of the bundled database. */
  readonly owner: pg.ClientConfig;
  readonly archive: Archive;
  /** The name of the copy that it belongs to. */
  readonly name: string;
  readonly migrations: readonly string[];
  /** Sends what waits in the archive. */
  readonly send: () => Promise<void>;
}

/**
 * Writes a base backup while the database runs, and sends the log that it needs. Nothing of it lies on this machine.
 * @throws TargetFault, LogCut
 */
export async function writeBase(input: BaseInput): Promise<Base> {
  const { target, recipient, archive, name } = input;
  const run = await archive.keep();
  const { line } = await archive.state();
  // The connection must stay: PostgreSQL gives a backup up with it.
  const client = new pg.Client(input.owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const began = await one<{ first: string; folder: string; major: number }>(
      client,
      `select pg_walfile_name(pg_backup_start('saral', fast => true)) as first, current_setting('data_directory') as folder,
         current_setting('server_version_num')::int / 10000 as major`,
    );
    const sent = await sendFolder(target, { name: baseName(name), folder: began.folder, recipient });
    // It waits until the server has put the last file of the log into the archive.
    const ended = await one<{ last: string; label: string; at: Date }>(
      client,
      `select pg_walfile_name(lsn) as last, labelfile as label, clock_timestamp() as at
       from pg_backup_stop(wait_for_archive => true)`,
    );
    await input.send();
    const after = await archive.state();
    if (after.run !== run || after.sent === null || after.sent < ended.last) throw new LogCut('the log was cut');
    const { first, major } = began;
    const { last, label, at } = ended;
    const base: BaseIndex = {
      format: 1,
      line,
      first,
      last,
      endedAt: at.toISOString(),
      major,
      migrations: [...input.migrations],
      label,
      ...sent,
    };
    await target.put(indexName(name), once(JSON.stringify(base)));
    await archive.complete();
    return { name, ...base };
  } finally {
    await client.end();
  }
}
const one = async <Row extends object>(client: pg.Client, statement: string): Promise<Row> =>
  defined((await client.query<Row>(statement)).rows[0]);

async function sendFolder(
  target: BackupTarget,
  { name, folder, recipient }: { readonly name: string; readonly folder: string; readonly recipient: string },
): Promise<Pick<BaseIndex, 'unpackedBytes' | 'bytes' | 'sha256'>> {
  const unpacked = { bytes: 0 };
  const { packed, ended } = packRunning(folder, unpacked);
  const { pieces, facts } = measured(await encrypted(recipient, packed));
  await target.put(name, pieces);
  await ended;
  return { unpackedBytes: unpacked.bytes, ...facts() };
}

/** The files of a running server change or go while they are read: the log of changes repairs them. */
function packRunning(folder: string, unpacked: { bytes: number }) {
  const words = ['-cf', '-', '--ignore-failed-read', ...leftOut.map((what) => `--exclude=${what}`), '-C', folder, '.'];
  const tar = spawn('tar', words, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = event(tar, 'close').then(([code]) => {
    // One: a file changed or went.
    if (code !== 0 && code !== 1) throw new Error(`tar ended with ${code}`);
  });
  ended.catch(() => undefined);
  tar.stdout.on('data', ({ length }: Buffer) => (unpacked.bytes += length));
  const packing = tar.stdout.pipe(createGzip({ level: 1 }));
  return { packed: packing as AsyncIterable<Buffer>, ended };
}

/** Compares a base backup with its digest. @throws DamagedCopy, TargetFault */
export async function readBackBase(target: BackupTarget, { name, sha256 }: Base): Promise<void> {
  const { pieces, facts } = measured((await target.get(baseName(name))) ?? once(''));
  for await (const _ of pieces);
  if (facts().sha256 !== sha256) throw new DamagedCopy(`the base backup of ${name} is not as it was written`);
}

/** So many days back each moment can be come back to. */
export const momentDays = retained.days;
/** The base backups of the last days, and the one before them, from which the first of these days is reached. */
export function retainedBases<T extends { readonly endedAt: string }>(oldestFirst: readonly T[], now: Date): T[] {
  const from = before(now, momentDays * dayMs).toISOString();
  const firstOfThem = oldestFirst.findIndex(({ endedAt }) => endedAt >= from);
  return oldestFirst.slice(firstOfThem < 0 ? -1 : Math.max(0, firstOfThem - 1));
}

/**
 * Removes the base backups that do not stay, those that were not completed, and the log that the others do not need. Only while no
 * other is written. `line`: that which this machine writes.
 * @throws TargetFault, also where the key may not remove
 */
export async function thinBases(
  target: BackupTarget,
  { line, stays }: { readonly line: string; readonly stays: readonly Base[] },
): Promise<void> {
  const outdated: string[] = [];
  for await (const { name: file } of target.list('copies')) {
    const [, name] = nameShape.exec(file) ?? [];
    if (name && !stays.some((base) => base.name === name)) outdated.push(file);
  }
  // The index first: without it a base backup does not count.
  for (const file of outdated.toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json'))))
    await target.remove(file);
  const firstOf = new Map<string, string>();
  for (const base of stays) if (!firstOf.has(base.line)) firstOf.set(base.line, base.first);
  const unneeded: string[] = [];
  for await (const { name } of target.list('wal')) {
    const list = readKeysName(name);
    if (list && stays[0] && list.at < new Date(stays[0].endedAt)) unneeded.push(name);
    const segment = readStoredName(name);
    if (!segment) continue;
    const first = firstOf.get(segment.line);
    // Without any base backup the first one of this machine may be under way.
    if (first === undefined ? segment.line !== line : segment.name < first) unneeded.push(name);
  }
  for (const name of unneeded) await target.remove(name);
}
