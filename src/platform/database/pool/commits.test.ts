// A commit that waits for a synchronous standby, on a real server whose standby is away.
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DatabaseAway, databaseFailure } from '../away.ts';
import { confirmed, makeDb, makePool, sql } from '../db.ts';
import { startPostgres } from '../postgres.ts';
import { Commits } from './commits.ts';

const queryTimeoutMs = 700;
const folder = mkdtempSync(join(tmpdir(), 'commits-'));
const server = await startPostgres(folder, { fsync: 'off', shared_buffers: '16MB' });
const where = { host: server.host, user: server.owner, database: 'postgres' };
const operator = new pg.Client({ ...where, application_name: 'operator' });
await operator.connect();
// What the operator writes waits for nobody.
await operator.query('set synchronous_commit = local; create table stored (id int primary key)');
const bystander = new pg.Client({ ...where, application_name: 'bystander' });
await bystander.connect();
const pool = makePool({ ...where, max: 4 });
const db = makeDb(pool, queryTimeoutMs);
afterAll(async () => {
  await setStandby('');
  await pool.end();
  await bystander.end();
  await operator.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** `*`: every commit waits, because no standby is connected. */
async function setStandby(names: '' | '*'): Promise<void> {
  await operator.query(`alter system set synchronous_standby_names = '${names}'`);
  await operator.query('select pg_reload_conf()');
  if (names === '') return;
  // Another process of the server reads it a moment later.
  let isOver = true;
  for (;;) {
    if (isOver) {
      isOver = false;
      void bystander.query('select pg_logical_emit_message(true, $1, $1)', ['test']).finally(() => (isOver = true));
    }
    if ((await waiting()).length === 0) continue;
    await operator.query('select pg_cancel_backend(pid) from pg_stat_activity where application_name = $1', [
      'bystander',
    ]);
    return vi.waitFor(async () => expect(await waiting()).toEqual([]));
  }
}
const waiting = async (): Promise<number[]> =>
  (await operator.query<{ pid: number }>("select pid from pg_stat_activity where wait_event = 'SyncRep'")).rows.map(
    ({ pid }) => pid,
  );
const oneWaits = () => vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 5000 });
const store = (id: number) =>
  db.transaction().execute((tx) => sql`insert into stored values (${id}) on conflict do nothing`.execute(tx));
const storeSoon = (id: number) => vi.waitFor(() => store(id), { timeout: 5000, interval: 100 });
const isStored = async (id: number): Promise<boolean> =>
  (await operator.query('select from stored where id = $1', [id])).rowCount === 1;

beforeEach(async () => {
  await setStandby('');
  await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  // What an earlier test left is found to be over.
  await storeSoon(0);
});

describe('a commit without its standby', () => {
  test('is not known after the limit, sends no cancel request, and is stored once when it is repeated', async () => {
    await setStandby('*');
    const began = performance.now();
    await expect(store(1)).rejects.toMatchObject({ name: 'CommitUnknown' });
    expect(performance.now() - began).toBeLessThan(queryTimeoutMs + 500);
    // A cancel request would have ended its wait, and shown the row to everybody.
    expect(await waiting()).toHaveLength(1);
    expect(await isStored(1)).toBe(false);
    await setStandby('');
    await storeSoon(1);
    expect(await isStored(1)).toBe(true);
  });

  test('is not known when somebody cancels its wait, although the server calls it a success', async () => {
    await setStandby('*');
    const storing = store(2).then(
      () => 'stored',
      (error: Error) => error.name,
    );
    await oneWaits();
    const [pid] = await waiting();
    await operator.query('select pg_cancel_backend($1)', [pid]);
    expect(await storing).toBe('CommitUnknown');
    expect(await isStored(2)).toBe(true);
    // Its connection is not used again.
    await setStandby('');
    await vi.waitFor(async () =>
      expect((await operator.query('select from pg_stat_activity where pid = $1', [pid])).rowCount).toBe(0),
    );
  });

  test('is not known when the server ends its session', async () => {
    await setStandby('*');
    const storing = store(3).catch((error: Error) => error.name);
    await oneWaits();
    await operator.query('select pg_terminate_backend($1)', await waiting());
    expect(await storing).toBe('CommitUnknown');
  });

  test('is not known for a statement outside of a transaction either', async () => {
    await setStandby('*');
    await expect(sql`insert into stored values (${4})`.execute(db)).rejects.toMatchObject({ name: 'CommitUnknown' });
  });

  test('what can not be stored is refused as before', async () => {
    await setStandby('*');
    await sql`select 1`.execute(db);
    const again = db.transaction().execute(async (tx) => {
      await sql`create temporary table once (id int unique deferrable initially deferred) on commit drop`.execute(tx);
      await sql`insert into once values (1), (1)`.execute(tx);
    });
    await expect(again).rejects.toMatchObject({ code: '23505' });
  });
});

