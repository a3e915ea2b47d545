import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyIn, to as copyOut } from 'pg-copy-streams';
import { z } from 'zod';
import { StartRefusal } from '#host/config.ts';
import { dataKeyMark, markOf, refuseForeignKey } from '#host/data-key.ts';
import { migrationNames } from '#host/db.ts';
import { prepareDatabase } from '#host/prepare-database.ts';

/** A table as one gzipped file of PostgreSQL's COPY text; `sha256` is of the text. */
const copiedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  sha256: z.string(),
});
type CopiedTable = z.infer<typeof copiedTable>;
const manifestShape = z.object({
  format: z.literal(1),
  /** ISO time of the snapshot. */
  madeAt: z.string(),
  /** Tells whether a DATA_KEY is the one that the rows were encrypted with, and nothing else of it. */
  dataKeyMark: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(copiedTable),
  /** What the worker still had to do. */
  jobs: copiedTable,
  /** False where the files lie in a bucket, which keeps copies of its own. */
  hasObjects: z.boolean(),
});
export type Manifest = z.infer<typeof manifestShape>;

/** What a backup is made of, or brought back into. */
export interface Kept {
  /** As the owner of the tables, with room for a few connections. */
  readonly owner: pg.Pool;
  /** The folder of the local object store; undefined with a bucket. */
  readonly objects: string | undefined;
  readonly dataKey: string;
}

const q = (name: string): string => pg.escapeIdentifier(name);
const fileOf = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`);
// The queue's own columns; what its tables are called is tested with each of its versions.
const jobColumns = ['task', 'payload', 'run_at', 'max_attempts', 'priority', 'job_key', 'queue_name'];
// Also what was given up, which has all its tries again after a restore. In its timer's queue but without a key is a run
// that a later one has replaced.
const unfinishedJobs = `select t.identifier, j.payload, j.run_at, j.max_attempts, j.priority, j.key, q.queue_name
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where q.queue_name is distinct from t.identifier or j.key is not null or j.attempts < j.max_attempts`;

/**
 * Writes what the product holds into a new folder below `into`, as of one instant, while the program runs or not. The
 * folder has its name only once everything is in it.
 * @throws StartRefusal where there is nothing to back up, `into` can't be written, or DATA_KEY is another database's
 */
export async function writeBackup(
  it: Kept & { readonly into: string; readonly now: Date },
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const name = `saral-${it.now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const folder = join(it.into, name);
  const unfinished = join(it.into, `.${name}.unfinished`);
  if (existsSync(folder)) throw new StartRefusal(`${folder} is there already; try again in a second`);
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`the folder ${it.into} can't be written (${error.code}); choose another`);
  });
  try {
    const client = await it.owner.connect();
    const copied = await snapshot(client, unfinished, it.dataKey).finally(() => client.release(true));
    // After the rows: a file is there before the row that names it, and is never changed.
    const hasObjects = it.objects !== undefined;
    if (it.objects !== undefined && existsSync(it.objects)) await copyObjects(it.objects, join(unfinished, 'objects'));
    const manifest: Manifest = {
      format: 1,
      madeAt: it.now.toISOString(),
      dataKeyMark: markOf(it.dataKey),
      ...copied,
      hasObjects,
    };
    await writeFile(join(unfinished, 'manifest.json'), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true });
    await rename(unfinished, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyObjects(from: string, into: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await cp(from, into, { recursive: true, filter: (source) => !source.includes('/.incoming') });
    } catch (error) {
      // One that was listed may be erased before it is copied: what is there is copied in the next round.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 5) throw error;
    }
  }
}

/** Every row of one instant, table by table. */
async function snapshot(
  client: pg.PoolClient,
  folder: string,
  dataKey: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'jobs'>> {
  await client.query('begin transaction isolation level repeatable read, read only');
  const migrations = await migrationsOf(client);
  if (migrations.length === 0)
    throw new StartRefusal('there is nothing to back up in this database; start Saral once, then try again');
  const { rows: marks } = await client.query<{ value: string }>('select value from setting where name = $1', [
    dataKeyMark,
  ]);
  if (marks[0] && marks[0].value !== markOf(dataKey)) refuseForeignKey('that this database was made with');
  const tables: CopiedTable[] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const what = `${q(name)} (${columns.map(q).join(', ')})`;
    tables.push({ name, columns, ...(await copyTo(client, what, fileOf(folder, name))) });
  }
  const jobs = {
    name: 'jobs',
    columns: jobColumns,
    ...(await copyTo(client, `(${unfinishedJobs})`, fileOf(folder, 'jobs'))),
  };
  await client.query('commit');
  return { migrations, tables, jobs };
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

const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, pass) {
      hash.update(chunk);
      pass(null, chunk);
    },
  });

/** @throws StartRefusal where the folder holds no whole backup of this product */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new StartRefusal(`${folder} is no backup: it has no manifest.json`);
  const read = manifestShape.safeParse(parse(text));
  if (!read.success) throw new StartRefusal(`${folder} is no backup that this program can read`);
  return read.data;
}
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Brings a backup into a database in which the program never ran, and its files into the object store; then the tables
 * are brought up to date. All rows or none; safe to repeat after a failure.
 * @throws StartRefusal where the backup is damaged or newer than this program, the database is in use, or DATA_KEY is
 *   not the one of the backup
 */
