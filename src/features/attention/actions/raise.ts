import type { Tx } from '#kit/context.ts';
import type { AttentionDetails, AttentionKind } from '../model.ts';
import { clearItem, clearItemsExcept, closeItems, openItem } from '../store.ts';

/**
 * Puts a matter on the attention list inside the caller's transaction; staff get a mail within a minute. Safe to repeat:
 * a matter that is listed, or that staff closed, stays as it is until its cause is gone. Like the ledger's posting it owns no transaction.
 * @returns false when it was listed or closed by staff before.
 */
export const raiseAttention = (
  tx: Tx,
  kind: AttentionKind,
  subject: string,
  details: AttentionDetails = {},
): Promise<boolean> => openItem(tx, { kind, subject, details });

/** Takes a matter off the list because its cause is gone; a later cause lists it again, also where staff closed it. Safe to repeat. */
export const clearAttention = async (tx: Tx, kind: AttentionKind, subject: string): Promise<void> =>
  void (await clearItem(tx, { kind, subject }));

/** Clears every matter of a kind whose subject is not among those given, as `clearAttention` does. Safe to repeat. */
export const clearAttentionExcept = async (tx: Tx, kind: AttentionKind, subjects: readonly string[]): Promise<void> =>
  void (await clearItemsExcept(tx, { kind, subjects }));

/** Takes a matter off the list for good because staff decided it, in the transaction of that decision. */
export const resolveAttention = async (
  tx: Tx,
  kind: AttentionKind,
  subject: string,
  input: { readonly actor: string; readonly reason: string },
): Promise<void> => void (await closeItems(tx, { kind, subject, by: input.actor, reason: input.reason }));
