// Whether the database has its standby, on a real server; the standby is a connection that takes the log as one does.
import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import type { Tx } from '#kit/context.ts';
import { asTx, makeDb, makePool, sql } from '#platform/database/db.ts';
import { asRole } from '#platform/database/prepare-database.ts';
import { startPostgres } from '#platform/database/postgres.ts';
import { isStandbyAway, standbyAway } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'standby-'));
const server = await startPostgres(folder, { fsync: 'off', shared_buffers: '16MB' });
const where = { host: server.host, user: server.owner, database: 'postgres' };
const operator = new pg.Client(where);
await operator.connect();
// What the operator writes waits for nobody.
await operator.query(`set synchronous_commit = local; create role plain; create table worker_heartbeat (seen_at timestamptz);
  insert into worker_heartbeat values ('2026-11-29 10:00Z'); grant select on worker_heartbeat to plain`);
// The program's login may not see what each connection of the server does.
const logins = { owner: makePool({ ...where, max: 1 }), plain: makePool({ ...where, ...asRole('plain'), max: 1 }) };
afterAll(async () => {
  await setNames('');
  await Promise.all(Object.values(logins).map((pool) => pool.end()));
  await operator.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function setNames(names: '' | '*'): Promise<void> {
  await operator.query(`alter system set synchronous_standby_names = '${names}'`);
  await operator.query('select pg_reload_conf()');
  for (const pool of Object.values(logins))
    await vi.waitFor(async () =>
      expect((await pool.query('show synchronous_standby_names')).rows).toEqual([{ synchronous_standby_names: names }]),
    );
}
const look = (tx: Tx) =>
  Promise.all([isStandbyAway(tx), standbyAway.execute(tx as never).then(({ rows }) => rows.length)]);
/** The log of the server from now on, as a standby takes it. */
async function follow(): Promise<{ end(): void }> {
  const standby = new pg.Client({ ...where, replication: 'database' } as pg.ClientConfig);
  standby.on('error', () => undefined);
  await standby.connect();
  const { at, bytes } = (
    await operator.query<{ at: string; bytes: number }>(
      "select at, (at - '0/0')::int8 as bytes from pg_current_wal_flush_lsn() at",
    )
  ).rows[0]!;
  void standby.query(`START_REPLICATION PHYSICAL ${at}`).catch(() => undefined);
  // It says how far it has the log: written, flushed, applied, its time, and that it wants no answer.
  const status = Buffer.alloc(39);
  status.write('d');
  status.writeInt32BE(38, 1);
  status.write('r', 5);
  for (const offset of [6, 14, 22]) status.writeBigInt64BE(BigInt(bytes), offset);
  const { stream } = (standby as unknown as { connection: { stream: Socket } }).connection;
  const saying = setInterval(() => stream.write(status), 200);
  return {
    end() {
      clearInterval(saying);
      stream.destroy();
    },
  };
}

test.each(Object.entries(logins))('a missing standby is seen by the login %s', async (_, pool) => {
  const tx = asTx(makeDb(pool));
  await setNames('');
  expect(await look(tx)).toEqual([undefined, 0]);
  await setNames('*');
  expect(await look(tx)).toEqual([true, 1]);
  expect((await sql`${standbyAway}`.execute(makeDb(pool))).rows).toEqual([
    { subject: 'standby', details: {}, since: new Date('2026-11-29T10:00Z') },
  ]);
  const standby = await follow();
  await vi.waitFor(async () => expect(await look(tx)).toEqual([false, 0]), { timeout: 5000 });
  standby.end();
  await vi.waitFor(async () => expect(await look(tx)).toEqual([true, 1]), { timeout: 10_000 });
});
