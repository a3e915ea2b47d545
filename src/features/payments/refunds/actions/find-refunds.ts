import type { Context, Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { before, dayMs } from '#kit/time.ts';
import type { Dispute, DisputedMoney, PartRefund, Refund } from '../../model/payments.ts';
import { baseOf, isAlive, lostOf, isDisputed, refundablePaise } from '../rules.ts';
import { disputesOfPayments, lostPayments } from '../../disputes/store.ts';
import { feesLeft, lockCapturedPayment, readCapturedPayment } from '../../store/captured-payments.ts';
import { partsOfPayments } from '../store/part-refunds.ts';
import { contestedAmong, refundsOfPayments } from '../store/refunds.ts';

/** The refunds of these payments. */
export const findRefunds = (tx: Tx, paymentIds: readonly string[]): Promise<Refund[]> =>
  paymentIds.length === 0 ? Promise.resolve([]) : refundsOfPayments(tx, paymentIds);
/** The disputes of these payments, oldest first. */
export const findDisputes = (tx: Tx, paymentIds: readonly string[]): Promise<Dispute[]> =>
  paymentIds.length === 0 ? Promise.resolve([]) : disputesOfPayments(tx, paymentIds);
/**
 * What open and lost disputes say of these payments; a payment without one, or with won ones only, is not in it. `isOpen`: also
 * while the gateway lists a case that may take the money.
 */
export async function findDisputedMoney(tx: Tx, paymentIds: readonly string[]): Promise<Map<string, DisputedMoney>> {
  const disputed = (await findDisputes(tx, paymentIds)).filter(({ state }) => state !== 'won');
  const found = new Map<string, DisputedMoney>();
  for (const paymentId of new Set(disputed.map((dispute) => dispute.paymentId))) {
    const payment = await readCapturedPayment(tx, paymentId);
    if (!payment) throw new Error('a dispute without its payment');
    found.set(paymentId, {
      isOpen: isDisputed(payment),
      lostPaise: lostOf(payment),
      leftPaise: refundablePaise(payment),
    });
  }
  return found;
}
/** What is left of the fee of each of these captured payments, of which a commission is a part. */
export async function findFeesLeft(tx: Tx, paymentIds: readonly string[]): Promise<ReadonlyMap<string, Paise>> {
  const found = paymentIds.length === 0 ? [] : await feesLeft(tx, paymentIds);
  return new Map(found.map(({ paymentId, leftPaise }) => [paymentId, leftPaise]));
}
/** Parts of these payments that went back or are on their way, oldest first. */
export const findPartRefunds = (tx: Tx, paymentIds: readonly string[]): Promise<PartRefund[]> =>
  paymentIds.length === 0 ? Promise.resolve([]) : partsOfPayments(tx, paymentIds);
export { isDelayed as isRefundDelayed } from '../rules.ts';
/** The payments among these that wait for a decision of the payer's bank. */
export const findContested = async (tx: Tx, paymentIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(paymentIds.length === 0 ? [] : await contestedAmong(tx, paymentIds));

/**
 * False for a capture of which all or a part is refunded or was lost in a dispute, or that staff closed: an application has its
 * whole fee. Locks the payment, so that no refund begins before the caller's transaction ends.
 */
export async function mayBecomeApplication(tx: Tx, paymentId: string): Promise<boolean> {
  const payment = await lockCapturedPayment(tx, paymentId);
  if (!payment) throw new Error('a capture without its payment');
  const isBack = payment.partsPaise > 0 || (payment.refund !== undefined && isAlive(payment.refund.state));
  const isLost = payment.disputes.some(({ state }) => state === 'lost');
  return !isBack && !isLost && baseOf(payment) !== 'closed';
}
/** A sweeper follows a lost dispute for this time. */
const followLostMs = 7 * dayMs;
/** The payments of newly lost disputes. */
export const findLost = async (ctx: Context): Promise<{ paymentId: string; decidedAt: Date }[]> =>
  lostPayments(ctx.db, before(await ctx.businessNow(), followLostMs));
/** True when disputes took everything that could be refunded, and no refund of it is owed or completed. */
export async function isNothingRefundable(tx: Tx, paymentId: string): Promise<boolean> {
  const payment = await lockCapturedPayment(tx, paymentId);
  if (!payment || (payment.refund && isAlive(payment.refund.state))) return false;
  return payment.disputes.some(({ state }) => state === 'lost') && refundablePaise(payment) === 0;
}
