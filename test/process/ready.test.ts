import { expect, test } from 'vitest';
import { testProduct } from '#test/product.ts';

test('/readyz reports a stopped worker and a missing migration; /healthz only that the process runs', async () => {
  const app = await testProduct({ worker: false });
  const ready = async (): Promise<unknown[]> => {
    const answer = await app.request('/readyz');
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([503, { database: true, migrations: true, worker: false }]);
  const worker = await app.startWorker();
  expect(await ready()).toEqual([200, { database: true, migrations: true, worker: true }]);

  await app.asOwner('create table migration_put_aside as select * from kysely_migration order by name desc limit 1');
  await app.asOwner('delete from kysely_migration where name in (select name from migration_put_aside)');
  expect(await ready()).toEqual([503, { database: true, migrations: false, worker: true }]);
  await app.asOwner('insert into kysely_migration select * from migration_put_aside');
  expect((await ready())[0]).toBe(200);

  await worker.stop();
  expect(await ready()).toEqual([503, { database: true, migrations: true, worker: false }]);
  const alive = await app.request('/healthz');
  expect([alive.status, await alive.json()]).toEqual([200, { alive: true }]);
});