describe('while no standby is there', () => {
  const clientOf = (processID: number) => ({ processID }) as unknown as pg.PoolClient;
  const theFirstWaits = async () => [{ pid: 1 }];
  const commitsOf = (max: number): Commits => new Commits({ options: { max } } as pg.Pool);
  test('a commit that is abandoned while the pool asks about the others is counted', async () => {
    const commits = commitsOf(2);
    commits.abandon(clientOf(1));
    const asked = Promise.withResolvers<{ pid: number }[]>();
    const asking = commits.run(
      () => asked.promise,
      async () => 'committed',
    );
    commits.abandon(clientOf(2));
    asked.resolve([{ pid: 1 }]);
    await expect(asking).rejects.toMatchObject({ name: 'WritesPaused' });
  });
  test('of several commits at once each counts those before it', async () => {
    const commits = commitsOf(3);
    commits.abandon(clientOf(1));
    const commit = async () => {
      await new Promise((done) => setTimeout(done, 20));
      return 'committed';
    };
    const all = await Promise.all(
      Array.from({ length: 4 }, () => commits.run(theFirstWaits, commit).catch((error: Error) => error.name)),
    );
    expect(all.toSorted()).toEqual(['WritesPaused', 'WritesPaused', 'committed', 'committed']);
  });

  test('reads go on from the first second on, whatever writes come', async () => {
    const [own, slowMs] = [makePool({ ...where, max: 4 }), 1000];
    // The first commits end after all that is measured.
    const handle = makeDb(own, 10 * queryTimeoutMs);
    const write = (id: number) =>
      handle.transaction().execute((tx) => sql`insert into stored values (${id}) on conflict do nothing`.execute(tx));
    await setStandby('*');
    const first = write(50).catch((error: Error) => error.name);
    await oneWaits();
    const names: string[] = [];
    const until = Date.now() + 5 * queryTimeoutMs;
    const writing = Array.from({ length: 12 }, async (_, index) => {
      while (Date.now() < until) {
        await write(60 + index).catch((error: Error) => names.push(error.name));
        await new Promise((done) => setTimeout(done, 20));
      }
    });
    let longestReadMs = 0;
    while (Date.now() < until) {
      const began = performance.now();
      await sql`select count(*) from stored where id = ${1}`.execute(handle);
      longestReadMs = Math.max(longestReadMs, performance.now() - began);
    }
    expect(longestReadMs).toBeLessThan(slowMs + 500);
    expect(names.filter((name) => name === 'WritesPaused').length).toBeGreaterThan(20);
    await setStandby('');
    expect(await first).not.toBe('WritesPaused');
    await Promise.all(writing);
    await own.end();
  });

  test('the server keeps at most as many waiting commits as the pool has connections, and reads go on', async () => {
    await setStandby('*');
    const failures = new Map<string, number>();
    const count = (error: Error) => void failures.set(error.name, (failures.get(error.name) ?? 0) + 1);
    let isOver = false;
    let writers = 0;
    const writing = Promise.all(
      Array.from({ length: 12 }, async () => {
        for (let id = 100 + 1000 * writers++; !isOver; id++) {
          await store(id).catch(count);
          await new Promise((done) => setTimeout(done, 20));
        }
      }),
    );
    let most = 0;
    let longestReadMs = 0;
    await new Promise((done) => setTimeout(done, 2 * queryTimeoutMs));
    for (const until = Date.now() + 4 * queryTimeoutMs; Date.now() < until;) {
      const began = performance.now();
      await sql`select count(*) from stored where id = ${1}`.execute(db);
      longestReadMs = Math.max(longestReadMs, performance.now() - began);
      most = Math.max(most, (await waiting()).length);
    }
    isOver = true;
    await writing;
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(4);
    expect(longestReadMs).toBeLessThan(queryTimeoutMs);
    expect([...failures.keys()].sort()).toEqual(['CommitUnknown', 'WritesPaused']);
    expect(failures.get('WritesPaused')).toBeGreaterThan(20);
    // It mends itself.
    await setStandby('');
    await storeSoon(5);
  });

  test('a refused commit is rolled back', async () => {
    await setStandby('*');
    const first = Array.from({ length: 4 }, (_, id) => store(6 + id).catch((error: Error) => error.name));
    expect(await Promise.all(first)).toEqual(Array(4).fill('CommitUnknown'));
    await expect(store(10)).rejects.toMatchObject({ name: 'WritesPaused' });
    await setStandby('');
    await vi.waitFor(async () => expect(await isStored(9)).toBe(true));
    expect(await isStored(10)).toBe(false);
  });
});

