import type { Tx } from '#kit/context.ts';
import { readRestored } from '../store/reconciliations.ts';

/**
 * True after a restore, until the gateways' lists since the backup have been read. Until then no refund is sent and no
 * payout begins, because it may have been made already. A read in the caller's transaction.
 */
export async function isRestorePending(tx: Tx): Promise<boolean> {
  const restored = await readRestored(tx);
  return restored !== undefined && restored.reconciledAt === undefined;
}
