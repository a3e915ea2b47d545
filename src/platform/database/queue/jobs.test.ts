import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '#kit/context.ts';
import { event, reaction, timer } from '#kit/event.ts';
import { makeContext } from '../context.ts';
import { type Db, makeDb } from '../db.ts';
import { makeJobs, type Worker } from './jobs.ts';
import { makeLog } from '#platform/operations/log.ts';
import { ownPool } from '#test/database.ts';

const Called = event<{ readonly n: number }>('called');

/** How often each job started; started jobs wait while `isHeld`. */
let startCounts: Record<string, number> = {};
let isHeld = true;
let isBroken = false;
const logged: string[] = [];
const waiting: (() => void)[] = [];
const count = (name: string): void => void (startCounts[name] = (startCounts[name] ?? 0) + 1);
const waitWhileHeld = (): Promise<void> => (isHeld ? new Promise((done) => waiting.push(done)) : Promise.resolve());
const releaseAll = (): void => {
  isHeld = false;
  for (const done of waiting.splice(0)) done();
};

const jobs = makeJobs<Context>(
  [
    reaction(Called, 'hang', async () => {
      count('hang');
      await waitWhileHeld();
    }),
  ],
  [
    timer('slow-timer', { cron: '0 0 1 1 *' }, async () => {
      count('slow-timer');
      await waitWhileHeld();
    }),
    timer('failing-timer', { cron: '0 0 1 1 *' }, async () => {
      count('failing-timer');
      if (isBroken) throw new Error('it fails');
    }),
  ],
);

const { pool } = await ownPool();
const db: Db = makeDb(pool);
const ctx = makeContext({
  db,
  log: makeLog((line) => logged.push(line)),
  secrets: {
    sessionSecret: 'a secret of the tests that is long enough',
    dataKey: 'a data key of the tests that is long enough',
  },
  emit: jobs.emit,
});
const workers: Worker[] = [];
async function startWorker(alone = true, onSchedule = false): Promise<Worker> {
  const worker = await jobs.start(ctx, pool, { alone, onSchedule, pace: { heartbeatMs: 100, timeoutMs: 1000 } });
  workers.push(worker);
  return worker;
}
const rows = async (text: string): Promise<Record<string, unknown>[]> =>
  (await pool.query<Record<string, unknown>>(text)).rows;
/** Runs what the worker's crontab runs every minute. */
async function releaseAbandoned(): Promise<void> {
  await rows("select 1 from graphile_worker.add_job('release-abandoned-jobs', job_key := 'release')");
  await vi.waitFor(
    async () =>
      expect(await rows("select 1 from graphile_worker.jobs where task_identifier = 'release-abandoned-jobs'")).toEqual(
        [],
      ),
    { timeout: 10_000 },
  );
}
const addTimer = (name: string): Promise<unknown> =>
  rows(`select 1 from graphile_worker.add_job('${name}', queue_name := '${name}', job_key := '${name}')`);
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

beforeEach(async () => {
  releaseAll();
  for (const worker of workers.splice(0)) await worker.stop();
  await rows('select 1 from graphile_worker.jobs, lateral graphile_worker.complete_jobs(array[id])');
  startCounts = {};
  isHeld = true;
});
afterAll(async () => {
  releaseAll();
  for (const worker of workers.splice(0)) await worker.stop();
  await pool.end();
});

test('a long-running job is not started twice', async () => {
  await startWorker();
  await ctx.transaction((tx) => ctx.emit(tx, Called({ n: 1 })));
  await vi.waitFor(() => expect(startCounts).toEqual({ hang: 1 }), { timeout: 10_000 });
  // As if it had started an hour ago.
  await rows(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null",
  );
  await releaseAbandoned();
  await pause(1500);
  expect(startCounts).toEqual({ hang: 1 });
});

test('an instance with a wrong clock runs no timers: by it those of the others would be late', async () => {
  await rows('delete from graphile_worker._private_known_crontabs');
  const known = () => rows('select 1 from graphile_worker._private_known_crontabs');
  const real = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real + 10 * 60_000);
  await startWorker(true, true);
  clock.mockRestore();
  expect(await known()).toEqual([]);
  await startWorker(true, true);
  await vi.waitFor(async () => expect(await known()).not.toEqual([]), { timeout: 10_000 });
});

test('the next run of a timer waits for the current one', async () => {
  await startWorker();
  await addTimer('slow-timer');
  await vi.waitFor(() => expect(startCounts).toEqual({ 'slow-timer': 1 }), { timeout: 10_000 });
  await addTimer('slow-timer');
  await addTimer('slow-timer');
  await pause(1500);
  expect(startCounts).toEqual({ 'slow-timer': 1 });
  releaseAll();
  await vi.waitFor(() => expect(startCounts).toEqual({ 'slow-timer': 2 }), { timeout: 10_000 });
  await vi.waitFor(async () => expect(await rows('select 1 from graphile_worker.jobs')).toEqual([]), {
    timeout: 10_000,
  });
});

