import { defined } from '#kit/defined.ts';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Tx } from '#kit/context.ts';
import { programFile } from '#platform/operations/program-file.ts';
import { confirmedBy } from './pool/commits.ts';
import { toPrimary } from './pool/primary-client.ts';
import { commitsOf, preparingPool, rethrowMarked, unnamed } from './pool/prepared-pool.ts';

export { isDatabaseError } from './pool/prepared-pool.ts';
export { type RawBuilder, sql };
export type Db = Kysely<Record<string, never>>;

// int8 arrives as a string by default; every count and sum of paise here is a safe integer.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error('an int8 of the database is not a safe integer');
  return value;
});
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** To the primary only. A lost connection fails the query that runs on it; an idle one is replaced. Neither may end the process. */
export function makePool(where: pg.PoolConfig): pg.Pool {
  // Our statements use keys and short ranges: no value changes a plan, and replanning costs more than running one.
  const options = ['-c plan_cache_mode=force_generic_plan', where.options].filter(Boolean).join(' ');
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 5000,
    application_name: 'saral',
    ...toPrimary,
    ...where,
    options,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Connections of the background jobs: four listen for new work, one is for bulk actions, the others run the rest. */
export const workConnections = 11;

/**
 * Every statement of a request is answered sooner on any disk; three timeouts in a row are shorter than the timeout of
 * forms in the browser.
 */
export const requestQueryTimeoutMs = 6000;
/** Without `queryTimeoutMs` a statement may run without a limit. */
export function makeDb(pool: pg.Pool, queryTimeoutMs?: number): Db {
  const db: Db = new Kysely({
    dialect: new PostgresDialect({ pool: preparingPool(pool, queryTimeoutMs) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  poolsOf.set(db, pool);
  return db;
}

const poolsOf = new WeakMap<Db, pg.Pool>();
/** Whether commits wait for a synchronous standby. */
const isWaitedFor = async (db: Db): Promise<boolean> => {
  const pool = defined(poolsOf.get(db));
  return commitsOf(pool).waits(async (text) => (await pool.query(text).catch(rethrowMarked)).rows as unknown[]);
};
/**
 * Runs `work`, and with synchronous replication commits once more where its last statement was not a commit: what it found
 * may be on one machine only until then.
 */
export const confirmed = <T>(db: Db, work: () => Promise<T>): Promise<T> =>
  confirmedBy(work, async () => {
    if (await isWaitedFor(db)) await db.transaction().execute(async () => undefined);
  });

/** Kysely behind the kit's opaque handle; only stores and this folder unwrap it. */
export const asTx = (db: Db): Tx => db as unknown as Tx;
export const kyselyOf = (tx: Tx): Db => tx as unknown as Db;

/** All rows of a statement, with column names in camelCase. */
export const rows = async <Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row[]> =>
  (await statement.execute(kyselyOf(tx))).rows;
/** The first row, if any. */
export const row = async <Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row | undefined> =>
  (await rows(tx, statement))[0];
/** The row of a statement that always returns one. */
export const oneRow = async <Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row> =>
  defined(await row(tx, statement));
/** How many rows a statement without `returning` changed. */
export const affectedRows = async (tx: Tx, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(kyselyOf(tx))).numAffectedRows ?? 0n);

type Written = readonly [texts: TemplateStringsArray, ...values: unknown[]];
/** Runs the statement that is written after it, with values as parameters: on(tx).rows<Order>`select …`. */
export const on = (tx: Tx) => {
  const column = async <Value>(...written: Written): Promise<Value[]> =>
    (await rows(tx, sql<Record<string, Value>>(...written))).map((found) => Object.values(found)[0] as Value);
  const changed = (...written: Written): Promise<number> => affectedRows(tx, sql(...written));
  return {
    rows: <Row>(...written: Written): Promise<Row[]> => rows(tx, sql<Row>(...written)),
    row: <Row>(...written: Written): Promise<Row | undefined> => row(tx, sql<Row>(...written)),
    oneRow: <Row>(...written: Written): Promise<Row> => oneRow(tx, sql<Row>(...written)),
    /** The first value of each row. */
    column,
    /** The first value of the first row, if any. */
    value: async <Value>(...written: Written): Promise<Value | undefined> => (await column<Value>(...written))[0],
    exists: async (...written: Written): Promise<boolean> => (await row(tx, sql(...written))) !== undefined,
    run: async (...written: Written): Promise<void> => void (await rows(tx, sql(...written))),
    /** How many rows it changed. */
    changed,
    changesOne: async (...written: Written): Promise<boolean> => (await changed(...written)) === 1,
  };
};

/**
 * From here on the statements of this transaction are planned for their values, by an index where there is one, and run
 * by one process. For statements whose
 * best plan depends on their values, such as those of lists; others use keys, and planning costs more than running them.
 */
export const planForValues = async (tx: Tx): Promise<void> =>
  void (await rows(
    tx,
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true),
      set_config('work_mem', '32MB', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)`,
  ));

/** Reads that see one state of the database, each planned for its values. Within a transaction they are a part of it. */
export async function plannedReads<T>(tx: Tx, work: (planned: Tx) => Promise<T>): Promise<T> {
  const db = kyselyOf(tx);
  const run = async (planned: Tx): Promise<T> => {
    await planForValues(planned);
    return work(planned);
  };
  if (db.isTransaction) return run(tx);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => run(asTx(trx as Db)));
}

/**
 * Values of the program in the text of a statement, for `in (…)`. As parameters they are unknown to a plan for all values,
 * which then reads the whole table.
 */
export const literals = (values: readonly string[]): RawBuilder<unknown> =>
  sql.join(values.map((value) => sql.lit(value)));

/** All rows of a statement that is composed for one request: it is not prepared under a name. */
export const rowsPlanned = <Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row[]> =>
  rows(tx, sql<Row>`${sql.raw(unnamed)}${statement}`);

/**
 * All rows of a statement so large that planning it takes longer than running it: each connection plans it once, with the
 * settings of `planForValues`, which hold around it.
 */
export async function rowsPlannedOnce<Row>(planned: Tx, statement: RawBuilder<Row>): Promise<Row[]> {
  const plan = (mode: 'force_generic_plan' | 'force_custom_plan') =>
    rows(planned, sql`select set_config('plan_cache_mode', ${mode}, true)`);
  await plan('force_generic_plan');
  const found = await rows(planned, statement);
  await plan('force_custom_plan');
  return found;
}

/**
 * Takes a lock that lasts until the transaction ends. Must be a separate statement before the read that it protects: a
 * statement's snapshot is older than the lock it waits for.
 */
export const lockFor = async (tx: Tx, ...key: string[]): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${key.join('\u001f')}, 0))`.execute(kyselyOf(tx)));

/** By name; looked for once, because every start and every probe asks. */
let migrationFiles = (): ReadonlyMap<string, string> => {
  const features = programFile('src/features');
  const owners = [programFile('src/platform/database'), ...readdirSync(features).map((name) => join(features, name))];
  const files = owners
    .map((owner) => join(owner, 'migrations'))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.sql'));
  const names = new Map(files.map((file) => [basename(file, '.sql'), file]));
  if (names.size !== files.length) throw new Error('two migrations share a name');
  migrationFiles = () => names;
  return names;
};

/** The names of all migrations of this program. */
export const migrationNames = (): string[] => [...migrationFiles().keys()];

/**
 * Runs the named migrations (default: all) in the order of the timestamps that start their names. @returns the names
 * that ran now.
 */
export async function migrate(db: Db, only: readonly string[] = migrationNames()): Promise<string[]> {
  const migrator = new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          await Promise.all(
            [...migrationFiles()]
              .filter(([name]) => only.includes(name))
              .map(async ([name, file]) => {
                const text = await readFile(file, 'utf8');
                // Functions name tables and functions of later features.
                const statements = `set local check_function_bodies = off;\n${text}`;
                return [
                  name,
                  { up: async (tx: Kysely<unknown>) => void (await sql.raw(statements).execute(tx)) },
                ] as const;
              }),
          ),
        ),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('a migration failed');
  return (results ?? []).map((result) => result.migrationName);
}

/** The names of the migrations that a database has run; none before its first start. */
export async function migrationsOf(connection: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows: found } = await connection.query<{ there: boolean }>(
    "select to_regclass('kysely_migration') is not null as there",
  );
  if (!found[0]?.there) return [];
  const { rows } = await connection.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map((row) => row.name);
}
/** True when the database has run every migration of this program. */
export async function migrationsAreCurrent(db: Db): Promise<boolean> {
  const done = new Set(await on(asTx(db)).column<string>`select name from kysely_migration`);
  return migrationNames().every((name) => done.has(name));
}
