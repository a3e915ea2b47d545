import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, type ParsedCronItem, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '#kit/context.ts';
import type { Slots } from '#kit/event.ts';
import { type Heartbeat, unlockWorkers } from './heartbeat.ts';

/** How many jobs of each kind run at once. What waits for a vendor takes no slot of anything else. */
const slotCounts: Readonly<Record<Slots, number>> = { common: 8, gateway: 6, messages: 4 };

/** A part that ends is followed by a fresh one after this long at the latest, whatever it still does. */
const longestEndingMs = 30_000;

/** One pool of workers, with the tasks that it alone does. */
export interface WorkerPart {
  readonly slots: Slots;
  readonly taskList: TaskList;
  readonly crontab: ParsedCronItem[];
}
export interface RunningPart {
  running(): boolean;
  stop(): Promise<void>;
}

/**
 * Keeps a part running: one that ends unasked, because the database was away for long or did not record the end of a job,
 * is followed by a fresh one. The library may wait for ever while it ends, so its workers are what is waited for.
 */
export async function supervise(
  part: WorkerPart,
  { pool, log, heartbeat }: { readonly pool: pg.Pool; readonly log: Log; readonly heartbeat: Heartbeat },
): Promise<RunningPart> {
  let runner: Runner | undefined;
  let isStopping = false;
  const begin = async (): Promise<void> => {
    const ids: string[] = [];
    const events = new EventEmitter() as WorkerEvents;
    events.on('pool:create', ({ workerPool }) => {
      ids.push(workerPool.id);
      heartbeat.add(workerPool.id);
    });
    const { ending, idle } = watch(events);
    const begun = await launch(part, { pool, log, events });
    const ended = Promise.race([begun.promise.catch(() => undefined), idle]).then(async () => {
      await Promise.all(ids.map((id) => heartbeat.remove(id)));
      await unlockWorkers(pool, ids).catch(() => undefined);
    });
    // A job that goes on for long keeps what it has locked, and nothing else waiting.
    const over = Promise.race([ended, ending.then(() => wait(longestEndingMs, undefined, { ref: false }))]);
    if (isStopping) {
      await begun.stop();
      return ended;
    }
    runner = begun;
    next = over.then(() => {
      // Its timers would go on beside those of the next one.
      void begun.stop().catch(() => undefined);
      return again();
    });
  };
  let next: Promise<unknown> = Promise.resolve();
  const again = async (): Promise<void> => {
    runner = undefined;
    while (!isStopping && !runner) {
      await wait(1000);
      if (!isStopping) await begin().catch(() => undefined);
    }
  };
  await begin();
  return {
    running: () => runner !== undefined,
    stop: async () => {
      isStopping = true;
      await runner?.stop();
      await next;
    },
  };
}

/**
 * ending: the part takes no more jobs; idle: none of its workers has one any more, and a moment passed to record the last
 * one's end.
 */
function watch(events: WorkerEvents): { readonly ending: Promise<void>; readonly idle: Promise<void> } {
  const workers = new Set<string>();
  const ending = new Promise<void>((resolve) => events.on('pool:gracefulShutdown', () => resolve()));
  const empty = new Promise<void>((resolve) => {
    events.on('worker:create', ({ worker }) => void workers.add(worker.workerId));
    events.on('worker:stop', ({ worker }) => {
      workers.delete(worker.workerId);
      if (workers.size === 0) resolve();
    });
  });
  const idle = Promise.all([ending, empty]).then(() => wait(1000));
  return { ending, idle };
}

async function launch(
  { slots, taskList, crontab }: WorkerPart,
  { pool, log, events }: { readonly pool: pg.Pool; readonly log: Log; readonly events: WorkerEvents },
): Promise<Runner> {
  const concurrency = slotCounts[slots];
  const runner = await run({
    pgPool: pool,
    noHandleSignals: true,
    concurrency,
    pollInterval: 1000,
    // Nobody waits for the record of a job's end, and after a kill a job may run again: under load a few share a statement.
    // One that the database did not take, as in a deadlock, is not tried again and ends this part; singly it would end the
    // process. Under load jobs are fetched by the handful too; what waits here for long goes back, so that others may take it.
    preset: {
      worker: { localQueue: { size: concurrency, ttl: 30_000 }, completeJobBatchDelay: 10, failJobBatchDelay: 0 },
    },
    taskList,
    parsedCronItems: crontab,
    logger: quiet(log),
    events,
  });
  return runner;
}

/** The worker's own lines quote payloads and errors; ours tell ids and codes only, so of its errors just the code passes. */
const quiet = (log: Log): Logger =>
  new Logger(() => (level, _, meta) => {
    if (level === 'error') log.warn('worker reported an error', { code: codeOf(meta?.['error']) });
  });
/** Of the database or the system, such as 40P01 or ECONNRESET. */
const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{1,30}$/.test(code) ? code : 'none';
};
