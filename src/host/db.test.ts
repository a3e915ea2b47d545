import { expect, test } from 'vitest';
import { makeDb, sql } from '#host/db.ts';
import { ownPool } from '#test/database.ts';

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
