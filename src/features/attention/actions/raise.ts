import type { Tx } from '#kit/context.ts';
import type { AttentionDetails, AttentionKind } from '../model.ts';
import { clearItem, clearItemsExcept, closeItems, openItem, openRepair } from '../store.ts';

/**
 * Opens an attention item in the caller's transaction; staff get a mail within a minute. Safe to repeat: an item that is
 * open, or that staff closed, does not change until its cause is gone.
 * @returns false when it was open or closed by staff before.
 */
export const raiseAttention = (
  tx: Tx,
  kind: AttentionKind,
  subject: string,
  details: AttentionDetails = {},
): Promise<boolean> => openItem(tx, { kind, subject, details });

/** Clears an item because its cause is gone; a later cause opens it again, even if staff had closed it. Safe to repeat. */
export const clearAttention = async (tx: Tx, kind: AttentionKind, subject: string): Promise<void> =>
  void (await clearItem(tx, { kind, subject }));

/** Clears every item of a kind except the given subjects, as `clearAttention` does. Safe to repeat. */
export const clearAttentionExcept = async (tx: Tx, kind: AttentionKind, subjects: readonly string[]): Promise<void> =>
  void (await clearItemsExcept(tx, { kind, subjects }));

/** Closes an item because staff decided the matter, in the transaction of that decision. */
export const resolveAttention = async (
  tx: Tx,
  kind: AttentionKind,
  subject: string,
  input: { readonly actor: string; readonly reason: string },
): Promise<void> => void (await closeItems(tx, { kind, subject, by: input.actor, reason: input.reason }));

/** What a sweeper put right, which should not have been wrong. */
export interface Repair {
  /** The id of the record. */
  readonly record: string;
  /** What was put right: a posting, a state. */
  readonly what: string;
  readonly paise: number | null;
  /** The name of the timer. */
  readonly sweeper: string;
}
/**
 * Lists a repair in the transaction that makes it, as a separate item until staff close it with what they found. To be
 * called only for what really changed: each call is another item.
 */
export const recordRepair = (tx: Tx, { record, ...details }: Repair): Promise<void> => openRepair(tx, record, details);