test('the jobs of a dead worker are run by another; a live worker keeps its own', async () => {
  await ctx.transaction((tx) => ctx.emit(tx, Called({ n: 1 })));
  await rows(
    "update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '5 minutes'",
  );
  await startWorker(false);
  await ctx.transaction((tx) => ctx.emit(tx, Called({ n: 2 })));
  await vi.waitFor(() => expect(startCounts['hang']).toBeGreaterThan(0), { timeout: 10_000 });
  await rows(
    "update graphile_worker._private_jobs set locked_at = now() - interval '5 minutes' where locked_at is not null",
  );
  // A second instance on the same database.
  await startWorker(false);
  await pause(500);
  await releaseAbandoned();
  await vi.waitFor(() => expect(startCounts).toEqual({ hang: 2 }), { timeout: 10_000 });
  await pause(1500);
  expect(startCounts).toEqual({ hang: 2 });
});

test('a job that runs for longer than the queue’s own limit of four hours is not given to a second instance', async () => {
  await startWorker();
  await ctx.transaction((tx) => ctx.emit(tx, Called({ n: 1 })));
  await addTimer('slow-timer');
  await vi.waitFor(() => expect(startCounts).toEqual({ hang: 1, 'slow-timer': 1 }), { timeout: 10_000 });
  const each = async (change: string): Promise<void> => {
    for (const table of ['_private_jobs', '_private_job_queues'])
      await rows(`update graphile_worker.${table} set ${change}`);
  };
  await each("locked_at = now() - interval '3 hours 59 minutes' where locked_at is not null");
  await pause(4000);
  await startWorker(false);
  // Every worker of the library does this within a minute of its start and every ten minutes, also to locks of live workers.
  await each("locked_at = null, locked_by = null where locked_at < now() - interval '4 hours' + interval '2 minutes'");
  await addTimer('slow-timer');
  await pause(2500);
  expect(startCounts).toEqual({ hang: 1, 'slow-timer': 1 });
});

test('a worker that must end gives its running jobs to another at once', async () => {
  const ending = await startWorker();
  await ctx.transaction((tx) => ctx.emit(tx, Called({ n: 1 })));
  await vi.waitFor(() => expect(startCounts).toEqual({ hang: 1 }), { timeout: 10_000 });
  await startWorker(false);
  let hasStopped = false;
  void ending.stop().then(() => (hasStopped = true));
  await pause(1500);
  expect([hasStopped, startCounts]).toEqual([false, { hang: 1 }]);
  await ending.giveBack();
  await vi.waitFor(() => expect(startCounts).toEqual({ hang: 2 }), { timeout: 5000 });
  expect(await rows('select count(distinct locked_by)::int as workers from graphile_worker._private_jobs')).toEqual([
    { workers: 1 },
  ]);
});

test('work continues after a job completion could not be recorded', async () => {
  const worker = await startWorker();
  for (const n of [1, 2, 3]) await ctx.transaction((tx) => ctx.emit(tx, Called({ n })));
  await vi.waitFor(() => expect(startCounts['hang']).toBe(3), { timeout: 10_000 });
  // Simulates a deadlock with another process that queues timers.
  await rows(`create function refuse() returns trigger language plpgsql as
    $$begin raise exception 'deadlock detected' using errcode = '40P01'; end$$;
    create trigger refusing before delete on graphile_worker._private_jobs for each row execute function refuse()`);
  logged.length = 0;
  await addTimer('failing-timer');
  await vi.waitFor(() => expect(logged.join()).toContain('worker reported an error'), { timeout: 10_000 });
  await rows('drop trigger refusing on graphile_worker._private_jobs; drop function refuse()');
  // The running jobs end one after the other, and their completion is recorded.
  for (let n = 0; n < 2; n++) {
    waiting.shift()?.();
    await pause(500);
  }
  releaseAll();
  await ctx.transaction((tx) => ctx.emit(tx, Called({ n: 4 })));
  await vi.waitFor(() => expect(startCounts['hang']).toBe(4), { timeout: 15_000 });
  await vi.waitFor(async () => expect(await rows('select 1 from graphile_worker.jobs')).toEqual([]), {
    timeout: 10_000,
  });
  expect(worker.running()).toBe(true);
});

test('a failing timer is logged less and less often, and counted until it succeeds', async () => {
  await startWorker();
  isBroken = true;
  for (let n = 1; n <= 10; n++) {
    await addTimer('failing-timer');
    await vi.waitFor(() => expect(startCounts['failing-timer']).toBe(n), { timeout: 10_000 });
    await vi.waitFor(async () => expect(await rows('select failures from timer_failure')).toEqual([{ failures: n }]));
  }
  const failureLines = logged.filter((line) => line.includes('failing-timer'));
  expect(failureLines.map((line) => (JSON.parse(line) as { attempt: number }).attempt)).toEqual([1, 2, 4, 8]);
  isBroken = false;
  await addTimer('failing-timer');
  await vi.waitFor(async () => expect(await rows('select failures from timer_failure')).toEqual([]), {
    timeout: 10_000,
  });
});
