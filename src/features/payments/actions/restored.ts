import type { Tx } from '#kit/context.ts';
import { readRestored } from '../store/reconciliations.ts';

/**
 * True after a restore, until the gateway's lists since the backup have been read: what was refunded or paid out since is
 * not known here yet. Neither a refund is sent nor a payout begun meanwhile. A read inside the caller's transaction.
 */
export async function isRestorePending(tx: Tx): Promise<boolean> {
  const restored = await readRestored(tx);
  return restored !== undefined && restored.reconciledAt === undefined;
}
