import { type Job, parseCronItems, type Task } from 'graphile-worker';
import type pg from 'pg';
import type { Context, Tx } from '#kit/context.ts';
import { minuteMs } from '#kit/time.ts';
import type { DomainEvent, Reaction, WorkerGroup, Timer } from '#kit/event.ts';
import { on } from '../db.ts';
import { type HeartbeatPace, releaseDeadWorkers, startHeartbeat, usualPace } from './heartbeat.ts';
import { countTimerFailure, resetTimerFailures, shouldLog } from './timer-failures.ts';
import { supervise } from './workers.ts';

export interface Jobs {
  /**
   * Queues one job for each reaction to an event, in the given transaction. With a `key`, a reaction that has a job of
   * that key (waiting, running or given up) gets no second one. `at`: not before this moment.
   */
  emit(tx: Tx, domainEvent: DomainEvent, key?: string, at?: Date): Promise<void>;
  /** Queues a run of every timer in the given transaction, for when the product's clock was moved. */
  runTimers(tx: Tx): Promise<void>;
  /** The workers' tasks by queue name, for tests that run the queue without a worker. */
  tasks(ctx: Context, pool: pg.Pool): ReadonlyMap<string, QueueTask>;
  start(ctx: Context, pool: pg.Pool, options: WorkerStart): Promise<Worker>;
}
export interface QueueTask {
  readonly workerGroup: WorkerGroup;
  readonly run: (payload: unknown, job: Pick<Job, 'id' | 'task_identifier' | 'attempts'>) => Promise<void>;
}
export interface WorkerStart {
  /** True when no other process works on this database: any lock in it belongs to a dead process. */
  readonly alone: boolean;
  /** Whether timers start by their cron times. False in tests that start them, which a run on the minute would disturb. */
  readonly onSchedule?: boolean;
  readonly pace?: HeartbeatPace;
}
export interface Worker {
  running(): boolean;
  /** Takes no more jobs, gives back those that have not begun, and resolves when the others have ended. May be repeated. */
  stop(): Promise<void>;
  /** Releases the jobs that still run, for other instances: the process must end at once, or they run twice. */
  giveBack(): Promise<void>;
}

