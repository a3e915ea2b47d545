import type { BulkFacts } from '#kit/desk/bulk.ts';
import type { DeskSession } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import { newId } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { Selection } from '../model/lists.ts';
import { insertJob, queryOf } from '../store/bulk.ts';
import { maxSelected, maxTicked } from '../terms.ts';
import type { ListsContext } from './context.ts';
import { queueBulkTurn } from './queue-turn.ts';

/** Refusals of `startBulkJob`; the contracts of calls that use it spread `bulkRefusals`. */
export type BulkRefusal =
  | 'lists/unknown-kind'
  | 'lists/not-allowed'
  | 'lists/query'
  | 'lists/nothing-selected'
  | 'lists/too-many';

/**
 * Selects the records as they are now, writes them down and queues the first turn, in one transaction. A query with a
 * value that is not understood is refused: it would select more than its page shows.
 * @returns the job's id, by which it can be undone, and the number of records.
 */
export async function startBulkJob(
  ctx: ListsContext,
  input: {
    readonly kind: string;
    readonly selection: Selection;
    readonly params: BulkFacts;
    readonly desk: DeskSession;
  },
  { limit = maxSelected }: { readonly limit?: number } = {},
): Promise<Result<{ readonly id: string; readonly total: number }, BulkRefusal>> {
  const kind = ctx.bulkKinds.get(input.kind);
  const list = kind && ctx.deskLists.get(kind.list);
  if (!kind || !list) return refuse('lists/unknown-kind');
  const { selection, desk } = input;
  if (!hasRight(desk.roles, kind.right) || !hasRight(desk.roles, list.right)) return refuse('lists/not-allowed');
  const { problems } = queryOf(list, selection, desk.roles);
  if (problems.length > 0) return refuse('lists/query', { fields: problems });
  if ('ids' in selection && selection.ids.length > maxTicked)
    return refuse('lists/too-many', { facts: { limit: maxTicked } });
  const id = newId('blk');
  return ctx
    .transaction(async (tx) => {
      const job = { id, kind: kind.name, params: input.params, createdBy: desk.accountId, createdAt: ctx.now() };
      const total = await insertJob(tx, job, { list, selection, limit: limit + 1 });
      if (total === 0 || total > limit) throw new NotThatMany(total);
      await recordAudit(tx, {
        actor: desk.accountId,
        action: 'bulk/started',
        subject: id,
        details: { kind: kind.name, list: list.name, total },
      });
      await queueBulkTurn(ctx, tx, { id, turn: 0 });
      return ok({ id, total });
    })
    .catch((error: unknown) => {
      if (!(error instanceof NotThatMany)) throw error;
      return error.total === 0 ? refuse('lists/nothing-selected') : refuse('lists/too-many', { facts: { limit } });
    });
}
/** Rolls the transaction back. */
class NotThatMany extends Error {
  readonly total: number;
  constructor(total: number) {
    super('a bulk job selects at least one record and not too many');
    this.total = total;
  }
}
