import { describe, expect, test } from 'vitest';
import { makeDb, makePool, sql } from './db.ts';
import { ownPool } from '#test/database.ts';
import { makeGate } from '#test/gate.ts';

test('a statement is prepared once on a connection, and again after a migration changed its table', async () => {
  const { pool } = await ownPool(1);
  const db = makeDb(pool);
  const read = async () => (await sql<{ a: unknown }>`select a from thing where id = ${1}`.execute(db)).rows[0]?.a;
  const prepared = async () =>
    (
      await pool.query<{ n: number }>(
        "select count(*)::int as n from pg_prepared_statements where statement like 'select a from thing%'",
      )
    ).rows[0]!.n;
  await sql`create table thing (id int, a int)`.execute(db);
  await sql`insert into thing values (${1}, ${2})`.execute(db);
  expect([await read(), await read(), await prepared()]).toEqual([2, 2, 1]);
  await sql`alter table thing alter column a type text using 'now text'`.execute(db);
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect([await read(), await prepared()]).toEqual(['now text', 1]);
  await db.destroy();
});

describe('a database that hangs', async () => {
  const { pool: direct, where } = await ownPool(2);
  const limiter = await makeGate(where);
  const pool = makePool({ ...limiter.where, max: 1 });
  const db = makeDb(pool, 1500);
  const patient = makeDb(pool);
  await direct.query('create table kept (id int primary key)');
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
  const kept = async () =>
    (await direct.query<{ id: number }>('select id from kept order by id')).rows.map((row) => row.id);
  const gone = /Connection terminated|not queryable/;
  const put = (id: number) => sql`insert into kept values (${id}) on conflict do nothing`;

  test('fails a statement that gets no answer like a cut line, and its connection is never used again', async () => {
    const before = await pid();
    limiter.freeze();
    await expect(put(1).execute(db)).rejects.toThrow(gone);
    limiter.open();
    expect(await pid()).not.toBe(before);
    expect(pool.totalCount).toBe(1);
  });

  test('ends a transaction in its middle, of which nothing stays; the next one begins on a line of its own', async () => {
    const broken = db.transaction().execute(async (tx) => {
      await put(2).execute(tx);
      limiter.freeze();
      await put(3).execute(tx);
    });
    await expect(broken).rejects.toThrow(gone);
    limiter.open();
    await db.transaction().execute(async (tx) => void (await put(4).execute(tx)));
    expect(await kept()).not.toEqual(expect.arrayContaining([2]));
    expect(await kept()).toContain(4);
  });

  test('whether a commit without an answer was carried out is unknown: a repeat that is safe makes it once', async () => {
    const write = (meanwhile: () => void) =>
      db.transaction().execute(async (tx) => {
        await put(5).execute(tx);
        meanwhile();
      });
    await expect(write(limiter.freeze)).rejects.toThrow(gone);
    limiter.open();
    await write(() => undefined);
    expect((await kept()).filter((id) => id === 5)).toEqual([5]);
  });

  test('is waited for by what may take long', async () => {
    limiter.freeze();
    const slow = put(6).execute(patient);
    await new Promise((done) => setTimeout(done, 2000));
    limiter.open();
    await slow;
    expect(await kept()).toContain(6);
    await db.destroy();
    await direct.end();
    limiter.end();
  });
});
