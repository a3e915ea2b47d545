import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Context, Log, Tx } from '#kit/context.ts';
import type { Happened, Reaction, Timer } from '#kit/event.ts';
import { rows, sql } from '#host/db.ts';

export interface Jobs {
  /** Adds one job for each reaction to a fact, inside the given transaction. */
  emit(tx: Tx, happened: Happened): Promise<void>;
  /** Adds the job of every timer, inside the given transaction, for when the product's clock was moved. */
  runTimers(tx: Tx): Promise<void>;
  start(ctx: Context, pool: pg.Pool, how: WorkerStart): Promise<Worker>;
}
export interface WorkerStart {
  /** No other process works on this database: whatever is locked belongs to a dead one. */
  readonly alone: boolean;
  /** False where a test runs the timers itself: the minute may turn in the middle of it. */
  readonly byTheClock?: boolean;
}
export interface Worker {
  running(): boolean;
  stop(): Promise<void>;
}
/** A job is short; one that has been locked for longer belongs to a process that died. */
const abandonedAfter = '2 minutes';

export function makeJobs<Ctx extends Context>(
  reactions: readonly Reaction<Ctx>[],
  timers: readonly Timer<Ctx>[],
): Jobs {
  const named = (it: Reaction<Ctx>): string => `${it.type}>${it.name}`;
  return {
    async emit(tx, { type, fact }) {
      const told = reactions.filter((it) => it.type === type && it.concerns(fact as never)).map(named);
      if (told.length === 0) return;
      // A key that was never used takes the short way into the queue, at a third of the cost: there is nothing to replace.
      await rows(
        tx,
        sql`select 1 from unnest(${told}::text[]) as told (name), graphile_worker.add_job(told.name, ${JSON.stringify(fact)}::json,
          job_key := gen_random_uuid()::text, job_key_mode := 'unsafe_dedupe')`,
      );
    },
    async runTimers(tx) {
      for (const { name } of timers)
        await rows(tx, sql`select 1 from graphile_worker.add_job(${name}, job_key := ${name})`);
    },
    async start(context, pool, { alone, byTheClock = true }) {
      const ctx = context as Ctx;
      const names = timers.map((it) => it.name);
      await release(pool, names, alone);
      const taskList: TaskList = {
        'release-abandoned-jobs': async () => release(pool, names, false),
      };
      for (const it of reactions) taskList[named(it)] = async (fact) => void (await it.run(ctx, fact as never));
      for (const it of timers) taskList[it.name] = async () => void (await it.run(ctx));
      const crontab = parseCronItems([
        { task: 'release-abandoned-jobs', match: '* * * * *' },
        ...timers.map((it) => ({ task: it.name, match: it.cron, options: { jobKey: it.name, backfillPeriod: 0 } })),
      ]);
      const launch = async (): Promise<Runner> => {
        const runner = await run({
          pgPool: pool,
          noHandleSignals: true,
          concurrency: 8,
          pollInterval: 1000,
          // In batches a job's end is told again until the database hears it; singly, a lost connection would end the process.
          // Nobody waits for that word, and after a kill a job may run again: under load a few share a statement.
          // Under load they are fetched by the handful too; what waits here for long goes back before it counts as abandoned.
          preset: { worker: { localQueue: { size: 8, ttl: 30_000 }, completeJobBatchDelay: 10, failJobBatchDelay: 0 } },
          taskList,
          parsedCronItems: byTheClock ? crontab : [],
          logger: quiet(ctx.log),
        });
        runner.events.on('job:error', ({ job, error }) =>
          ctx.log.error('job failed', error, { task: job.task_identifier, attempt: job.attempts }),
        );
        return runner;
      };
      // Before the worker begins: a timer that is added while it runs counts the running one as its last try.
      for (const it of timers.filter((one) => one.atStart)) {
        await pool.query('select graphile_worker.add_job($1, job_key := $1)', [it.name]);
      }
      return supervise(launch);
    },
  };
}

/** Keeps a worker running: one that ends unasked, because the database was away for long, is followed by a fresh one. */
async function supervise(launch: () => Promise<Runner>): Promise<Worker> {
  let runner: Runner | undefined;
  let isStopping = false;
  const begin = async (): Promise<void> => {
    const begun = await launch();
    if (isStopping) return begun.stop();
    runner = begun;
    void begun.promise.catch(() => undefined).then(again);
  };
  const again = async (): Promise<void> => {
    runner = undefined;
    while (!isStopping && !runner) {
      await new Promise((next) => setTimeout(next, 1000));
      if (!isStopping) await begin().catch(() => undefined);
    }
  };
  await begin();
  return {
    running: () => runner !== undefined,
    stop: async () => {
      isStopping = true;
      await runner?.stop();
    },
  };
}

/** Lets go of jobs whose worker was killed: its own lock would hold them for four hours. */
async function release(pool: pg.Pool, timers: readonly string[], all: boolean): Promise<void> {
  const exists = await pool.query<{ there: boolean }>(
    "select to_regclass('graphile_worker.jobs') is not null as there",
  );
  if (!exists.rows[0]?.there) return;
  const { rows: stale } = await pool.query<{ id: string }>(
    `select distinct locked_by as id from graphile_worker.jobs
      where locked_by is not null and ($1 or locked_at < now() - $2::interval)`,
    [all, abandonedAfter],
  );
  if (stale.length > 0)
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [stale.map((it) => it.id)]);
  // A timer's run that was killed after its next one had been added: that one does the work, and this one would lie here for good.
  await pool.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where task_identifier = any($1::text[]) and key is null and locked_at is null and attempts >= max_attempts))`,
    [timers],
  );
}

/** The worker's own lines quote payloads and errors; ours tell ids only, so just its warnings pass, without their text. */
const quiet = (log: Log): Logger =>
  new Logger(() => (level) => {
    if (level === 'error') log.warn('worker reported an error');
  });
