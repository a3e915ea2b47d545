import type { Context } from '#kit/context.ts';
import { after, dayMs } from '#kit/time.ts';
import { clearAttentionExcept, raiseAttention } from '#features/attention/actions/raise.ts';
import { capturesWithoutOutcome, underReview } from '../store.ts';
import { reviewDetails } from './record-capture.ts';

/** Receipts of one kind that a run lists. */
const limit = 500;

/**
 * Puts every capture on the attention list that became neither an application nor a second payment within a day, and every
 * payment under review, by their state: whatever listed them before may have been lost. Takes off what found its way since.
 */
export async function listOldReceipts(ctx: Context): Promise<void> {
  const before = after(await ctx.businessNow(), -dayMs);
  await ctx.transaction(async (tx) => {
    const old = await capturesWithoutOutcome(tx, before, limit);
    for (const { id, orderId, amountPaise } of old)
      await raiseAttention(tx, 'unapplied-old', id, { order: orderId, paise: amountPaise });
    if (old.length < limit)
      await clearAttentionExcept(
        tx,
        'unapplied-old',
        old.map((it) => it.id),
      );
    for (const it of await underReview(tx, limit))
      await raiseAttention(tx, 'payment-needs-review', it.id, reviewDetails(it));
  });
}