export async function restoreBackup(it: Kept & { readonly from: string }): Promise<Manifest> {
  const manifest = await readManifest(it.from);
  if (manifest.dataKeyMark !== markOf(it.dataKey)) refuseForeignKey('that was in use when the backup was made');
  const known = new Set(migrationNames());
  if (!manifest.migrations.every((name) => known.has(name)))
    throw new StartRefusal('the backup was made by a newer version of Saral; fetch that version, then try again');
  const guard = await it.owner.connect();
  try {
    // Of two at once the second waits, and finds what the first brought.
    await guard.query('select pg_advisory_lock(20261122)');
    await refuseUsed(it.owner);
    await bringIn(it, manifest);
  } finally {
    guard.release(true);
  }
  return manifest;
}

async function bringIn(it: Kept & { readonly from: string }, manifest: Manifest): Promise<void> {
  if (manifest.hasObjects && it.objects === undefined)
    throw new StartRefusal(
      'the backup holds the photos of a local store, and STORAGE is s3: restore with STORAGE=local',
    );
  if (manifest.hasObjects && it.objects !== undefined && existsSync(join(it.from, 'objects')))
    await cp(join(it.from, 'objects'), it.objects, { recursive: true });
  // The tables as they were, then their rows, then what the program changed since.
  await prepareDatabase(it.owner, manifest.migrations);
  const client = await it.owner.connect();
  await load(client, it.from, manifest).finally(() => client.release(true));
  await prepareDatabase(it.owner);
}

async function refuseUsed(pool: pg.Pool): Promise<void> {
  // The content is there from the first start on.
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('content_item') is not null and to_regclass('account') is not null as there",
  );
  if (!rows[0]!.there) return;
  const used = await pool.query('select 1 from content_item union all select 1 from account limit 1');
  if (used.rows.length > 0)
    throw new StartRefusal(
      'the database is in use; a backup goes into a new one: set DATABASE_URL to it, or DATA_DIR to a new folder',
    );
}

async function load(client: pg.PoolClient, folder: string, manifest: Manifest): Promise<void> {
  await client.query('begin');
  const here = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const ordered = await inOrder(client, manifest.tables);
  for (const { name } of ordered) {
    if (!here.has(name)) throw new StartRefusal(`the backup holds a table that Saral does not know: ${name}`);
    // Rows that were right once: what guards each write guarded these. A balanced ledger is proved afterwards.
    await client.query(`alter table ${q(name)} disable trigger user`);
    await client.query(`delete from ${q(name)}`);
  }
  for (const table of ordered) await copyFrom(client, folder, table, table.name);
  for (const { name } of ordered) {
    await client.query(`alter table ${q(name)} enable trigger user`);
    for (const column of here.get(name)!.counted)
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${q(column)}), 1), max(${q(column)}) is not null) from ${q(name)}`,
        [name, column],
      );
  }
  await client.query(
    'create temporary table restored_job (task text, payload json, run_at timestamptz, max_attempts int, priority int, job_key text, queue_name text) on commit drop',
  );
  await copyFrom(client, folder, manifest.jobs, 'restored_job');
  await client.query(
    `select graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => max_attempts, priority => priority, job_key => job_key, queue_name => queue_name)
      from restored_job`,
  );
  await client.query('commit');
}

async function copyFrom(client: pg.PoolClient, folder: string, table: CopiedTable, into: string): Promise<void> {
  const file = fileOf(folder, table.name);
  const damaged = new StartRefusal(`the backup is damaged: ${file} is not as it was written; take another`);
  const hash = createHash('sha256');
  const target = client.query(copyIn(`copy ${q(into)} (${table.columns.map(q).join(', ')}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), hashing(hash), target).catch(() => {
    throw damaged;
  });
  if (hash.digest('hex') !== table.sha256 || target.rowCount !== table.rows) throw damaged;
}

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns that the database numbers. */
  readonly counted: readonly string[];
}
/** The product's tables, with the columns that hold values of their own. */
async function tablesOf(client: pg.PoolClient): Promise<(Table & { columns: string[] })[]> {
  const { rows } = await client.query<Table & { columns: string[] }>(`
    select relname::text as name, array_agg(attname::text order by attnum) as columns,
      coalesce(array_agg(attname::text) filter (where attidentity <> ''), '{}') as counted
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_migration%'
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`);
  return rows;
}

async function migrationsOf(client: pg.PoolClient): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('kysely_migration') is not null as there",
  );
  if (!found[0]!.there) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map((it) => it.name);
}

/** A table after those that its rows refer to. */
async function inOrder<T extends { readonly name: string }>(client: pg.PoolClient, tables: readonly T[]): Promise<T[]> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select c.relname::text as "from", r.relname::text as "to" from pg_constraint
      join pg_class c on c.oid = conrelid join pg_class r on r.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and c.relnamespace = 'public'::regnamespace`);
  const ordered: T[] = [];
  const place = (table: T): void => {
    if (ordered.includes(table)) return;
    for (const { to } of rows.filter((it) => it.from === table.name)) {
      const first = tables.find((it) => it.name === to);
      if (first) place(first);
    }
    ordered.push(table);
  };
  tables.forEach(place);
  return ordered;
}

/** How many files a backup holds, for whoever is told. */
export async function countObjects(folder: string): Promise<number> {
  const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((it) => it.isFile()).length;
}
