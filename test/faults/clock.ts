import type pg from 'pg';
import { pause } from './call.ts';
import type { Staff } from './staff.ts';

/**
 * Moves the product's clock and runs its timers, as in the coming minutes without return, webhook or person.
 * @returns when all work that could be done is done; work that waits for a retry is retried at once.
 */
export async function passMinutes(staff: Staff, pool: pg.Pool, minutes: number): Promise<void> {
  const dueRefunds = async (): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from refund where next_try_at <= now() + (select ahead from product_clock)',
    );
    return rows[0]?.n ?? 0;
  };
  await pass(staff, pool, minutes);
  // A run of the timers asks about some hundred refunds, and there is one each minute.
  for (let due = await dueRefunds(), left = due; left > 0; due = left) {
    await pass(staff, pool, 1);
    left = await dueRefunds();
    if (left >= due) return;
  }
}

async function pass(staff: Staff, pool: pg.Pool, minutes: number): Promise<void> {
  await pool.query(`update product_clock set ahead = ahead + make_interval(mins => $1)`, [minutes]);
  await staff.product.workCtx.transaction((tx) => staff.product.runTimers(tx));
  const until = Date.now() + 90_000;
  for (;;) {
    await pool.query(`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where locked_at is null and run_at > now() and attempts < max_attempts), run_at := now())`);
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from graphile_worker.jobs where attempts < max_attempts or locked_at is not null',
    );
    if (rows[0]?.n === 0) return;
    // The check of the jobs finds what remains then.
    if (Date.now() > until) return;
    await pause(50);
  }
}
