import type { BulkKind, BulkRecord } from '#kit/desk/bulk.ts';
import type { Tx } from '#kit/context.ts';
import { after } from '#kit/time.ts';
import type { BulkItem, BulkJob, ItemOutcome } from '../model/lists.ts';
import { asksToRepeat, countsOf, failedOutcome, type SliceWork, workOf } from '../rules.ts';
import {
  addCounts,
  beforeOf,
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
import { queueNextBulkTurn } from './queue-turn.ts';

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
    return await ctx.transaction((tx) => sliceIn(ctx, tx, input, outcomesOf));
  } catch (error) {
    if (asksToRepeat(error)) throw error;
    // Again, with each record alone.
    return ctx.transaction((tx) => sliceIn(ctx, tx, input, outcomesApart));
  }
}

interface Slice {
  readonly kind: BulkKind;
  readonly work: NonNullable<SliceWork>;
  readonly job: BulkJob;
  readonly items: readonly BulkItem[];
}
type WorkOff = (ctx: ListsContext, tx: Tx, slice: Slice) => Promise<readonly ItemOutcome[]>;

async function sliceIn(ctx: ListsContext, tx: Tx, input: SliceInput, workOff: WorkOff): Promise<boolean> {
  const { jobId, turn, isOver } = input;
  const job = await findJobToChange(tx, jobId);
  const work = job && workOf(job);
  if (!job || job.turn !== turn) return false;
  if (work && isOver) {
    await queueNextBulkTurn(ctx, tx, job);
    return false;
  }
  const kind = ctx.bulkKinds.get(job.kind);
  const size = Math.min(input.size, kind?.recordsAtOnce ?? input.size);
  const items = work ? await itemsFor[work](tx, jobId, size) : [];
  const outcomes =
    kind && work ? await workOff(ctx, tx, { kind, work, job, items }) : items.map((item) => failedOutcome(work, item));
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

const outcomesOf: WorkOff = async (ctx, tx, { kind, work, job, items }) => {
  if (work === 'release') {
    const records = items.map((item) => ({ ...recordOf(item), before: beforeOf(item) }));
    if (records.length > 0) await kind.release?.(ctx, tx, records, job.params);
    return items.map(({ position }) => ({ position, result: 'done', present: null, before: null }));
  }
  const outcomes: ItemOutcome[] = [];
  for (const item of items)
    outcomes.push(
      work === 'apply' ? await applyOne(ctx, tx, { kind, job, item }) : await restoreOne(ctx, tx, { kind, job, item }),
    );
  return outcomes;
};
const recordOf = ({ recordId: id, seen }: BulkItem): BulkRecord => ({ id, seen });

type OneRecord = Pick<Slice, 'kind' | 'job'> & { readonly item: BulkItem };
async function applyOne(ctx: ListsContext, tx: Tx, { kind, job, item }: OneRecord): Promise<ItemOutcome> {
  const outcome = await kind.apply(ctx, tx, recordOf(item), job.params, { accountId: job.createdBy });
  const { position } = item;
  return outcome.result === 'done'
    ? { position, result: 'done', present: null, before: outcome.before }
    : { position, result: 'skipped', present: outcome.present, before: null };
}
async function restoreOne(ctx: ListsContext, tx: Tx, { kind, job, item }: OneRecord): Promise<ItemOutcome> {
  const actor = { accountId: job.undoneBy ?? job.createdBy };
  const outcome = await kind.restore(ctx, tx, { ...recordOf(item), before: beforeOf(item) }, actor);
  const present = outcome.result === 'changed' ? outcome.present : null;
  return { position: item.position, result: outcome.result, present, before: null };
}

/** A record whose work throws is taken back alone and counts as failed. */
const outcomesApart: WorkOff = async (ctx, tx, slice) => {
  const outcomes: ItemOutcome[] = [];
  for (const item of slice.items) {
    await savepoint(tx);
    try {
      outcomes.push(...(await outcomesOf(ctx, tx, { ...slice, items: [item] })));
      await releaseSavepoint(tx);
    } catch (error) {
      if (asksToRepeat(error)) throw error;
      await rollBackToSavepoint(tx);
      ctx.log.error('a bulk action failed on a record', error, { position: item.position });
      outcomes.push(failedOutcome(slice.work, item));
    }
  }
  return outcomes;
};
