import type { Context, Tx } from '../context.ts';
import type { Right } from './desk-access.ts';

/** Values by name; ids and choices, no personal data. */
export type BulkFacts = Readonly<Record<string, string | number | boolean | null>>;

/** The `present` of a record that is as the action would leave it. */
export const nothingToChange = 'lists/no-change';

/** A record of a bulk job. */
export interface BulkRecord {
  readonly id: string;
  /** What the list's `seen` was when the rows were selected. */
  readonly seen: string;
}
/** A record that the action changed, with what `apply` noted about it. */
export interface ChangedRecord extends BulkRecord {
  readonly before: BulkFacts;
}
export interface BulkActor {
  readonly accountId: string;
}

/**
 * done: changed, and `before` brings it back; `before` may also hold what shows later whether somebody changed it since.
 * skipped: `present` says why, or how it was found, as a key of a text.
 */
export type BulkApplied =
  | { readonly result: 'done'; readonly before: BulkFacts }
  | { readonly result: 'skipped'; readonly present: string };
/** restored, or changed by somebody since: then it stays as it is. */
export type BulkRestored = { readonly result: 'restored' } | { readonly result: 'changed'; readonly present: string };

/**
 * What one bulk action does to one record, in a transaction that it shares with other records. Each call writes its own
 * audit entry and calls no vendor.
 */
export interface BulkKind<Ctx extends Context = Context> {
  /** `leads/change-status`; the desk has its text under this key. */
  readonly name: string;
  readonly right: Right;
  /** The list whose rows it takes. */
  readonly list: string;
  /** It can't be undone: its `restore` is never called. */
  readonly isFinal?: true;
  /** At most so many records share a transaction, where their work holds what others wait for. */
  readonly recordsAtOnce?: number;
  apply(ctx: Ctx, tx: Tx, record: BulkRecord, params: BulkFacts, actor: BulkActor): Promise<BulkApplied>;
  restore(ctx: Ctx, tx: Tx, record: ChangedRecord, actor: BulkActor): Promise<BulkRestored>;
  /** Runs for the changed records, a slice at a time, once their undo is over: queues the messages that tell people. */
  release?(ctx: Ctx, tx: Tx, records: readonly ChangedRecord[], params: BulkFacts): Promise<void>;
}
