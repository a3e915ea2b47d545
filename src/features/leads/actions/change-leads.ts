import type { Context, Tx } from '#kit/context.ts';
import type { BulkChange, BulkRow, LeadUndo, RestoredRow } from '../model/changes.ts';
import { lockLeads } from '../store.ts';
import { maxSlice } from '../terms.ts';
import { applyToLead, type By, restoreLead, undoOf } from './apply-change.ts';

export interface LeadSlice {
  readonly numbers: readonly number[];
  readonly change: BulkChange;
  /** The versions that the person saw, by number; a lead without one is changed as it is. */
  readonly versions?: Readonly<Record<number, number>>;
}
export interface LeadToRestore {
  readonly number: number;
  readonly undo: LeadUndo;
}

/**
 * One slice of a bulk action, in the caller's transaction, so that the results can be stored with it: applies the change to
 * each lead whose version is still the one that the person saw, and skips the others. Sends no mail.
 * @returns a row per number, in their order; `undo` of the changed ones is for `restoreSlice`.
 */
export async function changeSlice(tx: Tx, slice: LeadSlice, by: By): Promise<readonly BulkRow[]> {
  const numbers = [...new Set(slice.numbers)];
  if (numbers.length > maxSlice) throw new RangeError('a slice of leads is too large');
  await lockLeads(tx, numbers);
  const results: BulkRow[] = [];
  for (const number of numbers)
    results.push(await changeRow(tx, { number, version: slice.versions?.[number] }, slice.change, by));
  return results;
}

async function changeRow(
  tx: Tx,
  target: { readonly number: number; readonly version: number | undefined },
  change: BulkChange,
  by: By,
): Promise<BulkRow> {
  const { number } = target;
  const applied = await applyToLead(tx, target, change, by);
  if (applied.ok)
    return applied.value.isChanged
      ? { number, outcome: 'changed', undo: undoOf(applied.value) }
      : { number, outcome: 'unchanged' };
  const { code } = applied.refusal;
  if (code === 'leads/changed') return { number, outcome: 'moved' };
  return code === 'leads/unknown' ? { number, outcome: 'unknown' } : { number, outcome: 'refused', code };
}

/** Undoes one slice of a bulk action, in the caller's transaction; skips leads that anybody changed since. */
export async function restoreSlice(tx: Tx, slice: readonly LeadToRestore[], by: By): Promise<readonly RestoredRow[]> {
  if (slice.length > maxSlice) throw new RangeError('a slice of leads is too large');
  await lockLeads(
    tx,
    slice.map(({ number }) => number),
  );
  const results: RestoredRow[] = [];
  for (const { number, undo } of slice) {
    const restored = await restoreLead(tx, number, undo, by);
    const outcome = restored.ok ? 'restored' : restored.refusal.code === 'leads/unknown' ? 'unknown' : 'moved';
    results.push({ number, outcome });
  }
  return results;
}

type SliceContext = Pick<Context, 'transaction' | 'now'>;
/** `changeSlice` in a transaction of its own. */
export const changeLeads = (ctx: SliceContext, slice: LeadSlice, actor: string): Promise<readonly BulkRow[]> =>
  ctx.transaction((tx) => changeSlice(tx, slice, { actor, at: ctx.now() }));
/** `restoreSlice` in a transaction of its own. */
export const restoreLeads = (
  ctx: SliceContext,
  slice: readonly LeadToRestore[],
  actor: string,
): Promise<readonly RestoredRow[]> => ctx.transaction((tx) => restoreSlice(tx, slice, { actor, at: ctx.now() }));
