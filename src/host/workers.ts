import { EventEmitter } from 'node:events';
import { Logger, type ParsedCronItem, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '#kit/context.ts';
import type { Slots } from '#kit/event.ts';
import type { Heartbeat } from '#host/heartbeat.ts';

/** How many jobs of each kind run at once. What waits for a vendor takes no slot of anything else. */
const slotCounts: Readonly<Record<Slots, number>> = { common: 8, gateway: 6, messages: 4 };

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

/** Keeps a part running: one that ends unasked, because the database was away for long, is followed by a fresh one. */
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
    const begun = await launch(part, { pool, log, events });
    const ended = begun.promise.catch(() => undefined).then(() => Promise.all(ids.map((id) => heartbeat.remove(id))));
    if (isStopping) {
      await begun.stop();
      return void (await ended);
    }
    runner = begun;
    over = ended.then(again);
  };
  let over: Promise<unknown> = Promise.resolve();
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
      await over;
    },
  };
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
    // In batches a job's end is told again until the database hears it; singly, a lost connection would end the process.
    // Nobody waits for that word, and after a kill a job may run again: under load a few share a statement.
    // Under load they are fetched by the handful too; what waits here for long goes back, so that others may take it.
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

/** The worker's own lines quote payloads and errors; ours tell ids only, so just its warnings pass, without their text. */
const quiet = (log: Log): Logger =>
  new Logger(() => (level) => {
    if (level === 'error') log.warn('worker reported an error');
  });
