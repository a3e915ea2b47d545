import type { Tx } from '#kit/context.ts';
import type { CapturedPayment } from '../../model/payments.ts';
import { makePartsDue } from '../store/part-refunds.ts';
import { promiseAnew } from '../store/refunds.ts';

/** What of a payment goes back is due now: what a dispute held back, or what may be at the gateway already. */
export async function makeRefundsDue(tx: Tx, { id, refund }: CapturedPayment, at: Date): Promise<void> {
  if (refund) await promiseAnew(tx, refund.id, at);
  await makePartsDue(tx, id, at);
}
