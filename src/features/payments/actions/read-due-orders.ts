import type { Context } from '#kit/context.ts';
import { after, dayMs, minuteMs } from '#kit/time.ts';
import { PaymentCaptured } from '../events.ts';
import { capturesWithoutOutcome, claimDueOrders, makeAllOpenDue } from '../store.ts';
import { settleOrder } from './settle-order.ts';
import type { PaymentsContext } from './context.ts';

const atOnce = 8;
const batch = 200;

/**
 * The reconciliation timer: reads back every order that is due, so that a payment whose notice and return were both
 * lost still counts, and tells captures again that came to nothing. Several instances share the work.
 */
export async function readDueOrders(ctx: PaymentsContext): Promise<{ read: number }> {
  let read = 0;
  // Bounded: what is left when a minute's work is done is taken by the next minute.
  for (let round = 0; round < 25; round++) {
    const now = await ctx.businessNow();
    const due = await ctx.transaction((tx) => claimDueOrders(tx, now, after(now, 2 * minuteMs), batch));
    const waiting = [...due];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let order = waiting.pop(); order; order = waiting.pop()) await readOne(ctx, order.id);
      }),
    );
    read += due.length;
    if (due.length < batch) break;
  }
  await tellAgain(ctx);
  return { read };
}

/** One order that fails stays due and must not hold the others up. */
async function readOne(ctx: PaymentsContext, orderId: string): Promise<void> {
  try {
    await settleOrder(ctx, orderId);
  } catch (error) {
    ctx.log.error('an order could not be read back', error, { orderId });
  }
}

/** A reaction that was killed for good, or a job that ran out of tries, must not leave a fee without an application. */
async function tellAgain(ctx: Context): Promise<void> {
  const before = after(await ctx.businessNow(), -minuteMs);
  await ctx.transaction(async (tx) => {
    for (const { id: paymentId, orderId, subject, postedPaise: amountPaise } of await capturesWithoutOutcome(
      tx,
      before,
      500,
    )) {
      if (amountPaise === null) continue;
      await ctx.emit(tx, PaymentCaptured({ paymentId, orderId, subject, amountPaise }), `again:${paymentId}`);
    }
  });
}

/** Makes every open order due now, for the start of the program: nobody knows what was missed while it was down. */
export async function makeOpenOrdersDue(ctx: Context): Promise<number> {
  const now = await ctx.businessNow();
  const [within, oldBefore, oldAt] = [after(now, dayMs), after(now, -3 * dayMs), after(now, 15 * minuteMs)];
  return ctx.transaction((tx) => makeAllOpenDue(tx, { now, within, oldBefore, oldAt }));
}
