// The number of connections while the database, a lock or the network hangs.
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Db, makeDb, sql } from '../db.ts';
import { requestPool, workPool } from './connections.ts';
import { ownPool } from '#test/database.ts';
import { makeGate } from '#test/gate.ts';

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

describe('a lock that is held for long', async () => {
  const { pool: direct, where } = await ownPool(3);
  const max = 4;
  const queryTimeoutMs = 2000;
  const pool = requestPool(where, { max, queryTimeoutMs, hasConnectionCheck: true });
  const db: Db = makeDb(pool, queryTimeoutMs);
  afterAll(() => Promise.all([db.destroy(), direct.end()]));

  test('never opens more connections than the pool allows, and waiting statements fail with the lock timeout', async () => {
    await direct.query('create table locked (id int)');
    const holder = await direct.connect();
    await holder.query('begin; lock table locked in access exclusive mode');
    const answers: unknown[] = [];
    let isOver = false;
    const query = async (): Promise<void> => {
      while (!isOver)
        await sql`select id from locked where id = ${1}`.execute(db).catch((error) => answers.push(error.code));
    };
    // Twice as many as connections: one that waits for its turn waits less than the pool lets it.
    const clients = Promise.all(Array.from({ length: 2 * max }, query));
    let maxSeen = 0;
    for (const until = Date.now() + 8000; Date.now() < until; await pause(100)) {
      const { rows } = await direct.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'saral'
          and pid not in (pg_backend_pid(), ${(holder as unknown as { processID: number }).processID})`,
      );
      maxSeen = Math.max(maxSeen, rows[0]!.n);
    }
    isOver = true;
    await holder.query('rollback');
    holder.release();
    await clients;
    expect(maxSeen).toBeLessThanOrEqual(max + 1);
    expect(answers.length).toBeGreaterThan(0);
    expect(new Set(answers)).toEqual(new Set(['55P03']));
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  });

  test('an abandoned statement ends on the server', async () => {
    const slow = sql`select pg_sleep(${30})`.execute(db);
    await expect(slow).rejects.toThrow();
    await vi.waitFor(
      async () => {
        const { rows } = await direct.query(
          `select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep%'
            and datname = current_database() and pid <> pg_backend_pid()`,
        );
        expect(rows).toEqual([]);
      },
      { timeout: 5000 },
    );
  });
});

describe('connections of the background jobs', async () => {
  const { pool: direct, where } = await ownPool(3);
  const gate = await makeGate(where);
  const pool = workPool(gate.where, {
    max: 3,
    hasConnectionCheck: true,
    pace: { silenceLimitMs: 1000, probeMs: 500 },
  });
  afterAll(async () => {
    gate.end();
    await Promise.all([pool.end(), direct.end()]);
  });

  test('wait for a lock without a limit', async () => {
    await direct.query('create table held (id int)');
    const holder = await direct.connect();
    await holder.query('begin; lock table held in access exclusive mode');
    const waiting = pool.query('select id from held');
    await pause(4000);
    await holder.query('rollback');
    holder.release();
    expect((await waiting).rows).toEqual([]);
  });

  test('detect a host that disappears silently and reconnect when it is back', async () => {
    await pool.query('select 1');
    gate.freeze();
    const began = performance.now();
    const lost = await Promise.race([pool.query('select 2').catch(() => 'noticed'), pause(15_000)]);
    expect(lost).toBe('noticed');
    expect(performance.now() - began).toBeLessThan(10_000);
    gate.open();
    await vi.waitFor(async () => expect((await pool.query('select 4 as n')).rows).toEqual([{ n: 4 }]), {
      timeout: 10_000,
    });
    expect(pool.totalCount).toBeLessThanOrEqual(3);
  }, 30_000);
});
