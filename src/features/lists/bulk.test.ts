import { beforeEach, describe, expect, test } from 'vitest';
import type { DeskSession } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { event } from '#kit/event.ts';
import { minuteMs } from '#kit/time.ts';
import { sql } from '#platform/database/db.ts';
import { findDeskSession } from '#features/staff/actions/find-desk-session.ts';
import { type DeskMember, deskMember } from '#test/desk.ts';
import { parcelRegisters, parcelTables } from '#test/parcels.ts';
import { testProduct } from '#test/product.ts';
import { cancelBulkJob, undoBulkJob } from './actions/change-bulk-job.ts';
import { continueBulkJobs } from './actions/continue-bulk-jobs.ts';
import { readBulkJob } from './actions/read-bulk-job.ts';
import { runBulkTurn } from './actions/run-bulk-turn.ts';
import { startBulkJob } from './actions/start-bulk-job.ts';
import type { BulkJob, Selection } from './model/lists.ts';

const app = await testProduct({ ports: parcelRegisters, worker: false });
await app.asOwner(parcelTables);
const ctx = () => app.product.workCtx;
const member = await deskMember(app.product.ctx, ['recruiter']);
const deskOf = async ({ cookie }: DeskMember): Promise<DeskSession> =>
  (await findDeskSession(app.product.ctx, cookie.split('=')[1] ?? ''))!;
const desk = await deskOf(member);

beforeEach(async () => {
  await sql`delete from bulk_job`.execute(app.db);
  await sql`delete from graphile_worker._private_jobs`.execute(app.db).catch(() => undefined);
  await sql`delete from notified`.execute(app.db);
  await sql`delete from parcel`.execute(app.db);
});
const fill = (count: number) =>
  sql`insert into parcel (id, state) select 100 + n, 'packed' from generate_series(1, ${count}::integer) n`.execute(
    app.db,
  );
async function start(selection: Selection, to = 'sent'): Promise<string> {
  const started = await startBulkJob(ctx(), { kind: 'parcels/move', selection, params: { to }, desk });
  if (!started.ok) throw new Error(started.refusal.code);
  return started.value.id;
}
const all = { query: 'state=packed' };
async function jobOf(id: string): Promise<BulkJob> {
  const read = await readBulkJob(ctx(), id, desk);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value;
}
/** The queued turns run here, one after the other, until none is left. */
async function runAll(options?: Parameters<typeof runBulkTurn>[2]): Promise<void> {
  for (;;) {
    const { rows: jobs } = await sql<{ id: string; turn: number }>`
      select id, turn from bulk_job where state in ('running', 'undoing', 'releasing')`.execute(app.db);
    if (jobs.length === 0) return;
    for (const { id, turn } of jobs) await runBulkTurn(ctx(), { jobId: id, turn }, options);
  }
}
const states = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await sql<{ state: string; count: number }>`select state, count(*) as count from parcel group by state`.execute(
        app.db,
      )
    ).rows.map(({ state, count }) => [state, count]),
  );
const results = async (id: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await sql<{ result: string; count: number }>`
      select coalesce(result, 'none') as result, count(*) as count from bulk_item where job_id = ${id} group by 1`.execute(
        app.db,
      )
    ).rows.map(({ result, count }) => [result, count]),
  );
