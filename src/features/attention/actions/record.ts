import type { Tx } from '#kit/context.ts';
import type { AttentionDetails, EventKind, FindingKind } from '../model.ts';
import { endFindings, type Found, insertEvent, insertFindings, nextRepair, updateFindings } from '../store.ts';

/**
 * Replaces what earlier checks found by what this one did; a finding that stays is since the first. Safe to repeat.
 * `checked`: the records that the check read, where it did not read all; the subject of a finding begins with its record.
 * @returns the subjects of the new findings
 */
export async function storeFindings(
  tx: Tx,
  kind: FindingKind,
  input: {
    readonly found: readonly Found[];
    readonly checked?: readonly string[];
    readonly checkedUnder?: readonly string[];
    readonly at: Date;
  },
): Promise<string[]> {
  await endFindings(tx, kind, { checked: undefined, ...input });
  await updateFindings(tx, kind, input.found);
  return insertFindings(tx, kind, input);
}

/**
 * Lists what happened once, in the transaction of its cause, until staff close it with what they found. Safe to repeat.
 * @returns false when it was recorded before
 */
export const recordEvent = (
  tx: Tx,
  kind: EventKind,
  input: { readonly subject: string; readonly details: AttentionDetails; readonly at: Date },
): Promise<boolean> => insertEvent(tx, { kind, ...input });

/** What was put right that should not have been wrong. */
export interface Repair {
  /** The id of the record. */
  readonly record: string;
  /** What was put right: a posting, a state. */
  readonly what: string;
  readonly paise: number | null;
  /** The name of the timer. */
  readonly sweeper: string;
  readonly at: Date;
}
/**
 * Lists a repair in the transaction that makes it, each as a separate item. To be called only for what really changed: each
 * call is another item.
 */
export const recordRepair = async (tx: Tx, { record, at, ...details }: Repair): Promise<void> =>
  void (await insertEvent(tx, { kind: 'repaired', subject: `${record}/${await nextRepair(tx)}`, details, at }));
