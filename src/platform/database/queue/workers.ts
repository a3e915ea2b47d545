import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, type ParsedCronItem, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '#kit/context.ts';
import type { WorkerGroup } from '#kit/event.ts';
import { type Heartbeat, unlockWorkers } from './heartbeat.ts';

/** How many jobs each group runs at once. Jobs that wait for a vendor hold up no other group. */
const maxConcurrentJobs: Readonly<Record<WorkerGroup, number>> = { common: 8, gateway: 6, messages: 4, bulk: 1 };

/** A part that ends is replaced after this long at the latest, even while a job still runs. */
const maxShutdownMs = 30_000;

/** One pool of workers with its exclusive tasks. */
export interface WorkerPart {
  readonly workerGroup: WorkerGroup;
  readonly taskList: TaskList;
  readonly crontab: ParsedCronItem[];
}
export interface RunningPart {
  running(): boolean;
  stop(): Promise<void>;
}

/**
 * Keeps a part running: one that ends unasked, because the database was unavailable for long or did not record the end
 * of a job, is replaced. The library may wait forever during its shutdown, so this waits for its workers instead.
 */
export async function supervise(
  part: WorkerPart,
  { pool, log, heartbeat }: { readonly pool: pg.Pool; readonly log: Log; readonly heartbeat: Heartbeat },
): Promise<RunningPart> {
  let runner: Runner | undefined;
  let hasEnded: Promise<void> = Promise.resolve();
  let isStopping = false;
  const start = async (): Promise<void> => {
    const ids: string[] = [];
    const events = new EventEmitter() as WorkerEvents;
    events.on('pool:create', ({ workerPool }) => {
      ids.push(workerPool.id);
      heartbeat.add(workerPool.id);
    });
    const { ending, idle } = watch(events);
    const started = await launch(part, { pool, log, events });
    const ended = Promise.race([started.promise.catch(() => undefined), idle]).then(async () => {
      await Promise.all(ids.map((id) => heartbeat.remove(id)));
      await unlockWorkers(pool, ids).catch(() => undefined);
    });
    hasEnded = ended;
    // A long-running job keeps its locks, but delays no other work.
    const over = Promise.race([ended, ending.then(() => wait(maxShutdownMs, undefined, { ref: false }))]);
    if (isStopping) {
      await started.stop();
      return ended;
    }
    runner = started;
    next = over.then(() => {
      // Otherwise its timers would run beside those of its replacement.
      void started.stop().catch(() => undefined);
      return restart();
    });
  };
  let next: Promise<unknown> = Promise.resolve();
  const restart = async (): Promise<void> => {
    runner = undefined;
    while (!isStopping && !runner) {
      await wait(1000);
      if (!isStopping) await start().catch(() => undefined);
    }
  };
  await start();
  return {
    running: () => runner !== undefined,
    stop: async () => {
      isStopping = true;
      await runner?.stop();
      // Until its last job has ended, another instance must not count it as dead.
      await Promise.all([next, hasEnded]);
    },
  };
}

/**
 * ending: the part takes no more jobs; idle: all its workers are free, and a moment has passed to record the last job's
 * end.
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
  { workerGroup, taskList, crontab }: WorkerPart,
  { pool, log, events }: { readonly pool: pg.Pool; readonly log: Log; readonly events: WorkerEvents },
): Promise<Runner> {
  const concurrency = maxConcurrentJobs[workerGroup];
  const runner = await run({
    pgPool: pool,
    noHandleSignals: true,
    concurrency,
    pollInterval: 1000,
    // Complete jobs in batches: no caller waits for a completion, and after a kill a job may run again anyway. A batch
    // that the database refuses, as in a deadlock, is not retried and ends this part; a single completion would end the
    // process. Jobs are also fetched in batches; one that waits here for long is returned, so that others may take it.
    // A single worker fetches none beside the one that it runs.
    preset: {
      worker: {
        localQueue: { size: concurrency > 1 ? concurrency : -1, ttl: 30_000 },
        completeJobBatchDelay: 10,
        failJobBatchDelay: 0,
      },
    },
    taskList,
    parsedCronItems: crontab,
    logger: quiet(log),
    events,
  });
  return runner;
}

/**
 * The library's log lines quote payloads and errors; ours contain ids and codes only, so just the error's code is
 * logged.
 */
const quiet = (log: Log): Logger =>
  new Logger(() => (level, _, meta) => {
    if (level === 'error') log.warn('worker reported an error', { code: codeOf(meta?.['error']) });
  });
/** An error code of the database or the system, such as 40P01 or ECONNRESET, or a refusal code, such as payments/gateway-away. */
const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^(?:[A-Z0-9_]{1,30}|[a-z-]{1,30}\/[a-z-]{1,30})$/.test(code) ? code : 'none';
};
