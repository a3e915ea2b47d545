import { expect, test } from 'vitest';
import { makeWriteProbe } from '#platform/database/write-probe.ts';
import { sql } from '#platform/database/db.ts';
import { testProduct } from '#test/product.ts';

test('/readyz reports a stopped worker and a missing migration; /healthz only that the process runs', async () => {
  const app = await testProduct({ worker: false });
  const ready = async (): Promise<unknown[]> => {
    const answer = await app.request('/readyz');
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([503, { database: true, migrations: true, writes: true, worker: false }]);
  const worker = await app.startWorker();
  expect(await ready()).toEqual([200, { database: true, migrations: true, writes: true, worker: true }]);

  await app.asOwner('create table migration_put_aside as select * from kysely_migration order by name desc limit 1');
  await app.asOwner('delete from kysely_migration where name in (select name from migration_put_aside)');
  expect(await ready()).toEqual([503, { database: true, migrations: false, writes: true, worker: true }]);
  await app.asOwner('insert into kysely_migration select * from migration_put_aside');
  expect((await ready())[0]).toBe(200);

  await worker.stop();
  expect(await ready()).toEqual([503, { database: true, migrations: true, writes: true, worker: false }]);
  expect((await app.request('/up')).status).toBe(200);
  const alive = await app.request('/healthz');
  expect([alive.status, await alive.json()]).toEqual([200, { alive: true }]);
});

test('/readyz is 503 while the disk has no room or the database is read-only', async () => {
  const disk = { freeBytes: 2 ** 20, totalBytes: 2 ** 36 };
  const app = await testProduct({ ports: { disk: { name: 'server-1', read: async () => disk } } });
  expect((await app.request('/readyz')).status).toBe(503);
  expect(await (await app.request('/readyz')).json()).toMatchObject({ database: true, writes: false, worker: true });
});

test('the database itself is asked: one probe for all who ask, and two good ones end a failure', async () => {
  const app = await testProduct({ worker: false });
  let at = 0;
  const ask = makeWriteProbe(app.db, { now: () => at, hasRoom: async () => true });
  const later = (): Promise<boolean> => {
    at += 10_000;
    return ask();
  };
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(true));
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(app.db);
  const set = async (setting: string): Promise<void> => {
    await app.asOwner(`begin read write; alter database ${rows[0]!.name} ${setting}; commit`);
    await app
      .asOwner(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      .catch(() => undefined);
  };
  for (const [on, off] of [
    // What a full disk answers, but for its code.
    ['set temp_file_limit = 0', 'reset temp_file_limit'],
    ['set default_transaction_read_only = on', 'reset default_transaction_read_only'],
  ] as const) {
    await set(on);
    await later().catch(() => undefined);
    expect(await later(), on).toBe(false);
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(false));
    await set(off);
    // A connection that was ended may be tried first.
    await expect.poll(later, { message: off }).toBe(true);
  }
});
