import type { Tx } from '#kit/context.ts';
import { setOutcome } from '../store/payments.ts';

/**
 * Stores what the feature that took the order did with a captured payment: the number of the application it created, or
 * `surplus` (stored name) for a duplicate payment. Runs in that feature's transaction. The outcome decides which account a
 * refund is taken from, and stops PaymentCaptured from being emitted again.
 */
export const recordOutcome = (tx: Tx, paymentId: string, outcome: string): Promise<void> =>
  setOutcome(tx, paymentId, outcome);
