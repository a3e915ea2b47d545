import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { makeContext } from '#platform/database/context.ts';
import { type Db, makeDb, makePool } from '#platform/database/db.ts';
import type { DrawingContext } from '#platform/desk/desk-list.ts';
import { makeLog } from '#platform/operations/log.ts';
import { signOn } from '#platform/database/signing.ts';
import { asRole } from '#platform/database/prepare-database.ts';
import type { ContentContext } from '#features/content/actions/context.ts';
import { makeContentCache } from '#features/content/store/content.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { forDatabase } from '#test/postgres.ts';
import { policyTerms } from '../src/product/policy-terms.ts';

let made = 0;
/** Each new connection plans and compiles everything anew, up to a second of a processor: few, but enough for real races. */
export const connections = 8;
/**
 * A pool on a separate database for this test file, copied from the migrated template; as its owner unless a role is
 * given.
 */
export async function ownPool(max = connections, role?: string): Promise<{ pool: pg.Pool; where: pg.ClientConfig }> {
  const { where, template } = inject('postgres');
  const name = `t_${template.split('_').at(-1)}_${crypto.randomUUID().slice(0, 8)}_${made++}`;
  const admin = new pg.Client(where);
  await admin.connect();
  await admin.query(`create database "${name}" template ${template} strategy file_copy`);
  await admin.end();
  const own = forDatabase(where, name);
  // Hundreds of concurrent calls wait for a connection here, however slow the machine; the product fails sooner.
  const pool = makePool({ connectionTimeoutMillis: 60_000, ...own, ...asRole(role), max });
  pool.on('error', () => undefined);
  return { pool, where: own };
}

export async function ownDatabase(): Promise<Db> {
  const { pool } = await ownPool();
  const db = makeDb(pool);
  afterAll(() => db.destroy());
  return db;
}

export interface TestContext {
  /** With the bundled content, as in the demo. */
  readonly ctx: ContentContext & DrawingContext;
  readonly db: Db;
  /** All log lines. */
  readonly logged: string[];
  /** All emitted payloads in order; no reaction runs. */
  readonly emitted: { type: string; payload: Readonly<Record<string, unknown>> }[];
  /** Moves the wall clock (and with it the product's). */
  pass(ms: number): void;
}

/** A Context for testing actions on a separate database, with a movable clock, and its events and log lines. */
export async function testContext(): Promise<TestContext> {
  const dataKey = 'a data key of the tests that is long enough';
  const { pool } = await ownPool();
  signOn(pool, dataKey);
  const db = makeDb(pool);
  afterAll(() => db.destroy());
  const logged: string[] = [];
  const emitted: TestContext['emitted'] = [];
  // Moves only by `pass`, so that a busy machine does not change a result.
  let now = Date.now();
  const ctx = makeContext({
    db,
    log: makeLog((line) => logged.push(line)),
    secrets: { sessionSecret: 'a secret of the tests that is long enough', dataKey },
    emit: async (_tx, domainEvent) => void emitted.push(domainEvent),
    now: () => new Date(now),
  });
  const content = makeContentCache(ctx.db, { showsSamples: true, terms: policyTerms });
  return {
    ctx: { ...ctx, content, findActorNames: (actors, viewer) => namesOfActors(ctx.db, actors, viewer) },
    db,
    logged,
    emitted,
    pass: (ms) => {
      now += ms;
    },
  };
}
