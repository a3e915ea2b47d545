import { createHash, type Hash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyOut } from 'pg-copy-streams';
import { z } from 'zod';
import { StartupError } from './config.ts';
import { keyIdOf, refuseWrongDataKey } from '#platform/database/data-key.ts';
import { type SecretState, stateSetting } from '#platform/database/secret-state.ts';
import { signingKeySetting } from '#platform/database/signing-key.ts';
import { migrationsOf } from '#platform/database/db.ts';

/** A table as one gzipped file of PostgreSQL's COPY text; `sha256` is of the text. */
export const copiedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  sha256: z.string(),
});
export type CopiedTable = z.infer<typeof copiedTable>;
const manifestShape = z.object({
  format: z.literal(1),
  /** ISO time of the snapshot. */
  madeAt: z.string(),
  /** The ids of the DATA_KEYs that it needs: while a change is under way also of the one before. */
  dataKeys: z.array(z.string()).check(z.minLength(1)),
  /** The sealed key of signatures, of a database whose DATA_KEY was changed once. */
  signingKey: z.string().optional(),
  migrations: z.array(z.string()),
  tables: z.array(copiedTable),
  /** Unfinished jobs of the worker. */
  jobs: copiedTable,
  /** False when the files are in a bucket, which has its own backups. */
  hasObjects: z.boolean(),
  /** The head of the audit before the snapshot, which contains it; backups of earlier versions have none. */
  auditHead: z
    .string()
    .regex(/^\d+:[0-9a-f]{64}$/)
    .optional(),
});
export type Manifest = z.infer<typeof manifestShape>;

/** The source of a backup or the target of a restore. */
export interface BackupInput {
  /** Connects as the owner of the tables; needs several connections at once. */
  readonly owner: pg.Pool;
  /** The folder of the local object store; undefined with a bucket. */
  readonly objects: string | undefined;
  /** DATA_KEY and, where it is set, the one before it. */
  readonly dataKeys: readonly string[];
}

/** The name of the newest backup among the files of a folder, which may be a place of copies too. */
export const newestBackup = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => /^saral-\d{8}T\d{6}Z$/.test(name))
    .toSorted()
    .at(-1);

