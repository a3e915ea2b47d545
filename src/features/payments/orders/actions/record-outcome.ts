import type { Tx } from '#kit/context.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { setOutcome } from '../../store/payments.ts';
import { endIfImpossible } from '../../proposals/actions/end-proposals.ts';

/**
 * Stores what the feature that took the order did with a captured payment: the number of the application it created, or
 * `duplicate` (stored name) for a duplicate payment. Runs in that feature's transaction. The outcome decides which account a
 * refund is taken from, and stops PaymentCaptured from being emitted again. Ends a proposal to close the payment.
 */
export async function recordOutcome(
  tx: Tx,
  { paymentId, outcome, at }: { readonly paymentId: string; readonly outcome: string; readonly at: Date },
): Promise<void> {
  if (!(await setOutcome(tx, paymentId, outcome))) return;
  const payment = await lockCapturedPayment(tx, paymentId);
  if (payment) await endIfImpossible(tx, payment, at);
}
