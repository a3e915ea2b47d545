// How many connections the program has while the database, a lock or the way to it hangs.
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Db, makeDb, sql } from './db.ts';
import { requestPool, workPool } from './connections.ts';
import { ownPool } from '#test/database.ts';
import { makeGate } from '#test/gate.ts';

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

describe('a lock that is held for long', async () => {
  const { pool: direct, where } = await ownPool(3);
  const max = 4;
  const silenceMs = 1500;
  const pool = requestPool(where, { max, silenceMs, hasConnectionCheck: true });
  const db: Db = makeDb(pool, silenceMs);
  afterAll(() => Promise.all([db.destroy(), direct.end()]));

  test('never makes more connections than the pool may have, and whoever waits for it is told so', async () => {
    await direct.query('create table locked (id int)');
    const holder = await direct.connect();
    await holder.query('begin; lock table locked in access exclusive mode');
    const answers: unknown[] = [];
    let isOver = false;
    const ask = async (): Promise<void> => {
      while (!isOver)
        await sql`select id from locked where id = ${1}`.execute(db).catch((error) => answers.push(error.code));
    };
    const askers = Promise.all(Array.from({ length: 20 }, ask));
    let limit = 0;
    for (const until = Date.now() + 8000; Date.now() < until; await pause(100)) {
      const { rows } = await direct.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'saral'
          and pid not in (pg_backend_pid(), ${(holder as unknown as { processID: number }).processID})`,
      );
      limit = Math.max(limit, rows[0]!.n);
    }
    isOver = true;
    await holder.query('rollback');
    holder.release();
    await askers;
    expect(limit).toBeLessThanOrEqual(max + 1);
    expect(answers.length).toBeGreaterThan(0);
    expect(new Set(answers)).toEqual(new Set(['55P03']));
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
  });

  test('a statement that a client left behind ends on the server', async () => {
    const slow = sql`select pg_sleep(${30})`.execute(db);
    await expect(slow).rejects.toThrow();
    await vi.waitFor(
      async () => {
        const { rows } = await direct.query(
          "select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()",
        );
        expect(rows).toEqual([]);
      },
      { timeout: 5000 },
    );
  });
});

describe('connections of the background jobs', async () => {
  const { pool: direct, where } = await ownPool(3);
  const limiter = await makeGate(where);
  const pool = workPool(limiter.where, {
    max: 3,
    hasConnectionCheck: true,
    pace: { silenceLimitMs: 1000, probeMs: 500 },
  });
  afterAll(async () => {
    limiter.end();
    await Promise.all([pool.end(), direct.end()]);
  });

  test('wait as long as it takes for a lock', async () => {
    await direct.query('create table held (id int)');
    const holder = await direct.connect();
    await holder.query('begin; lock table held in access exclusive mode');
    const waiting = pool.query('select id from held');
    await pause(4000);
    await holder.query('rollback');
    holder.release();
    expect((await waiting).rows).toEqual([]);
  });

  test('notice a host that disappears without a word, and are had again when it is back', async () => {
    await pool.query('select 1');
    limiter.freeze();
    const began = performance.now();
    const lost = await Promise.race([pool.query('select 2').catch(() => 'noticed'), pause(15_000)]);
    expect(lost).toBe('noticed');
    expect(performance.now() - began).toBeLessThan(10_000);
    limiter.open();
    await vi.waitFor(async () => expect((await pool.query('select 4 as n')).rows).toEqual([{ n: 4 }]), {
      timeout: 10_000,
    });
    expect(pool.totalCount).toBeLessThanOrEqual(3);
  }, 30_000);
});
