import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePool } from '#platform/database/db.ts';
import { makeLog } from '#platform/operations/log.ts';
import { startPostgres } from '#platform/database/postgres.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { makeManyRows } from '#test/many-rows.ts';
import { makeProduct } from '../src/product/product.ts';
import { readConfig } from '../src/product/settings.ts';
import { table, writeFigures } from './figures.ts';

const applications = Number(process.env['APPLICATIONS'] ?? 100_000);
/** A table with fewer rows says little: its pages are half empty. */
const fewRows = 1000;

interface TableSize {
  readonly name: string;
  readonly rows: number;
  /** With indexes and what is stored apart. */
  readonly bytes: number;
  readonly indexBytes: number;
}

/** `npm run bench -- sizes`: what a row of each table takes on the disk, of 100,000 applications; docs/growing.md calculates with it. */
export async function benchSizes(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'saral-sizes-'));
  // When run as root, the database runs under another uid, which needs access to this folder.
  chmodSync(home, 0o755);
  const server = await startPostgres(join(home, 'postgres'), { synchronous_commit: 'off', max_wal_size: '4GB' });
  try {
    const where = { host: server.host, user: server.owner, database: 'postgres' };
    const owner = makePool({ ...where, max: 2 });
    await prepareDatabase(owner);
    await owner.end();
    const product = makeProduct({
      config: readConfig({ DATA_DIR: join(home, 'data'), APP_URL: 'http://site.test' }),
      pool: makePool({ ...where, max: 2 }),
      log: makeLog(() => undefined),
    });
    await product.seed();
    const pool = makePool({ ...where, max: 2, options: '-c session_replication_role=replica' });
    const run = async (statement: string): Promise<readonly object[]> => (await pool.query<object>(statement)).rows;
    const made = await makeManyRows({ run, ctx: product.ctx }, { applications, users: applications / 5 });
    await pool.query('vacuum analyze');
    const { rows: sizes } = await pool.query<TableSize>(`
      select c.relname as name, c.reltuples::bigint::int as rows, pg_total_relation_size(c.oid)::float8 as bytes,
        pg_indexes_size(c.oid)::float8 as "indexBytes"
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples >= ${fewRows}
      order by 3 desc`);
    const { rows: whole } = await pool.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    );
    const bytes = whole[0]?.bytes ?? 0;
    const text = [
      `${made.applications.toLocaleString('en')} applications with ${made.ledgerEntries.toLocaleString('en')} ledger entries, vacuumed; the database has ${Math.round(bytes / 1e6)} MB, ${Math.round(bytes / made.applications)} bytes an application.`,
      table(
        ['Table', 'Rows', 'Bytes a row', 'of them indexes'],
        sizes.map((size) => [
          size.name,
          size.rows.toLocaleString('en'),
          String(Math.round(size.bytes / size.rows)),
          String(Math.round(size.indexBytes / size.rows)),
        ]),
      ),
    ].join('\n\n');
    console.log(`\n${text}\n`);
    writeFigures('sizes', text);
    await pool.end();
    await product.end();
  } finally {
    await server.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
