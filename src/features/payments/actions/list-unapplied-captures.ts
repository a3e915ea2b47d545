import type { Context } from '#kit/context.ts';
import { before, dayMs } from '#kit/time.ts';
import { clearAttentionExcept, raiseAttention } from '#features/attention/actions/raise.ts';
import { capturesWithoutOutcome } from '../store/payments.ts';
import { leftoverPayments } from '../store/captured-payments.ts';
import { lockUnderReview } from '../store/reviews.ts';
import { reviewDetails } from './record-capture.ts';

/** Payments of each kind listed in one run. */
const limit = 500;

/**
 * Opens attention items by state, in case the event that should have opened them was lost: captures without an outcome
 * after a day, the rest of a payment whose refund has ended, and payments under review. Clears those that are resolved.
 */
export async function listUnappliedCaptures(ctx: Context): Promise<void> {
  const cutoff = before(await ctx.businessNow(), dayMs);
  await ctx.transaction(async (tx) => {
    const captures = await capturesWithoutOutcome(tx, cutoff, limit);
    const leftovers = await leftoverPayments(tx, limit);
    for (const { id, orderId, amountPaise } of captures)
      await raiseAttention(tx, 'unapplied-old', id, { order: orderId, paise: amountPaise });
    for (const { id, orderId, leftPaise } of leftovers)
      await raiseAttention(tx, 'unapplied-old', id, { order: orderId, paise: leftPaise });
    const found = [...captures, ...leftovers].map((capture) => capture.id);
    if (captures.length < limit && leftovers.length < limit) await clearAttentionExcept(tx, 'unapplied-old', found);
    // Locked: a review that ends at the same time would leave the item open.
    for (const payment of await lockUnderReview(tx, limit))
      await raiseAttention(tx, 'payment-needs-review', payment.id, reviewDetails(payment));
  });
}
