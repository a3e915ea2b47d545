import type { Tx } from '#kit/context.ts';
import { setOutcome } from '../store/payments.ts';

/**
 * Stores what the paying feature made of a capture (an application's number, or `surplus`), in that feature's transaction.
 * It decides which account a refund is taken from, and stops the re-emitting of PaymentCaptured.
 */
export const recordOutcome = (tx: Tx, paymentId: string, outcome: string): Promise<void> =>
  setOutcome(tx, paymentId, outcome);
