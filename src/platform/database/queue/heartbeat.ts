import type pg from 'pg';
import type { Tx } from '#kit/context.ts';
import { on } from '../db.ts';

export interface HeartbeatPace {
  /** How often a worker renews its row. */
  readonly heartbeatMs: number;
  /** A worker that has not renewed its row for this long counts as dead. */
  readonly timeoutMs: number;
}
export const usualPace: HeartbeatPace = { heartbeatMs: 10_000, timeoutMs: 60_000 };

export interface Heartbeat {
  add(workerId: string): void;
  /** For a worker that has ended: its remaining locks may be released. */
  remove(workerId: string): Promise<void>;
  /** False shortly after the database was unavailable: then the rows of live workers are outdated too. */
  isSteady(): boolean;
  /** Releases the locks of this process's workers, which end now. */
  release(): Promise<void>;
  stop(): void;
}

/**
 * The queue takes every lock that is older than four hours from its worker, also from a live one: a copy of many photos may
 * take longer. So locks are renewed with each beat of this number, five minutes at the usual pace.
 */
const lockEvery = 30;

/** Renews the rows of this process's workers, and their locks. A failed write is made up by the next beat. */
export function startHeartbeat(pool: pg.Pool, { heartbeatMs }: HeartbeatPace): Heartbeat {
  const ids = new Set<string>();
  let written: number[] = [];
  let beats = 0;
  const beat = async (): Promise<void> => {
    if (ids.size === 0) return;
    beats++;
    if (beats % lockEvery === 0) await renewLocks(pool, [...ids]);
    await pool.query(
      `insert into worker_heartbeat (worker_id) select unnest($1::text[])
        on conflict (worker_id) do update set seen_at = clock_timestamp()`,
      [[...ids]],
    );
    written = [...written.slice(-1), performance.now()];
  };
  const timer = setInterval(() => void beat().catch(() => undefined), heartbeatMs);
  timer.unref();
  return {
    add(workerId) {
      ids.add(workerId);
      void beat().catch(() => undefined);
    },
    async remove(workerId) {
      ids.delete(workerId);
      await pool.query('delete from worker_heartbeat where worker_id = $1', [workerId]).catch(() => undefined);
    },
    isSteady: () => written.length === 2 && performance.now() - (written[0] ?? 0) < 3 * heartbeatMs,
    async release() {
      clearInterval(timer);
      await unlockWorkers(pool, [...ids]);
      await pool.query('delete from worker_heartbeat where worker_id = any($1::text[])', [[...ids]]);
    },
    stop: () => clearInterval(timer),
  };
}

const renewLocks = async (pool: pg.Pool, ids: readonly string[]): Promise<void> =>
  void (await pool.query(
    `with renewed as (update graphile_worker._private_jobs set locked_at = now() where locked_by = any($1::text[]))
      update graphile_worker._private_job_queues set locked_at = now() where locked_by = any($1::text[])`,
    [ids],
  ));

/** An instance that was seen within so many seconds still runs: three beats of its workers. */
const othersSeenS = 30;
/** Whether an instance runs. */
export const hasWorkers = (tx: Tx): Promise<boolean> =>
  on(tx)
    .exists`select 1 from worker_heartbeat where seen_at > clock_timestamp() - make_interval(secs => ${othersSeenS})`;

/** Releases the locks of ended workers, so that others run their jobs. */
export const unlockWorkers = async (pool: pg.Pool, ids: readonly string[]): Promise<void> =>
  void (await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [ids]));

/**
 * Releases the locks of dead workers, which the queue's own limit would hold for four hours. `all`: no other process
 * works on this database.
 */
export async function releaseDeadWorkers(pool: pg.Pool, input: { all: boolean; timeoutMs: number }): Promise<void> {
  const { rows: dead } = await pool.query<{ id: string }>(
    `with locked as (
      select locked_by as id, locked_at from graphile_worker._private_jobs where locked_by is not null
      union all select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null)
    select distinct id from locked
    where $1 or (locked_at < now() - make_interval(secs => $2 / 1000.0) and not exists (
      select 1 from worker_heartbeat where worker_id = id and seen_at > now() - make_interval(secs => $2 / 1000.0)))`,
    [input.all, input.timeoutMs],
  );
  if (dead.length > 0)
    await unlockWorkers(
      pool,
      dead.map(({ id }) => id),
    );
  await pool.query('delete from worker_heartbeat where $1 or seen_at < now() - make_interval(secs => $2 / 1000.0)', [
    input.all,
    input.timeoutMs,
  ]);
}
