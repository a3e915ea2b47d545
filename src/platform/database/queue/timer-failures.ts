import { defined } from '#kit/defined.ts';
import type pg from 'pg';

/** Counts a failed run of a timer. @returns the number of consecutive failures. */
export async function countTimerFailure(pool: pg.Pool, timer: string, jobId: string): Promise<number> {
  const { rows } = await pool.query<{ failures: number }>(
    `insert into timer_failure as known (timer, job_id) values ($1, $2)
      on conflict (timer) do update set failures = known.failures + 1 returning failures`,
    [timer, jobId],
  );
  return defined(rows[0]).failures;
}
export const resetTimerFailures = async (pool: pg.Pool, timer: string): Promise<void> =>
  void (await pool.query('delete from timer_failure where timer = $1', [timer]));

/** Whether the n-th consecutive failure is logged: the first, the second, the fourth … so that the log stays short. */
export const shouldLog = (failures: number): boolean => Number.isInteger(Math.log2(failures));
