import type { Tx } from '#kit/context.ts';
import { asTx, type Db, rows, sql } from '#platform/database/db.ts';
import { forEachConcurrently } from '#kit/for-each-concurrently.ts';
import type { Product } from '../../src/product/product.ts';

interface QueuedJob {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  readonly payload: unknown;
}
/** As many concurrent jobs as a worker of the product has slots for most tasks. */
const atOnce = 8;

/**
 * Runs all due jobs of the queue in this process: a worker would wait for its next poll between jobs. Locks, attempts
 * and backoff are those of the worker; no other process works on the queue.
 */
export async function drain(product: Product, db: Db): Promise<void> {
  const tx = asTx(db);
  const tasks = product.tasks();
  for (let jobs = await lockDue(tx); jobs.length > 0; jobs = await lockDue(tx)) {
    const done: string[] = [];
    const failed: { readonly id: string; readonly message: string }[] = [];
    await forEachConcurrently(jobs, atOnce, async ({ id, task, attempts, payload }) => {
      try {
        const known = tasks.get(task);
        if (!known) throw new Error(`there is no task ${task}`);
        await known.run(payload, { id, task_identifier: task, attempts });
        done.push(id);
      } catch (error) {
        failed.push({ id, message: error instanceof Error ? error.message : String(error) });
      }
    });
    if (done.length > 0)
      await rows(tx, sql`delete from graphile_worker._private_jobs where id = any(${done}::bigint[])`);
    if (failed.length > 0) await giveBack(tx, failed);
  }
}

/** One job of a named queue at a time. */
const lockDue = (tx: Tx): Promise<QueuedJob[]> =>
  rows<QueuedJob>(
    tx,
    sql`
    with due as (
      select distinct on (coalesce(job_queue_id, -id)) id from graphile_worker._private_jobs
      where is_available and run_at <= now()
      order by coalesce(job_queue_id, -id), priority, run_at, id)
    update graphile_worker._private_jobs as job set attempts = job.attempts + 1, locked_by = 'model', locked_at = now()
    from due, graphile_worker._private_tasks as task
    where job.id = due.id and task.id = job.task_id
    returning job.id::text, task.identifier as task, job.attempts::int, job.payload`,
  );

async function giveBack(tx: Tx, failed: readonly { readonly id: string; readonly message: string }[]): Promise<void> {
  await rows(
    tx,
    sql`
    update graphile_worker._private_jobs as job set last_error = failed.message, locked_by = null, locked_at = null,
      run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second'
    from json_to_recordset(${JSON.stringify(failed)}::json) as failed (id bigint, message text) where job.id = failed.id`,
  );
}

/** Frees the locks of a killed process, as a start of the program on its database does. */
export const releaseLocked = (tx: Tx): Promise<unknown[]> =>
  rows(
    tx,
    sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null where locked_at is not null`,
  );
