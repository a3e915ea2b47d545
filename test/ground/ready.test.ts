import { expect, test } from 'vitest';
import { sql } from '#host/db.ts';
import { testProduct } from '#test/product.ts';

test('/readyz tells of a worker that does not run and of a migration that is missing; /healthz only that it lives', async () => {
  const it = await testProduct({ worker: false });
  const ready = async (): Promise<unknown[]> => {
    const answer = await it.request('/readyz');
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([503, { database: true, migrations: true, worker: false }]);
  const worker = await it.startWorker();
  expect(await ready()).toEqual([200, { database: true, migrations: true, worker: true }]);

  const last = await sql<{
    name: string;
  }>`delete from kysely_migration where name = (select max(name) from kysely_migration) returning name`.execute(it.db);
  expect(last.rows).toHaveLength(1);
  expect(await ready()).toEqual([503, { database: true, migrations: false, worker: true }]);
  await sql`insert into kysely_migration (name, timestamp) values (${last.rows[0]!.name}, '')`.execute(it.db);

  await worker.stop();
  expect(await ready()).toEqual([503, { database: true, migrations: true, worker: false }]);
  const alive = await it.request('/healthz');
  expect([alive.status, await alive.json()]).toEqual([200, { alive: true }]);
});
