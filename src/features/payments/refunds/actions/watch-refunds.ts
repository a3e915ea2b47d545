import type { Context } from '#kit/context.ts';
import { before, dayMs } from '#kit/time.ts';
import type { Refund } from '../../model/payments.ts';
import { isDelayed } from '../rules.ts';
import { refundsToFollow, setDelayNotified, unnotifiedRefunds } from '../store/refund-sweeps.ts';

/** The least that five business days can be; narrows the query. */
const shortestMs = 5 * dayMs;
/** Older changes are covered only by the check of the books. */
const followMs = 60 * dayMs;
const limit = 500;

/** Delayed refunds whose payer was not notified of the delay; 500 at most. */
export async function findDelayedRefunds(ctx: Context): Promise<Refund[]> {
  const now = await ctx.businessNow();
  return (await unnotifiedRefunds(ctx.db, before(now, shortestMs), limit)).filter((refund) => isDelayed(refund, now));
}
/** Records that the payer was notified of the delay, or that no payer is known. */
export const recordDelayNotified = async (ctx: Context, refundId: string): Promise<void> => {
  const at = await ctx.businessNow();
  await ctx.transaction((tx) => setDelayNotified(tx, refundId, at));
};

/** Payments whose refund is owed or ended in the last 60 days: the next 500 after `afterId`, by refund id. */
export async function findPaymentsWithRefund(
  ctx: Context,
  afterId: string,
): Promise<{ id: string; paymentId: string }[]> {
  const completedSince = before(await ctx.businessNow(), followMs);
  return refundsToFollow(ctx.db, { completedSince, afterId, limit });
}
