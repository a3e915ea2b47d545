import type { Context, Tx } from '#kit/context.ts';
import type { Dispute, Refund } from '../model.ts';
import { baseOf, isAlive, isDelayed, refundablePaise } from '../refund-rules.ts';
import { disputesOfPayments } from '../store/disputes.ts';
import { lockReceipt } from '../store/receipts.ts';
import { refundsOfPayments } from '../store/refunds.ts';

/** The refunds of some payments, for showing their state and reference to the person who paid. */
export const findRefunds = (ctx: Pick<Context, 'db'>, paymentIds: readonly string[]): Promise<Refund[]> =>
  paymentIds.length === 0 ? Promise.resolve([]) : refundsOfPayments(ctx.db, paymentIds);
/** The disputes of some payments, oldest first: a commission stands while none of them is open or lost. */
export const findDisputes = (ctx: Pick<Context, 'db'>, paymentIds: readonly string[]): Promise<Dispute[]> =>
  paymentIds.length === 0 ? Promise.resolve([]) : disputesOfPayments(ctx.db, paymentIds);
/** True from the moment on that a refund takes longer than it should, until it is settled. */
export const isRefundDelayed = (refund: Refund, now: Date): boolean => isDelayed(refund, now);

/**
 * What stands in the way of making something of a capture: it goes back, a dispute took it, or staff closed it. Locks the
 * payment, so that no refund of it begins before the caller's transaction ends.
 */
export async function applyBlockReason(tx: Tx, paymentId: string): Promise<'refunded' | 'lost' | 'closed' | undefined> {
  const receipt = await lockReceipt(tx, paymentId);
  if (!receipt) throw new Error('a capture without its payment');
  if (receipt.refund && isAlive(receipt.refund.state)) return 'refunded';
  if (receipt.disputes.some(({ state }) => state === 'lost')) return 'lost';
  return baseOf(receipt) === 'closed' ? 'closed' : undefined;
}
/** True where a dispute took all that a refund could give back. */
export async function isNothingLeft(tx: Tx, paymentId: string): Promise<boolean> {
  const receipt = await lockReceipt(tx, paymentId);
  return receipt !== undefined && receipt.refund === undefined && refundablePaise(receipt) === 0;
}
