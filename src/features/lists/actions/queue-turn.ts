import type { Context, Tx } from '#kit/context.ts';
import { BulkTurnQueued, ExportTurnQueued } from '../events.ts';
import type { BulkJob } from '../model/lists.ts';
import type { ListExportJob } from '../model/exports.ts';
import { countTurn } from '../store/bulk.ts';

type Emitting = Pick<Context, 'emit'>;

/** Queues a turn of a bulk job; twice the same turn is one job. */
export const queueBulkTurn = (ctx: Emitting, tx: Tx, { id, turn }: Pick<BulkJob, 'id' | 'turn'>): Promise<void> =>
  ctx.emit(tx, BulkTurnQueued({ jobId: id, turn }), `${id}:${turn}`);
/** Queues the turn after this one, and with that ends this one, whether it is queued or runs. */
export async function queueNextBulkTurn(
  ctx: Emitting,
  tx: Tx,
  { id, turn }: Pick<BulkJob, 'id' | 'turn'>,
): Promise<void> {
  await countTurn(tx, id);
  await queueBulkTurn(ctx, tx, { id, turn: turn + 1 });
}

/** Queues a turn of an export; twice the same turn is one job. */
export const queueExportTurn = (
  ctx: Emitting,
  tx: Tx,
  { id, turn }: Pick<ListExportJob, 'id' | 'turn'>,
): Promise<void> => ctx.emit(tx, ExportTurnQueued({ exportId: id, turn }), `${id}:${turn}`);
