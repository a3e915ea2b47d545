import { join, resolve } from 'node:path';
import { rmSync } from 'node:fs';
import { defined } from '#kit/defined.ts';
import { makePool } from '#platform/database/db.ts';
import { startPostgres } from '#platform/database/postgres.ts';
import { continueBulkJobs } from '#features/lists/actions/continue-bulk-jobs.ts';
import { runBulkTurn } from '#features/lists/actions/run-bulk-turn.ts';
import { startBulkJob } from '#features/lists/actions/start-bulk-job.ts';
import { personAt } from '#test/many-rows.ts';
import { makeDatabase, productOn } from './desk.ts';
import { writeFigures } from './figures.ts';

const count = 10_000;
const maxMs = 60_000;
const keep = process.env['KEEP'];

/**
 * `npm run bench -- moves`: a bulk move of 10,000 applications, and the queueing of their messages once its undo is over;
 * both together take at most a minute.
 */
export async function benchMoves(): Promise<void> {
  const dataDir = resolve(keep ?? 'data/bench-moves');
  if (!keep) rmSync(dataDir, { recursive: true, force: true });
  await makeDatabase(dataDir);
  const server = await startPostgres(join(dataDir, 'postgres'));
  const pool = makePool({ host: server.host, user: server.user, database: 'postgres', max: 4 });
  const { ctx, end } = productOn(dataDir, pool);
  const { rows } = await pool.query<{ id: string }>(
    `select id from application where stage in ('received', 'under-review', 'called') order by created_at desc limit $1`,
    [count],
  );
  const since = defined(rows.at(-1)).id;
  console.log(`moving ${rows.length} applications, back to ${since} …`);
  const day = await pool.query<{ day: string }>(
    `select to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from application where id = $1`,
    [since],
  );
  const started = await startBulkJob(ctx, {
    kind: 'applications/move',
    params: { stage: 'shortlisted', reason: '', isAware: true },
    selection: { query: `stage=received,under-review,called&created-from=${defined(day.rows[0]).day}` },
    desk: {
      id: 'bench',
      accountId: personAt(0).accountId,
      phone: '',
      name: '',
      roles: ['owner'],
      hasFreshFactor: true,
    },
  });
  if (!started.ok) throw new Error(started.refusal.code);
  const { id: jobId, total } = started.value;
  const turn = async (): Promise<number> => {
    const began = performance.now();
    const found = await pool.query<{ turn: number }>('select turn from bulk_job where id = $1', [jobId]);
    await runBulkTurn(ctx, { jobId, turn: defined(found.rows[0]).turn }, { forMs: 10 * maxMs });
    return performance.now() - began;
  };
  const movedMs = await turn();
  await pool.query('update bulk_job set undo_until = now() where id = $1', [jobId]);
  await continueBulkJobs(ctx);
  const queuedMs = await turn();
  const made = await pool.query<{ steps: number; messages: number }>(
    `select (select count(*)::int from application_step where is_bulk and notified_at is not null) as steps,
       (select count(*)::int from message where template = 'application-shortlisted') as messages`,
  );
  await end();
  await server.stop();
  const perTenThousand = ((movedMs + queuedMs) * count) / total;
  const text = [
    `${total} applications moved in ${(movedMs / 1000).toFixed(1)} s, ${defined(made.rows[0]).messages} messages queued in`,
    `${(queuedMs / 1000).toFixed(1)} s: ${(perTenThousand / 1000).toFixed(1)} s per 10,000.`,
  ].join(' ');
  console.log(`\n${text}\n`);
  // A smaller database says nothing about the real one.
  if (process.env['APPLICATIONS'] === undefined) writeFigures('moves', text);
  if (defined(made.rows[0]).steps !== total || defined(made.rows[0]).messages !== 2 * total)
    throw new Error('a move or a message is missing');
  if (perTenThousand > maxMs) throw new Error(`10,000 moves take more than ${maxMs / 1000} s`);
}
