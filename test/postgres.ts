import { mkdirSync, rmSync } from 'node:fs';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { StartupError } from '#platform/operations/config.ts';
import { makeContext } from '#platform/database/context.ts';
import { type Db, makeDb, makePool } from '#platform/database/db.ts';
import { makeLog } from '#platform/operations/log.ts';
import { type Server, startPostgres } from '#platform/database/postgres.ts';
import { prepareDatabase } from '#platform/database/prepare-database.ts';
import { importContent } from '#features/content/seed.ts';
import { dropDatabase } from '#test/drop-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `role`: the product's database role; undefined where the server does not allow creating roles. */
    postgres: { where: pg.ClientConfig; template: string; role: string | undefined };
  }
}

const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_wal_size: '4GB',
  max_connections: '300',
  // It would look into each of hundreds of databases that live for seconds.
  autovacuum: 'off',
};

/**
 * One server for the whole run (the embedded one, or DATABASE_URL's) with one migrated template; each test file copies
 * it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['DATABASE_URL'];
  const server = url ? undefined : await freeServer();
  const where: pg.ClientConfig = url
    ? { connectionString: url }
    : { host: server!.host, user: server!.owner, database: 'postgres' };
  const admin = makePool({ ...where, max: 2 });
  if (server) await dropOld(admin);
  const run = `${process.pid}x${Date.now().toString(36)}`;
  const template = `t_template_${run}`;
  await admin.query(`create database ${template} template template0 encoding 'UTF8'`);
  const pool = makePool({ ...forDatabase(where, template), max: 2 });
  const { role } = await prepareDatabase(pool);
  const db = makeDb(pool);
  await importContent(contextOf(db));
  await db.destroy();
  project.provide('postgres', { where, template, role });
  return async () => {
    if (server) {
      await admin.end();
      await server.stop();
      rmSync(server.folder, { recursive: true });
      return;
    }
    const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `t\\_%${run}%`,
    ]);
    for (const { datname } of rows) await dropDatabase(admin, datname);
    await admin.end();
  };
}

const contextOf = (db: Db) =>
  makeContext({
    db,
    log: makeLog(),
    secrets: { sessionSecret: 'template', dataKey: 'template' },
    emit: async () => undefined,
  });

/** Concurrent runs in one checkout get separate servers, which are removed at their end: to drop each database takes minutes. */
async function freeServer(): Promise<Server & { readonly folder: string }> {
  mkdirSync('data', { recursive: true });
  for (let attempt = 1; ; attempt++) {
    const folder = attempt === 1 ? 'data/test' : `data/test-${attempt}`;
    try {
      return { ...(await startPostgres(folder, fast)), folder };
    } catch (error) {
      if (!(error instanceof StartupError) || attempt === 8) throw error;
    }
  }
}

/** Removes the leftovers of killed runs. */
async function dropOld(admin: pg.Pool): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>("select datname from pg_database where datname like 't\\_%'");
  for (const { datname } of rows) await dropDatabase(admin, datname);
}

export function forDatabase(where: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!where.connectionString) return { ...where, database };
  const url = new URL(where.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
