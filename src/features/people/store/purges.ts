import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';

/** A run of a retention job. */
export interface PurgeRun {
  readonly timer: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  /** By kind of row. */
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
  /** Rows past their time that had to wait; null where nothing can wait. */
  readonly waiting: number | null;
  readonly hasFailed: boolean;
}
export async function insertRun(tx: Tx, run: PurgeRun, keepSince: Date): Promise<void> {
  await on(tx).run`
    insert into purge_run (timer, started_at, finished_at, counts, total, waiting, has_failed)
    values (${run.timer}, ${run.startedAt}, ${run.finishedAt}, ${JSON.stringify(run.counts)}::jsonb, ${run.total}, ${run.waiting},
            ${run.hasFailed})`;
  await on(tx).run`delete from purge_run where id in (
      select id from purge_run where started_at < ${keepSince} order by started_at limit 1000)`;
}
