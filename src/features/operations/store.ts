import type { Tx } from '#kit/context.ts';
import { minuteMs } from '#kit/time.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import { insertSetting, readSetting, removeSetting, writeSetting } from '#platform/database/settings.ts';
import type { CopyAges, CopyFault, FailingWork, LogReport, LogState } from './model/parts.ts';

export { countSealedOtherwise, sealAnew, type SealedColumn } from '#platform/database/sealed-columns.ts';
export {
  dropPrevious,
  leastOverlapMs,
  readSecretState,
  type RotatingSecret,
  type SecretState,
  sessionSecretMs,
} from '#platform/database/secret-state.ts';
export { claimPending, forgetPending } from '#platform/database/pending-objects.ts';

/** A timer runs in a queue with its own name; reactions do not. */
const ofReactions = sql`task_identifier is distinct from queue_name`;
/** Includes a job that has one more attempt from the daily retry: it counts as given up until it succeeds. */
const isGivenUp = sql`attempts >= max_attempts - 1 and last_error is not null`;

/**
 * Jobs without attempts left, and timers that have failed for an hour: a timer retries on its next tick. By the clock of the
 * queue, which no demo moves.
 */
export const failing = sql<FailingWork>`
  select id, task_identifier as task, false as is_timer, attempts::int as failures, created_at as since
  from graphile_worker.jobs where ${ofReactions} and ${isGivenUp}
  union all
  select job_id, timer, true, failures, failing_since from timer_failure where failing_since < clock_timestamp() - interval '1 hour'`;
/** Oldest first. */
export const failingWork = (tx: Tx, limit: number): Promise<FailingWork[]> =>
  on(tx).rows<FailingWork>`${failing} order by since, id limit ${limit}`;

/** Serializes retries by staff: the second one finds the job retried. */
export const lockRetrying = (tx: Tx): Promise<void> => lockFor(tx, 'background-jobs/retry');
/** Reschedules a job that was given up to now, with its full number of attempts. */
export const retryJob = (tx: Tx, id: number): Promise<{ task: string } | undefined> =>
  on(tx).row<{ task: string }>`
    with found as (
      select id, task_identifier as task from graphile_worker.jobs
      where id = ${id} and locked_at is null and ${ofReactions} and ${isGivenUp})
    select found.task from found, lateral graphile_worker.reschedule_jobs(array[found.id], run_at := now(), attempts := 0)`;
export const runFailingTimer = (tx: Tx, jobId: number): Promise<{ task: string } | undefined> =>
  on(tx).row<{ task: string }>`
    select timer as task from timer_failure,
      lateral graphile_worker.add_job(timer, queue_name := timer, job_key := timer) where job_id = ${jobId}`;
/** Gives every job that was given up one more attempt. */
export const retryEachOnce = (tx: Tx): Promise<unknown[]> =>
  on(tx).rows`
    with spent as (
      select max_attempts, array_agg(id) as ids from graphile_worker.jobs
      where ${ofReactions} and ${isGivenUp} and locked_at is null group by max_attempts)
    select 1 from spent,
      lateral graphile_worker.reschedule_jobs(spent.ids, run_at := now(), attempts := spent.max_attempts - 1)`;

/** The server's version, and whether the login of this session can't become the owner of the tables. */
export const databaseFacts = (tx: Tx): Promise<{ version: string; isSeparated: boolean }> =>
  on(tx).oneRow<{ version: string; isSeparated: boolean }>`
    select current_setting('server_version') as version,
      not (rolsuper or rolcreaterole or pg_has_role(session_user, owner.tableowner, 'member')) as is_separated
    from pg_roles, (select tableowner from pg_tables where tablename = 'backup' and schemaname = 'public') owner
    where rolname = session_user`;

/** By the newest check. */
export const isAuditOff = async (tx: Tx): Promise<boolean> =>
  (await on(tx).value<boolean>`select fault is not null from audit_check order by id desc limit 1`) ?? false;

// A login without more rights sees of each standby only that it is there: that one counts.
const waitsForStandby = sql`current_setting('synchronous_standby_names') <> ''`;
const hasNoStandby = sql`not exists (select 1 from pg_stat_replication where sync_state is distinct from 'async')`;
/** Whether commits wait for a standby and none is connected; undefined where they wait for none. */
export const isStandbyAway = (tx: Tx): Promise<boolean | undefined> =>
  on(tx).value<boolean>`select ${hasNoStandby} where ${waitsForStandby}`;
/** Since about the last write. Nothing is stored of it, because nothing can be. */
export const standbyAway = sql`
  select 'standby' as subject, '{}'::jsonb as details,
    coalesce((select max(seen_at) from worker_heartbeat), clock_timestamp()) as since
  where ${waitsForStandby} and ${hasNoStandby}`;

