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

test('a pool names its own statements, however many another pool has named', async () => {
  const { pool } = await ownPool(1);
  const other = makeDb(pool);
  for (let n = 0; n <= 1000; n++) await sql`select ${sql.lit(n)} as n where ${true}`.execute(other);
  const { pool: next } = await ownPool(1);
  await sql`select ${1}::int as n`.execute(makeDb(next));
  const named = await next.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements');
  expect(named.rows[0]!.n).toBe(1);
});

describe('a database that hangs', async () => {
  const { pool: direct, where } = await ownPool(2);
  const gate = await makeGate(where);
  const pool = makePool({ ...gate.where, max: 1 });
  const db = makeDb(pool, 1500);
  const patient = makeDb(pool);
  await direct.query('create table stored (id int primary key)');
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid;
  const storedIds = async () =>
    (await direct.query<{ id: number }>('select id from stored order by id')).rows.map((row) => row.id);
  const connectionLost = /Connection terminated|not queryable/;
  const insert = (id: number) => sql`insert into stored values (${id}) on conflict do nothing`;

  test('fails an unanswered statement like a lost connection, and drops the connection', async () => {
    const before = await pid();
    gate.freeze();
    await expect(insert(1).execute(db)).rejects.toThrow(connectionLost);
    gate.open();
    expect(await pid()).not.toBe(before);
    expect(pool.totalCount).toBe(1);
  });

  test('rolls back an unfinished transaction; the next one starts on a new connection', async () => {
    const broken = db.transaction().execute(async (tx) => {
      await insert(2).execute(tx);
      gate.freeze();
      await insert(3).execute(tx);
    });
    await expect(broken).rejects.toThrow(connectionLost);
    gate.open();
    await db.transaction().execute(async (tx) => void (await insert(4).execute(tx)));
    expect(await storedIds()).not.toEqual(expect.arrayContaining([2]));
    expect(await storedIds()).toContain(4);
  });

  test('an unanswered commit may have happened: an idempotent repeat stores it once', async () => {
    const write = (beforeCommit: () => void) =>
      db.transaction().execute(async (tx) => {
        await insert(5).execute(tx);
        beforeCommit();
      });
    await expect(write(gate.freeze)).rejects.toThrow(connectionLost);
    gate.open();
    await write(() => undefined);
    expect((await storedIds()).filter((id) => id === 5)).toEqual([5]);
  });

  test('is waited for without a query timeout', async () => {
    gate.freeze();
    const slow = insert(6).execute(patient);
    await new Promise((done) => setTimeout(done, 2000));
    gate.open();
    await slow;
    expect(await storedIds()).toContain(6);
    await db.destroy();
    await direct.end();
    gate.end();
  });
});
