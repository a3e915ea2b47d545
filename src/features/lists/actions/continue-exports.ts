import { before } from '#kit/time.ts';
import { deleteExpired, deletePart, findExportToChange, partsToDelete, runningExports } from '../store/exports.ts';
import { exportLimitMs } from '../terms.ts';
import type { ExportsContext } from './context.ts';
import { endExport } from './end-export.ts';
import { queueExportTurn } from './queue-turn.ts';

/** Queues a turn of every export that has none, and gives up those that run for a day. Run by a timer; safe to repeat. */
export async function continueExports(ctx: ExportsContext): Promise<void> {
  const now = ctx.now();
  for (const { id, turn, createdAt } of await runningExports(ctx.db))
    await ctx.transaction(async (tx) => {
      if (createdAt > before(now, exportLimitMs)) return queueExportTurn(ctx, tx, { id, turn });
      const job = await findExportToChange(tx, id);
      if (job?.state === 'running') await endExport(tx, job, { state: 'failed', at: now, rows: job.rowCount });
    });
}

const objectsAtOnce = 100;
/**
 * Deletes the objects of exports that are expired, cancelled, stopped or failed and of turns that were done twice, then the
 * expired exports. Run by a timer; safe to repeat.
 */
export async function deleteOldExports(ctx: ExportsContext): Promise<void> {
  for (;;) {
    const parts = await partsToDelete(ctx.db, ctx.now(), objectsAtOnce);
    for (const part of parts) {
      await ctx.objects.remove(part.key);
      await ctx.transaction((tx) => deletePart(tx, part));
    }
    if (parts.length < objectsAtOnce) break;
  }
  await ctx.transaction((tx) => deleteExpired(tx, ctx.now()));
}
