import { before } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { ExportTurnQueued } from '../events.ts';
import {
  deleteExpired,
  deletePart,
  endExport,
  findExportToChange,
  partsToDelete,
  runningExports,
} from '../store/exports.ts';
import { exportLimitMs } from '../terms.ts';
import type { ExportsContext } from './context.ts';

/** Queues a turn of every export that has none, and gives up those that run for a day. Run by a timer; safe to repeat. */
export async function continueExports(ctx: ExportsContext): Promise<void> {
  const now = ctx.now();
  for (const { id, turn, createdAt } of await runningExports(ctx.db))
    await ctx.transaction(async (tx) => {
      if (createdAt > before(now, exportLimitMs))
        return ctx.emit(tx, ExportTurnQueued({ exportId: id, turn }), `${id}:${turn}`);
      const job = await findExportToChange(tx, id);
      if (job?.state !== 'running') return;
      await endExport(tx, id, { state: 'failed', at: now });
      const { accountId: actor, list, format, rowCount } = job;
      await recordAudit(tx, {
        actor,
        action: 'exports/failed',
        subject: id,
        details: { list, format, count: rowCount },
      });
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
