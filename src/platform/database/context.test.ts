import { expect, test } from 'vitest';
import { testContext } from '#test/database.ts';
import { rows, sql } from './db.ts';

const { ctx } = await testContext();
await rows(ctx.db, sql`create table crossed (id int primary key, count int not null default 0)`);
await rows(ctx.db, sql`insert into crossed values (1), (2)`);
const fail = (code: string) =>
  rows(ctx.db, sql.raw(`do $$begin raise exception 'as the database says' using errcode = '${code}'; end$$`));

test('two transactions that wait for each other both end, each counted once', async () => {
  const bothHold: (() => void)[] = [];
  const meet = new Promise<void>((resolve) => bothHold.push(resolve));
  let holding = 0;
  const cross = (first: number, second: number) => {
    let runs = 0;
    return ctx.transaction(async (tx) => {
      runs++;
      await rows(tx, sql`update crossed set count = count + 1 where id = ${first}`);
      if (++holding === 2) bothHold.forEach((resolve) => resolve());
      await meet;
      await rows(tx, sql`update crossed set count = count + 1 where id = ${second}`);
      return runs;
    });
  };
  const runs = await Promise.all([cross(1, 2), cross(2, 1)]);
  // The database ends one of them, on a busy machine sometimes both.
  expect(Math.max(...runs)).toBe(2);
  expect(await rows(ctx.db, sql`select count from crossed order by id`)).toEqual([{ count: 2 }, { count: 2 }]);
});

test('a transaction that the database refuses again and again fails after four runs', async () => {
  for (const code of ['40P01', '40001']) {
    let runs = 0;
    const work = ctx.transaction(async () => {
      runs++;
      await fail(code);
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(runs).toBe(4);
  }
});

test('any other failure is not repeated: its transaction may have been carried out, or would fail again', async () => {
  for (const code of ['23505', '57014', '55P03', '08006']) {
    let runs = 0;
    await expect(ctx.transaction(() => (runs++, fail(code)))).rejects.toMatchObject({ code });
    expect(runs, code).toBe(1);
  }
});
