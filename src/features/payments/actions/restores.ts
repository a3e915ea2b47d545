import type { Tx } from '#kit/context.ts';
import type { RestoredBackup, UnconfirmedKind, UnconfirmedRefund } from '../model.ts';
import {
  insertConfirmations,
  insertRestore,
  lockRestores as lockRows,
  restores,
  unconfirmedRefunds,
} from '../store/restores.ts';

/** Records that this database was restored, in the restore's last transaction: nothing of before is sent unconfirmed. */
export const recordRestore = (tx: Tx, restore: { readonly backupAt: Date; readonly restoredAt: Date }): Promise<void> =>
  insertRestore(tx, restore);

/** The restores of this database, oldest first. */
export const readRestores = (tx: Tx): Promise<RestoredBackup[]> => restores(tx);
/** The same; until the transaction ends nobody else confirms something. */
export const lockRestores = (tx: Tx): Promise<RestoredBackup[]> => lockRows(tx);

/** Refunds that are to be sent and may have been paid between a backup and its restore, oldest first. */
export const listUnconfirmedRefunds = (tx: Tx, limit: number): Promise<UnconfirmedRefund[]> =>
  unconfirmedRefunds(tx, limit);

/** Confirms payments and referrers for every restore so far, in the caller's transaction. */
export const storeConfirmations = (
  tx: Tx,
  records: readonly { readonly kind: UnconfirmedKind; readonly record: string }[],
  input: { readonly at: Date; readonly by: string },
): Promise<void> => insertConfirmations(tx, records, input);