describe('a transaction that wrote nothing', () => {
  test('waits for the standby too, so that what it found is on both machines', async () => {
    await setStandby('*');
    // A commit tells the pool that commits wait here.
    await expect(store(11)).rejects.toMatchObject({ name: 'CommitUnknown' });
    const finding = db.transaction().execute((tx) => sql`select from stored where id = ${11}`.execute(tx));
    await expect(finding).rejects.toMatchObject({ name: 'CommitUnknown' });
  });
  test('does not wait where it only may read', async () => {
    await setStandby('*');
    const reading = db
      .transaction()
      .setAccessMode('read only')
      .execute((tx) => sql`select from stored where id = ${11}`.execute(tx));
    expect((await reading).rows).toHaveLength(1);
  });
  test('adds nothing where commits wait for nobody', async () => {
    await store(12);
    const nextId = async () =>
      (await operator.query<{ id: string }>('select pg_snapshot_xmax(pg_current_snapshot()) as id')).rows[0]!.id;
    const before = await nextId();
    await db.transaction().execute((tx) => sql`select from stored where id = ${12}`.execute(tx));
    expect(await nextId()).toBe(before);
  });
});

describe('what a call found', () => {
  const find = () => sql`select from stored where id = ${1}`.execute(db);
  test('is confirmed where nothing was committed since', async () => {
    await setStandby('*');
    // The pool relies on what it read of its server for ten seconds.
    const failed = () =>
      confirmed(db, find).then(
        () => undefined,
        (error: Error) => error.name,
      );
    await vi.waitFor(async () => expect(await failed()).toBe('CommitUnknown'), { timeout: 15_000 });
  }, 30_000);
  test('needs nothing where commits wait for nobody', async () => {
    expect((await confirmed(db, find)).rows).toHaveLength(1);
  });
});

test('a connection to a server that became a standby is not used again', async () => {
  const only = makePool({ ...where, max: 1 });
  const handle = makeDb(only, queryTimeoutMs);
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle)).rows[0]!.pid;
  const before = await pid();
  // The error that such a server answers.
  await sql`set default_transaction_read_only = on`.execute(handle);
  await expect(sql`insert into stored values (${20})`.execute(handle)).rejects.toMatchObject({ code: '25006' });
  expect(await pid()).not.toBe(before);
  await only.end();
});

test('a standby gets no connection, and what is found on one is not confirmed', async () => {
  const home = mkdtempSync(join(tmpdir(), 'commits-standby-'));
  const settings = { fsync: 'off', shared_buffers: '16MB', synchronous_standby_names: '*' };
  const primary = await startPostgres(home, { fsync: 'off' });
  const asking = new pg.Client({ host: primary.host, user: primary.owner, database: 'postgres' });
  await asking.connect();
  const { data_directory: data } = (await asking.query<{ data_directory: string }>('show data_directory')).rows[0]!;
  await asking.end();
  await primary.stop();
  const file = join(data, 'standby.signal');
  writeFileSync(file, '');
  chownSync(file, statSync(data).uid, statSync(data).gid);
  const standby = await startPostgres(home, settings);
  const toStandby = { host: standby.host, user: standby.owner, database: 'postgres', max: 1 };
  // It says so when a connection is made, but a program between the two may not pass that on.
  const refusing = makePool(toStandby);
  const refused = { name: 'WritesPaused', message: 'the server is a standby' };
  await expect(sql`select 1`.execute(makeDb(refusing))).rejects.toMatchObject(refused);
  await expect(refusing.query('select 1')).rejects.toMatchObject(refused);
  expect(databaseFailure(await refusing.query('select 1').catch((error: unknown) => error))).toBeInstanceOf(
    DatabaseAway,
  );
  expect(refusing.totalCount).toBe(0);
  await refusing.end();
  const only = new pg.Pool(toStandby);
  const finding = makeDb(only, queryTimeoutMs)
    .transaction()
    .execute((tx) => sql`select 1`.execute(tx));
  await expect(finding).rejects.toMatchObject({ name: 'WritesPaused' });
  await only.end();
  await standby.stop();
  rmSync(home, { recursive: true, force: true });
});