export function makeJobs<Ctx extends Context>(
  reactions: readonly Reaction<Ctx>[],
  timers: readonly Timer<Ctx>[],
): Jobs {
  const taskNameOf = (reaction: Reaction<Ctx>): string => `${reaction.type}>${reaction.name}`;
  const tasks: Jobs['tasks'] = (context, pool) => {
    const ctx = context as Ctx;
    return new Map<string, QueueTask>([
      ...reactions.map(
        (reaction) =>
          [taskNameOf(reaction), { workerGroup: reaction.workerGroup, run: reactionTask(reaction, ctx) }] as const,
      ),
      ...timers.map(
        (timer) => [timer.name, { workerGroup: timer.workerGroup, run: timerTask(timer, ctx, pool) }] as const,
      ),
    ]);
  };
  return {
    tasks,
    async emit(tx, { type, payload }, key, at) {
      const taskNames = reactions
        .filter((reaction) => reaction.type === type && reaction.appliesTo(payload as never))
        .map(taskNameOf);
      if (taskNames.length === 0) return;
      // 'unsafe_dedupe' inserts directly, at a third of the cost, but needs a key: a random one where the caller has none.
      await on(tx).run`
    select 1 from unnest(${taskNames}::text[]) as task (name), graphile_worker.add_job(task.name, ${JSON.stringify(payload)}::json,
          job_key := coalesce(task.name || ':' || ${key ?? null}::text, gen_random_uuid()::text), job_key_mode := 'unsafe_dedupe',
          run_at := ${at ?? null}::timestamptz)`;
    },
    async runTimers(tx) {
      const names = timers.map(({ name }) => name);
      await on(tx).run`
    select graphile_worker.add_job(name, queue_name := name, job_key := name) from unnest(${names}::text[]) as name`;
    },
    async start(ctx, pool, { alone, onSchedule = true, pace = usualPace }) {
      const names = timers.map((timer) => timer.name);
      const heartbeat = startHeartbeat(pool, pace);
      const release = async (all: boolean): Promise<void> => {
        if (!all && !heartbeat.isSteady()) return;
        await releaseDeadWorkers(pool, { all, timeoutMs: pace.timeoutMs });
        await dropReplacedRuns(pool, names);
      };
      if (alone) await release(true);
      const taskLists: Record<WorkerGroup, Record<string, Task>> = { common: {}, gateway: {}, messages: {}, bulk: {} };
      taskLists.common['release-abandoned-jobs'] = () => release(false);
      for (const [name, { workerGroup, run }] of tasks(ctx, pool))
        taskLists[workerGroup][name] = (payload, { job }) => run(payload, job);
      // A queue per timer: its next run waits for the current one.
      const crontab = parseCronItems([
        {
          task: 'release-abandoned-jobs',
          match: '* * * * *',
          options: { jobKey: 'release-abandoned-jobs', backfillPeriod: 0 },
        },
        ...timers.map(({ name, cron }) => ({
          task: name,
          match: cron,
          options: { jobKey: name, queueName: name, backfillPeriod: 0 },
        })),
      ]);
      const aheadMs = await clockAheadMs(pool);
      const isClockRight = Math.abs(aheadMs) < maxClockOffMs;
      if (!isClockRight) ctx.log.warn('no timers run by a wrong clock', { aheadS: Math.round(aheadMs / 1000) });
      // Before the workers start: queueing a timer during its run would take away that run's retries.
      await pool.query(
        'select graphile_worker.add_job(name, queue_name := name, job_key := name) from unnest($1::text[]) as name',
        [timers.filter((timer) => timer.atStart).map(({ name }) => name)],
      );
      const parts = await Promise.all(
        (Object.keys(taskLists) as WorkerGroup[])
          .filter((workerGroup) => Object.keys(taskLists[workerGroup]).length > 0)
          .map((workerGroup) =>
            supervise(
              {
                workerGroup,
                taskList: taskLists[workerGroup],
                crontab: onSchedule && isClockRight && workerGroup === 'common' ? crontab : [],
              },
              { pool, log: ctx.log, heartbeat },
            ),
          ),
      );
      let stopping: Promise<void> | undefined;
      return {
        running: () => parts.every((part) => part.running()),
        stop: () =>
          (stopping ??= Promise.all(parts.map((part) => part.stop())).then(() => {
            heartbeat.stop();
          })),
        giveBack: () => heartbeat.release(),
      };
    },
  };
}

/**
 * The queue notes when a timer ran last, by the clock of the instance that ran it: by one that is ahead no other instance would
 * run it until its own clock is as far.
 */
const maxClockOffMs = minuteMs;
/** How far this machine's clock is ahead of the database's. */
async function clockAheadMs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
  return Date.now() - (rows[0]?.at.getTime() ?? 0);
}

/** A job has 25 attempts over about four days; each failure is logged. */
const reactionTask =
  <Ctx extends Context>(reaction: Reaction<Ctx>, ctx: Ctx): QueueTask['run'] =>
  async (payload, job) => {
    try {
      await reaction.run(ctx, payload as never);
    } catch (error) {
      ctx.log.error('job failed', error, { task: job.task_identifier, attempt: job.attempts });
      throw error;
    }
  };

/** A timer runs forever, so its consecutive failures are counted and logged less and less often. */
const timerTask =
  <Ctx extends Context>(timer: Timer<Ctx>, ctx: Ctx, pool: pg.Pool): QueueTask['run'] =>
  async (_payload, job) => {
    try {
      await timer.run(ctx);
    } catch (error) {
      const failures = await countTimerFailure(pool, timer.name, job.id).catch(() => 1);
      if (shouldLog(failures)) ctx.log.error('job failed', error, { task: timer.name, attempt: failures });
      throw error;
    }
    await resetTimerFailures(pool, timer.name);
  };

/**
 * Completes timer runs that were killed after the next run had been queued: that one does the work, and these would
 * stay in the queue forever.
 */
const dropReplacedRuns = async (pool: pg.Pool, timers: readonly string[]): Promise<void> =>
  void (await pool.query(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where task_identifier = any($1::text[]) and key is null and locked_at is null and attempts >= max_attempts))`,
    [timers],
  ));