export const quoted = (name: string): string => pg.escapeIdentifier(name);
export const fileOf = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`);
// Columns of the job queue; a test checks its table names with each version.
const jobColumns = ['task', 'payload', 'run_at', 'max_attempts', 'priority', 'job_key', 'queue_name'];
// Includes jobs that were given up: after a restore they get all their attempts again. Leaves out a
// given-up timer run without a key: a later run replaced it.
const unfinishedJobs = `select t.identifier, j.payload, j.run_at, j.max_attempts, j.priority, j.key, q.queue_name
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where q.queue_name is distinct from t.identifier or j.key is not null or j.attempts < j.max_attempts`;

/**
 * Writes a consistent snapshot of the product into a new folder below `into`, whether the program runs or not. The
 * folder gets its final name only when it is complete.
 * @throws StartupError when there is nothing to back up, `into` can't be written, or DATA_KEY is another database's
 */
export async function writeBackup(
  backupInput: BackupInput & { readonly into: string; readonly now: Date; readonly auditHead?: string | undefined },
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const name = `saral-${backupInput.now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const folder = join(backupInput.into, name);
  const unfinished = join(backupInput.into, `.${name}.unfinished`);
  if (existsSync(folder)) throw new StartupError(`${folder} already exists; try again in a second`);
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`the folder ${backupInput.into} can't be written (${error.code}); choose another`);
  });
  try {
    const client = await backupInput.owner.connect();
    const copied = await snapshot(client, unfinished, backupInput.dataKeys).finally(() => client.release(true));
    // Files are copied after the rows: each is stored before its row and never changes, so every copied row has its file.
    const hasObjects = backupInput.objects !== undefined;
    if (backupInput.objects !== undefined && existsSync(backupInput.objects))
      await copyObjects(backupInput.objects, join(unfinished, 'objects'));
    const manifest: Manifest = {
      format: 1,
      madeAt: backupInput.now.toISOString(),
      ...copied,
      hasObjects,
      ...(backupInput.auditHead === undefined ? {} : { auditHead: backupInput.auditHead }),
    };
    await writeFile(join(unfinished, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    await rename(unfinished, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

// Exports of the desk are deleted after a week, and would outlive that in a backup.
const isBackedUp = (path: string): boolean => !/^(?:\.incoming|exports)(?:\/|$)/.test(path);

async function copyObjects(from: string, into: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await cp(from, into, { recursive: true, filter: (source) => isBackedUp(relative(from, source)) });
    } catch (error) {
      // A listed file may be erased before it is copied: the next round copies the remaining ones.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 5) throw error;
    }
  }
}

/** Every row of one snapshot, table by table. */
async function snapshot(
  client: pg.PoolClient,
  folder: string,
  dataKeys: readonly string[],
): Promise<Pick<Manifest, 'dataKeys' | 'signingKey' | 'migrations' | 'tables' | 'jobs'>> {
  await client.query('begin transaction isolation level repeatable read, read only');
  const migrations = await migrationsOf(client);
  if (migrations.length === 0)
    throw new StartupError('there is nothing to back up in this database; start Saral once, then try again');
  const valueOf = async (name: string): Promise<unknown> =>
    (await client.query<{ value: unknown }>('select value from setting where name = $1', [name])).rows[0]?.value;
  const state = (await valueOf(stateSetting('DATA_KEY'))) as SecretState | undefined;
  const signingKey = await valueOf(signingKeySetting);
  const ids = dataKeys.map(keyIdOf);
  if (state && !ids.includes(state.current)) refuseWrongDataKey('that this database works with');
  const tables: CopiedTable[] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const what = `${quoted(name)} (${columns.map(quoted).join(', ')})`;
    tables.push({ name, columns, ...(await copyTo(client, what, fileOf(folder, name))) });
  }
  const jobs = {
    name: 'jobs',
    columns: jobColumns,
    ...(await copyTo(client, `(${unfinishedJobs})`, fileOf(folder, 'jobs'))),
  };
  await client.query('commit');
  return {
    dataKeys: state ? [state.current, ...(state.previous === null ? [] : [state.previous])] : ids.slice(0, 1),
    ...(typeof signingKey === 'string' ? { signingKey } : {}),
    migrations,
    tables,
    jobs,
  };
}

async function copyTo(
  client: pg.PoolClient,
  what: string,
  file: string,
): Promise<{ readonly rows: number; readonly sha256: string }> {
  const source = client.query(copyOut(`copy ${what} to stdout`));
  const hash = createHash('sha256');
  await pipeline(source, hashing(hash), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));
  return { rows: source.rowCount, sha256: hash.digest('hex') };
}

/** Passes data through and updates the hash with it. */
export const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      hash.update(chunk);
      pass(null, chunk);
    },
  });

/** @throws StartupError when the folder holds no complete backup of this product */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new StartupError(`${folder} is not a backup: it has no manifest.json`);
  const read = manifestShape.safeParse(parse(text));
  if (!read.success) throw new StartupError(`${folder} is not a backup that this program can read`);
  return read.data;
}
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns whose values PostgreSQL numbers. */
  readonly identityColumns: readonly string[];
}
/** The product's tables, with the columns that store values (not generated ones). */
export async function tablesOf(client: pg.PoolClient): Promise<(Table & { columns: string[] })[]> {
  const { rows } = await client.query<Table & { columns: string[] }>(`
    select relname::text as name, array_agg(attname::text order by attnum) as columns,
      coalesce(array_agg(attname::text) filter (where attidentity <> ''), '{}') as "identityColumns"
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_migration%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  return rows;
}

/** How many files a backup holds, for the report. */
export async function countObjects(folder: string): Promise<number> {
  const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}
