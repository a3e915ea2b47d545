import { resolve } from 'node:path';
import type pg from 'pg';
import { defined } from '#kit/defined.ts';
import { makePool } from '#platform/database/db.ts';
import { continueBulkJobs } from '#features/lists/actions/continue-bulk-jobs.ts';
import { startBulkJob } from '#features/lists/actions/start-bulk-job.ts';
import { pause } from '#test/faults/call.ts';
import { startHarness } from '#test/faults/harness.ts';
import { personAt } from '#test/many-rows.ts';
import type { Product } from '../src/product/product.ts';
import { aloneMs, makeDatabase, productOn, socketOf, viewPages } from './desk.ts';
import { percentile, table, writeFigures } from './figures.ts';

const count = 10_000;
const maxMs = 60_000;
/** A folder that keeps the database for the next run; `npm run bench -- desk` makes the same. */
const keep = process.env['KEEP'];

/**
 * `npm run bench -- moves`: the program moves 10,000 applications and queues their messages once the undo is over, while
 * visitors view 100 public pages a second; both together take at most a minute.
 */
export async function benchMoves(): Promise<void> {
  const harness = await startHarness('moves', {
    firstPort: 4960,
    ...(keep ? { env: { DATA_DIR: resolve(keep) } } : {}),
  });
  const dataDir = keep ? resolve(keep) : harness.site.dataDir;
  await makeDatabase(dataDir);
  await harness.site.start();
  // Its first timers have run by then.
  await pause(10_000);
  const { url } = harness.site;
  const pool = makePool({ host: socketOf(dataDir), user: 'postgres', database: 'postgres', max: 2 });
  const product = productOn(dataDir, pool);
  const alone = await viewPages(url, (isOver) => pause(aloneMs).then(isOver));
  let moved: Moved | undefined;
  const busy = await viewPages(url, async (isOver) => {
    moved = await move(product, pool).finally(isOver);
  });
  await product.end();
  await harness.site.stop();

  const { total, movedMs, queuedMs, steps, messages } = defined(moved);
  const perTenThousand = ((movedMs + queuedMs) * count) / total;
  const pages = (ms: readonly number[]): string[] => [50, 95].map((at) => `${percentile(ms, at).toFixed(1)} ms`);
  const text = [
    `${total} applications moved in ${(movedMs / 1000).toFixed(1)} s, ${messages} messages queued in ${(queuedMs / 1000).toFixed(1)} s: ${(perTenThousand / 1000).toFixed(1)} s per 10,000.`,
    table(
      ['Public pages', 'p50', 'p95'],
      [
        ['alone', ...pages(alone)],
        ['with the moves', ...pages(busy)],
      ],
    ),
  ].join('\n\n');
  console.log(`\n${text}\n`);
  // A smaller database says nothing about the real one.
  if (process.env['APPLICATIONS'] === undefined) writeFigures('moves', text);
  if (steps !== total || messages !== 2 * total) throw new Error('a move or a message is missing');
  if (perTenThousand > maxMs) throw new Error(`10,000 moves take more than ${maxMs / 1000} s`);
  if (percentile(busy, 95) > Math.max(1.5 * percentile(alone, 95), 20))
    throw new Error('the public pages were slowed down');
}

interface Moved {
  readonly total: number;
  readonly movedMs: number;
  readonly queuedMs: number;
  /** Steps that are final, and messages of them: two each, SMS and e-mail. */
  readonly steps: number;
  readonly messages: number;
}
/** Starts the job as staff do; the program works it off. */
async function move({ ctx }: Product, pool: pg.Pool): Promise<Moved> {
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
  const began = performance.now();
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
  const { id, total } = started.value;
  const movedMs = await stateReached(pool, { id, state: 'waiting', began });
  // The two minutes of the undo.
  await pool.query('update bulk_job set undo_until = now() where id = $1', [id]);
  const continued = performance.now();
  await continueBulkJobs(ctx);
  const queuedMs = await stateReached(pool, { id, state: 'done', began: continued });
  const made = await pool.query<{ steps: number; messages: number }>(
    `select (select count(*)::int from application_step where is_bulk and notified_at >= $1) as steps,
       (select count(*)::int from message where template = 'application-shortlisted' and created_at >= $1) as messages`,
    [new Date(Date.now() - (performance.now() - began))],
  );
  return { total, movedMs, queuedMs, ...defined(made.rows[0]) };
}

/** Waits until the job is in this state. @returns the milliseconds since `began` */
async function stateReached(
  pool: pg.Pool,
  { id, state, began }: { readonly id: string; readonly state: string; readonly began: number },
): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ state: string }>('select state from bulk_job where id = $1', [id]);
    const tookMs = performance.now() - began;
    if (rows[0]?.state === state) return tookMs;
    if (tookMs > 10 * maxMs) throw new Error(`the bulk job is ${rows[0]?.state}, not ${state}, after ${tookMs} ms`);
    await pause(100);
  }
}
