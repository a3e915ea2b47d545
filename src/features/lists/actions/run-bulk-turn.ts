import type { BulkKind } from '#kit/bulk.ts';
import type { Tx } from '#kit/context.ts';
import { after } from '#kit/time.ts';
import { BulkTurnQueued } from '../events.ts';
import type { BulkItem, BulkJob, ItemOutcome } from '../model.ts';
import { asksToRepeat, countsOf, failedOutcome, type SliceWork, workOf } from '../rules.ts';
import {
  addCounts,
  beforeOf,
  countTurn,
  findJobToChange,
  itemsToApply,
  itemsToRelease,
  itemsToRestore,
  moveJob,
  releaseSavepoint,
  rollBackToSavepoint,
  savepoint,
  writeOutcomes,
} from '../store/bulk.ts';
import { sliceSize, turnMs, undoMs } from '../terms.ts';
import type { ListsContext } from './context.ts';

/**
 * Works on a bulk job for a second, a slice of records per transaction, then queues the next turn behind those of other
 * jobs. Each slice commits its results, so that after a kill the same turn goes on where it stopped. A record that cannot
 * be changed fails alone.
 */
export async function runBulkTurn(
  ctx: ListsContext,
  { jobId, turn }: { readonly jobId: string; readonly turn: number },
  { size = sliceSize, forMs = turnMs }: { readonly size?: number; readonly forMs?: number } = {},
): Promise<void> {
  const began = performance.now();
  for (;;) {
    const isOver = performance.now() - began >= forMs;
    if (!(await runSlice(ctx, { jobId, turn, size, isOver }))) return;
  }
}

interface SliceInput {
  readonly jobId: string;
  readonly turn: number;
  readonly size: number;
  /** The turn's time is over: only queue the next one. */
  readonly isOver: boolean;
}
/** @returns true when the turn goes on. */
async function runSlice(ctx: ListsContext, input: SliceInput): Promise<boolean> {
  try {
    return await ctx.transaction((tx) => sliceIn(ctx, tx, input, (_item, _of, work) => work()));
  } catch (error) {
    if (asksToRepeat(error)) throw error;
    // Again, with each record alone.
    return ctx.transaction((tx) => sliceIn(ctx, tx, input, (item, of, work) => apart(ctx, tx, { item, of }, work)));
  }
}

type Guard = (item: BulkItem, of: SliceWork, work: () => Promise<ItemOutcome>) => Promise<ItemOutcome>;

async function sliceIn(ctx: ListsContext, tx: Tx, input: SliceInput, guard: Guard): Promise<boolean> {
  const { jobId, turn, isOver } = input;
  const job = await findJobToChange(tx, jobId);
  const work = job && workOf(job);
  if (!job || job.turn !== turn) return false;
  if (work && isOver) {
    await countTurn(tx, jobId);
    await ctx.emit(tx, BulkTurnQueued({ jobId, turn: turn + 1 }), `${jobId}:${turn + 1}`);
    return false;
  }
  const kind = ctx.bulkKinds.get(job.kind);
  const size = Math.min(input.size, kind?.recordsAtOnce ?? input.size);
  const items = work ? await itemsFor[work](tx, jobId, size) : [];
  const outcomes: ItemOutcome[] = [];
  for (const item of items)
    outcomes.push(
      kind && work
        ? await guard(item, work, () => outcomeOf(ctx, tx, { kind, work, job, item }))
        : failedOutcome(work, item),
    );
  if (outcomes.length > 0) {
    await writeOutcomes(tx, jobId, outcomes);
    if (work !== 'release') await addCounts(tx, jobId, countsOf(outcomes));
  }
  if (work && items.length === size) return true;
  await finish(ctx, tx, job, work);
  return false;
}
const itemsFor = { apply: itemsToApply, restore: itemsToRestore, release: itemsToRelease } as const;

/** After the last record of this kind of work. */
async function finish(ctx: ListsContext, tx: Tx, job: BulkJob, work: SliceWork): Promise<void> {
  const now = ctx.now();
  if (job.state === 'running')
    await moveJob(tx, job.id, { state: 'waiting', finishedAt: now, undoUntil: after(now, undoMs) });
  if (work === 'restore') await moveJob(tx, job.id, { state: 'undone', endedAt: now });
  if (work === 'release') await moveJob(tx, job.id, { state: 'done', endedAt: now });
}

async function outcomeOf(
  ctx: ListsContext,
  tx: Tx,
  input: {
    readonly kind: BulkKind;
    readonly work: NonNullable<SliceWork>;
    readonly job: BulkJob;
    readonly item: BulkItem;
  },
): Promise<ItemOutcome> {
  const { kind, work, job, item } = input;
  const record = { id: item.recordId, seen: item.seen };
  const { position } = item;
  if (work === 'apply') {
    const applied = await kind.apply(ctx, tx, record, job.params, { accountId: job.createdBy });
    return applied.result === 'done'
      ? { position, result: 'done', present: null, before: applied.before }
      : { position, result: 'skipped', present: applied.present, before: null };
  }
  if (work === 'release') {
    await kind.release?.(ctx, tx, { ...record, before: beforeOf(item) }, job.params);
    return { position, result: 'done', present: null, before: null };
  }
  const actor = { accountId: job.undoneBy ?? job.createdBy };
  const restored = await kind.restore(ctx, tx, { ...record, before: beforeOf(item) }, actor);
  const present = restored.result === 'changed' ? restored.present : null;
  return { position, result: restored.result, present, before: null };
}

/** A record whose work throws is taken back alone and counts as failed. */
async function apart(
  ctx: ListsContext,
  tx: Tx,
  { item, of }: { readonly item: BulkItem; readonly of: SliceWork },
  work: () => Promise<ItemOutcome>,
): Promise<ItemOutcome> {
  await savepoint(tx);
  try {
    const outcome = await work();
    await releaseSavepoint(tx);
    return outcome;
  } catch (error) {
    if (asksToRepeat(error)) throw error;
    await rollBackToSavepoint(tx);
    ctx.log.error('a bulk action failed on a record', error, { position: item.position });
    return failedOutcome(of, item);
  }
}