export const databaseTime = (tx: Tx): Promise<Date | undefined> => on(tx).value<Date>`select clock_timestamp()`;

const looked = 'looked:';
/** Notes that a machine looks now. @returns those that have not looked for a day, which are forgotten */
export async function noteLook(tx: Tx, machine: string): Promise<string[]> {
  await writeSetting(tx, `${looked}${machine}`, true);
  return on(tx).column<string>`
    delete from setting where starts_with(name, ${looked}) and changed_at < clock_timestamp() - interval '1 day'
    returning substr(name, ${looked.length + 1}::int)`;
}

type BackupKind = 'backup' | 'copy' | 'trial';
export const insertBackup = (tx: Tx, madeAt: Date, kinds: readonly BackupKind[]): Promise<void> =>
  on(tx).run`insert into backup (kind, made_at) select kind, ${madeAt} from unnest(${kinds}::text[]) as kind
    on conflict do nothing`;

// One of the future was written while a clock was ahead.
const lastOf = (kind: BackupKind) =>
  sql`(select max(made_at) from backup where kind = ${kind} and made_at <= clock_timestamp())`;
const lastBackup = lastOf('backup');
/** By the clock of the database, which no demo moves. */
export const backupAge = (tx: Tx): Promise<{ madeAt: Date | null; hours: number | null }> =>
  on(tx).oneRow`
    select made_at, floor(extract(epoch from clock_timestamp() - made_at) / 3600)::int as hours
    from (select ${lastBackup} as made_at) last`;

/** The newest copy elsewhere and the newest trial, with their ages in whole hours; null while there is none. */
export const copyAges = (tx: Tx): Promise<CopyAges> =>
  on(tx).oneRow<CopyAges>`
    select copied_at, floor(extract(epoch from clock_timestamp() - copied_at) / 3600)::int as hours,
      floor(extract(epoch from clock_timestamp() - tried_at) / 3600)::int as trial_hours
    from (select ${lastOf('copy')} as copied_at, ${lastOf('trial')} as tried_at) last`;

/** How the last attempt at a copy ended. */
export interface CopyState {
  /** The place that was marked as ours. */
  readonly place?: string;
  readonly fault?: CopyFault | undefined;
  readonly mayRemove?: boolean;
}
const copyState = 'copies';
export const readCopyState = (tx: Tx): Promise<CopyState> => readSetting<CopyState>(tx, copyState, {});
export const writeCopyState = (tx: Tx, state: CopyState): Promise<void> => writeSetting(tx, copyState, state);
const logState = 'copies-log';
/** How the last sending of the log of changes ended; undefined where none is sent. By the clock of the database. */
export async function readLogState(tx: Tx): Promise<LogState | undefined> {
  const found = await on(tx).row<{ value: StoredLogState; at: Date }>`
    select value, clock_timestamp() as at from setting where name = ${logState}`;
  if (!found) return undefined;
  const { sentUntil, lostAt, ...rest } = found.value;
  const time = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));
  const until = time(sentUntil);
  const behindMinutes = until && Math.max(0, Math.floor((found.at.getTime() - until.getTime()) / minuteMs));
  return { ...rest, fault: rest.fault, sentUntil: until, lostAt: time(lostAt), behindMinutes };
}
type StoredLogState = Pick<LogReport, 'isStored' | 'waitingBytes' | 'fault'> & {
  readonly [name in 'sentUntil' | 'lostAt']?: string;
};
export const writeLogState = (tx: Tx, state: LogReport): Promise<void> => writeSetting(tx, logState, state);
/** Since when changes are missing at the place, or it is so many minutes behind. */
export const logBehind = (minutes: number) => sql`
  select 'log' as subject, jsonb_build_object('isLost', lost_at is not null) as details, coalesce(lost_at, late_at) as since
  from (
    select (value ->> 'lostAt')::timestamptz as lost_at,
      case when (value ->> 'isStored')::boolean then (value ->> 'sentUntil')::timestamptz end
        + make_interval(mins => ${minutes}) as late_at
    from setting where name = ${logState}
  ) state where lost_at is not null or late_at < clock_timestamp()`;
export const forgetLogState = (tx: Tx): Promise<void> => removeSetting(tx, logState);

/** A name for this installation, drawn once: a restored one keeps it. */
export const installationOf = (tx: Tx): Promise<string> => insertSetting(tx, 'installation', crypto.randomUUID());

/** Since when a backup is overdue: so long after the last one, or after they were first expected. */
export const overdueBackup = (afterHours: number) => sql`
  select 'backup' as subject, jsonb_build_object('lastBackupAt', made_at) as details, due_at as since
  from (
    select made_at, coalesce(made_at, (select min(made_at) from backup where kind = 'start'))
      + make_interval(hours => ${afterHours}) as due_at
    from (select ${lastBackup} as made_at) last
  ) state where due_at < clock_timestamp()`;
