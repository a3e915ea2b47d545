import type { Tx } from '#kit/context.ts';
import { setOutcome } from '../store/payments.ts';

/**
 * Notes what the paying feature made of a capture (an application's number, `surplus`) in the transaction that makes it:
 * its refund is taken from there, and it is not told again.
 */
export const recordOutcome = (tx: Tx, paymentId: string, outcome: string): Promise<void> =>
  setOutcome(tx, paymentId, outcome);