const notified = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*) as n from notified`.execute(app.db)).rows[0]!.n;
const letGo = async (): Promise<void> => {
  app.pass(2 * minuteMs + 1000);
  await continueBulkJobs(ctx());
  await runAll();
};

test('all that match are changed, then their messages leave after two minutes', async () => {
  await fill(450);
  await sql`insert into parcel (id, state) values (1, 'lost')`.execute(app.db);
  const id = await start(all);
  await runAll();
  expect(await states()).toEqual({ sent: 450, lost: 1 });
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', total: 450, doneCount: 450, skippedCount: 0 });
  await continueBulkJobs(ctx());
  await runAll();
  expect(await notified()).toBe(0);
  await letGo();
  expect(await notified()).toBe(450);
  expect(await jobOf(id)).toMatchObject({ state: 'done', doneCount: 450 });
  await letGo();
  expect(await notified()).toBe(450);
  expect(await undoBulkJob(ctx(), id, desk)).toMatchObject({ refusal: { code: 'lists/undo-over' } });
});

test('a record that a colleague changed since the selection is skipped with its present state', async () => {
  await fill(300);
  const id = await start(all);
  await sql`update parcel set state = 'lost', version = version + 1 where id in (101, 350)`.execute(app.db);
  await sql`delete from parcel where id = 400`.execute(app.db);
  await runAll();
  expect(await jobOf(id)).toMatchObject({ doneCount: 297, skippedCount: 3 });
  const { rows } = await sql`
    select record_id, present from bulk_item where job_id = ${id} and result = 'skipped' order by position`.execute(
    app.db,
  );
  expect(rows).toEqual([
    { recordId: '101', present: 'lost' },
    { recordId: '350', present: 'lost' },
    { recordId: '400', present: 'gone' },
  ]);
});

test('ticked records are taken by their ids only', async () => {
  await fill(10);
  const id = await start({ ids: ['103', '101', '999'] });
  await runAll();
  expect(await jobOf(id)).toMatchObject({ total: 2, doneCount: 2 });
  expect(await states()).toEqual({ packed: 8, sent: 2 });
});

test('a record whose change fails, fails alone', async () => {
  await fill(30);
  await sql`insert into parcel (id, state) values (13, 'packed')`.execute(app.db);
  const id = await start(all);
  await runAll();
  expect(await jobOf(id)).toMatchObject({ state: 'waiting', doneCount: 30, failedCount: 1 });
  expect(await states()).toEqual({ packed: 1, sent: 30 });
  await letGo();
  expect(await notified()).toBe(30);
});

describe('undo', () => {
  test('restores what nobody changed since, lists the others, and sends nothing', async () => {
    await fill(450);
    const id = await start(all);
    await runAll();
    await sql`update parcel set state = 'lost', version = version + 1 where id in (102, 103)`.execute(app.db);
    expect((await undoBulkJob(ctx(), id, desk)).ok).toBe(true);
    await runAll();
    expect(await states()).toEqual({ packed: 448, lost: 2 });
    expect(await jobOf(id)).toMatchObject({ state: 'undone', restoredCount: 448, changedCount: 2 });
    expect(await results(id)).toEqual({ restored: 448, changed: 2 });
    await letGo();
    expect(await notified()).toBe(0);
  });

  test('of a running job stops it and restores what it did', async () => {
    await fill(500);
    const id = await start(all);
    await runBulkTurn(ctx(), { jobId: id, turn: 0 }, { size: 100, forMs: 0 });
    await runBulkTurn(ctx(), { jobId: id, turn: 1 }, { size: 100, forMs: 5 });
    expect((await undoBulkJob(ctx(), id, desk)).ok).toBe(true);
    await runAll();
    expect(await states()).toEqual({ packed: 500 });
    expect(await jobOf(id)).toMatchObject({ state: 'undone' });
  });

  test('and the release of its messages exclude each other', async () => {
    for (let round = 0; round < 10; round++) {
      await sql`delete from notified`.execute(app.db);
      await sql`delete from parcel`.execute(app.db);
      await fill(20);
      const id = await start(all);
      await runAll();
      app.pass(2 * minuteMs - 20);
      // Whichever comes first; then the clock passes the limit.
      const undone = undoBulkJob(ctx(), id, desk);
      if (round % 2 === 0) app.pass(100);
      const [first, , second] = await Promise.all([undone, continueBulkJobs(ctx()), undoBulkJob(ctx(), id, desk)]);
      await runAll();
      await letGo();
      const isUndone = (await jobOf(id)).state === 'undone';
      expect([first.ok, second.ok].filter(Boolean)).toHaveLength(isUndone ? 1 : 0);
      expect([await states(), await notified()]).toEqual(isUndone ? [{ packed: 20 }, 0] : [{ sent: 20 }, 20]);
    }
  });
});

test('cancelling stops between slices, and the people of what is done get their messages', async () => {
  await fill(1000);
  const id = await start(all);
  const running = runBulkTurn(ctx(), { jobId: id, turn: 0 }, { size: 50, forMs: 60_000 });
  await expect.poll(async () => (await jobOf(id)).doneCount).toBeGreaterThan(100);
  const cancelled = await cancelBulkJob(ctx(), id, desk);
  expect(cancelled.ok).toBe(true);
  await running;
  await runAll();
  const { doneCount, state } = await jobOf(id);
  expect(state).toBe('waiting');
  expect(doneCount % 50).toBe(0);
  expect(doneCount).toBeLessThan(1000);
  expect(await results(id)).toEqual({ done: doneCount, none: 1000 - doneCount });
  expect(await states()).toEqual({ sent: doneCount, packed: 1000 - doneCount });
  expect(await cancelBulkJob(ctx(), id, desk)).toMatchObject({ refusal: { code: 'lists/over' } });
  await letGo();
  expect(await notified()).toBe(doneCount);
});

test('the same turn delivered many times at once changes each record once', async () => {
  await fill(1000);
  const id = await start(all);
  await Promise.all(Array.from({ length: 8 }, () => runBulkTurn(ctx(), { jobId: id, turn: 0 }, { size: 40 })));
  await runAll();
  expect(await jobOf(id)).toMatchObject({ doneCount: 1000, skippedCount: 0 });
  const { rows } = await sql`select distinct version from parcel`.execute(app.db);
  expect(rows).toEqual([{ version: 2 }]);
});

describe('a job is refused', () => {
  const refusal = async (input: Partial<Parameters<typeof startBulkJob>[1]>, limit?: number) => {
    const started = await startBulkJob(
      ctx(),
      { kind: 'parcels/move', selection: all, params: { to: 'sent' }, desk, ...input },
      limit === undefined ? {} : { limit },
    );
    return started.ok ? 'started' : started.refusal.code;
  };
  const as = async (...roles: StaffRole[]) => deskOf(await deskMember(app.product.ctx, roles));
  test('without its right, for nothing, for too many, and for a query that is not understood', async () => {
    await fill(10);
    expect(await refusal({ desk: await as('viewer') })).toBe('lists/not-allowed');
    expect(await refusal({ kind: 'parcels/none' })).toBe('lists/unknown-kind');
    expect(await refusal({ selection: { query: 'state=lost' } })).toBe('lists/nothing-selected');
    expect(await refusal({ selection: { ids: [] } })).toBe('lists/nothing-selected');
    expect(await refusal({ selection: { query: 'state=lots' } })).toBe('lists/query');
    expect(await refusal({}, 9)).toBe('lists/too-many');
    expect(await refusal({}, 10)).toBe('started');
    const { rows } = await sql`select total from bulk_job`.execute(app.db);
    expect(rows).toEqual([{ total: 10 }]);
  });
  test('and its progress and undo need the right too', async () => {
    await fill(1);
    const id = await start(all);
    const viewer = await as('viewer');
    expect(await readBulkJob(ctx(), id, viewer)).toMatchObject({ refusal: { code: 'lists/not-allowed' } });
    expect(await undoBulkJob(ctx(), id, viewer)).toMatchObject({ refusal: { code: 'lists/not-allowed' } });
    expect(await cancelBulkJob(ctx(), 'blk_none', desk)).toMatchObject({ refusal: { code: 'lists/unknown-job' } });
  });
});

test('what somebody searched for is not stored with the job', async () => {
  await sql`insert into parcel (id, state, name) values (1, 'packed', 'Asha Kumari')`.execute(app.db);
  const id = await start({ query: 'state=packed&q=asha' });
  const { rows } = await sql`select query, total from bulk_job where id = ${id}`.execute(app.db);
  expect(rows).toEqual([{ query: 'state=packed', total: 1 }]);
});

describe('with workers', () => {
  test('fifty jobs, killed in the middle, all end with each record changed once', async () => {
    await fill(5000);
    for (let n = 0; n < 50; n++) {
      const ids = Array.from({ length: 100 }, (_, at) => String(101 + n * 100 + at));
      await start({ ids });
    }
    const done = async (): Promise<number> =>
      (await sql<{ n: number }>`select coalesce(sum(done_count), 0) as n from bulk_job`.execute(app.db)).rows[0]!.n;
    await app.startWorker();
    await expect.poll(done, { interval: 20 }).toBeGreaterThan(300);
    await app.kill();
    await app.startWorker();
    expect(await done()).toBeLessThan(5000);
    await expect.poll(done, { timeout: 150_000 }).toBe(5000);
    const { rows } = await sql`select version, state, count(*) as count from parcel group by 1, 2`.execute(app.db);
    expect(rows).toEqual([{ version: 2, state: 'sent', count: 5000 }]);
  }, 200_000);

  test('20,000 records delay no other job', async () => {
    await fill(20_000);
    const id = await start(all);
    const noop = event<{ readonly messageIds: readonly string[] }>('messages-queued');
    await expect.poll(async () => (await jobOf(id)).doneCount).toBeGreaterThan(0);
    const waits: number[] = [];
    while (waits.length < 50 && (await jobOf(id)).state === 'running') {
      const queued = performance.now();
      await ctx().transaction((tx) => ctx().emit(tx, noop({ messageIds: [] })));
      const left = async () =>
        (
          await sql<{
            n: number;
          }>`select count(*) as n from graphile_worker.jobs where task_identifier like 'messages-queued%'`.execute(
            app.db,
          )
        ).rows[0]!.n;
      await expect.poll(left, { interval: 5 }).toBe(0);
      waits.push(performance.now() - queued);
    }
    // Not the longest: a busy machine makes single ones wait. Behind the bulk job, all would.
    expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length * 0.9)]).toBeLessThan(1000);
    await expect.poll(async () => (await jobOf(id)).state, { timeout: 200_000 }).toBe('waiting');
    expect(await jobOf(id)).toMatchObject({ doneCount: 20_000, state: 'waiting' });
  }, 240_000);
});
