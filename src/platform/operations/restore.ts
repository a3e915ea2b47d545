import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyIn } from 'pg-copy-streams';
import type { Tx } from '#kit/context.ts';
import {
  type CopiedTable,
  fileOf,
  hashing,
  type BackupInput,
  type Manifest,
  quoted,
  readManifest,
  tablesOf,
} from './backup.ts';
import { StartupError } from './config.ts';
import { keyIdOf, refuseMissingKeys } from '#platform/database/data-key.ts';
import { asTx, type Db, makeDb, on } from '#platform/database/db.ts';
import { prepareDatabase, refuseOtherVersion } from '#platform/database/prepare-database.ts';
import { readSetting, removeSetting, writeSetting } from '#platform/database/settings.ts';

export interface Restore extends BackupInput {
  readonly from: string;
  /** For a trial of a release: the rows alone, without the photos. */
  readonly withoutObjects?: boolean;
  /** Brings the files that lie elsewhere, before the rows that name them. */
  readonly loadObjects?: () => Promise<void>;
  /** The features' last step, in the transaction that completes the restore. */
  readonly finish?: (tx: Tx, manifest: Manifest) => Promise<void>;
}

export interface Restored extends Manifest {
  /** How long the migrations of this program took that the backup's did not have. */
  readonly migrationMs: number;
}

/**
 * Loads a backup into a database that the program has never used, and its files into the object store; then migrates
 * the tables. All rows or none; may be repeated after a failure.
 * @throws StartupError when the backup is damaged or newer than this program, the database is in use, or DATA_KEY is
 * not the backup's
 */
export async function restoreBackup(restore: Restore): Promise<Restored> {
  const manifest = await readManifest(restore.from);
  refuseMissingKeys(manifest.dataKeys, restore.dataKeys.map(keyIdOf));
  refuseOtherVersion('the backup', manifest.migrations);
  const guard = await restore.owner.connect();
  try {
    // The second of two concurrent restores waits, and is then refused because the database is in use.
    await guard.query('select pg_advisory_lock(20261122)');
    await refuseUsed(restore.owner);
    return { ...manifest, migrationMs: await loadBackup(restore, manifest) };
  } finally {
    guard.release(true);
  }
}

/** @returns how long the later migrations took */
async function loadBackup(restore: Restore, manifest: Manifest): Promise<number> {
  if (manifest.hasObjects && !restore.withoutObjects) await loadObjects(restore);
  await restore.loadObjects?.();
  // The tables of the backup's version, then their rows, then the later migrations.
  await prepareDatabase(restore.owner, { only: manifest.migrations });
  const client = await restore.owner.connect();
  await copyRows(client, restore.from, manifest).finally(() => client.release(true));
  return completeRestore(restore.owner, async (tx) => restore.finish?.(tx, manifest));
}

/** Runs the later migrations, then `finish` in the transaction that completes the restore. @returns how long they took, in ms */
export async function completeRestore(owner: pg.Pool, finish: (tx: Tx) => Promise<void>): Promise<number> {
  const began = performance.now();
  await prepareDatabase(owner);
  const migrationMs = performance.now() - began;
  await makeDb(owner)
    .transaction()
    .execute(async (trx) => {
      const tx = asTx(trx as Db);
      await finish(tx);
      await removeSetting(tx, unfinishedRestore);
    });
  return migrationMs;
}

async function loadObjects({ from, objects }: Restore): Promise<void> {
  if (objects === undefined)
    throw new StartupError(
      'the backup holds the photos of a local store, and STORAGE is s3: restore with STORAGE=local',
    );
  if (existsSync(join(from, 'objects'))) await cp(join(from, 'objects'), objects, { recursive: true });
}

/** Set from the first row of a restore to its last step: while it is set, no start is allowed on the database. */
const unfinishedRestore = 'restore-unfinished';
/** @throws StartupError when a restore into this database was not completed */
export async function refuseUnfinishedRestore(db: Tx): Promise<void> {
  if (await readSetting(db, unfinishedRestore, false))
    throw new StartupError(
      'a restore into this database was interrupted; restore into a new one: set DATABASE_URL to it, or DATA_DIR to a new folder',
    );
}

/** For a database that was brought back to a moment: no start is allowed on it until `completeRestore`. */
export const markUnfinished = (db: Tx): Promise<void> => writeSetting(db, unfinishedRestore, true);
/** Gives every given-up job all its attempts again, and frees those that the program of before had begun. */
export async function reviveJobs(tx: Tx): Promise<void> {
  await on(tx).run`select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`;
  await on(tx).run`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker._private_jobs where attempts >= max_attempts), attempts := 0)`;
}

async function refuseUsed(pool: pg.Pool): Promise<void> {
  // Content exists from the first start on.
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('content_item') is not null and to_regclass('account') is not null as there",
  );
  if (!rows[0]?.there) return;
  const used = await pool.query('select 1 from content_item union all select 1 from account limit 1');
  if (used.rows.length > 0)
    throw new StartupError(
      'the database is in use; a backup goes into a new one: set DATABASE_URL to it, or DATA_DIR to a new folder',
    );
}

async function copyRows(client: pg.PoolClient, folder: string, manifest: Manifest): Promise<void> {
  await client.query('begin');
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const ordered = await inOrder(client, manifest.tables);
  for (const { name } of ordered) {
    if (!tables.has(name)) throw new StartupError(`the backup holds a table that Saral does not know: ${name}`);
    // The rows passed the triggers when they were first written. The ledger's balance is verified afterwards.
    await client.query(`alter table ${quoted(name)} disable trigger user`);
    await client.query(`delete from ${quoted(name)}`);
  }
  for (const table of ordered) await copyFrom(client, folder, table, table.name);
  for (const { name } of ordered) {
    await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const column of tables.get(name)?.identityColumns ?? [])
      await client.query(
        `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) is not null) from ${quoted(name)}`,
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
  await client.query(
    "insert into setting (name, value) values ($1, 'true') on conflict (name) do update set value = 'true'",
    [unfinishedRestore],
  );
  await client.query('commit');
}

async function copyFrom(client: pg.PoolClient, folder: string, table: CopiedTable, into: string): Promise<void> {
  const file = fileOf(folder, table.name);
  const damaged = new StartupError(`the backup is damaged: ${file} is not as it was written; take another`);
  const hash = createHash('sha256');
  const target = client.query(copyIn(`copy ${quoted(into)} (${table.columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(createReadStream(file), createGunzip(), hashing(hash), target).catch(() => {
    throw damaged;
  });
  if (hash.digest('hex') !== table.sha256 || target.rowCount !== table.rows) throw damaged;
}

/** Each table after those that it references. */
async function inOrder<T extends { readonly name: string }>(client: pg.PoolClient, tables: readonly T[]): Promise<T[]> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select c.relname::text as "from", r.relname::text as "to" from pg_constraint
      join pg_class c on c.oid = conrelid join pg_class r on r.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and c.relnamespace = 'public'::regnamespace`);
  const ordered: T[] = [];
  const visit = (table: T): void => {
    if (ordered.includes(table)) return;
    for (const { to } of rows.filter((row) => row.from === table.name)) {
      const first = tables.find((table) => table.name === to);
      if (first) visit(first);
    }
    ordered.push(table);
  };
  tables.forEach(visit);
  return ordered;
}
