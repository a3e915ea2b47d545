import type { Context } from '#kit/context.ts';
import { after, dayMs, minuteMs, secondMs } from '#kit/time.ts';
import { PaymentCaptured } from '../events.ts';
import type { Order } from '../model.ts';
import { claimDueOrders, makeAllOpenDue, setDue } from '../store/orders.ts';
import { capturesWithoutOutcome } from '../store/payments.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';
import type { PaymentsContext } from './context.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { whileLocked } from './while-locked.ts';

const atOnce = 8;
const batch = 200;
/** A run takes no further order after this, so that it ends before the next minute's. */
const usualDeadlineMs = 45 * secondMs;

/**
 * Polling: reads back every order that is due, so that a payment whose webhook and return were both lost still counts, and
 * tells captures again that came to nothing. One run at a time, whatever the number of instances. It ends at its deadline,
 * and as soon as a gateway does not answer any more; what it took and did not read stays due.
 */
export async function pollDueOrders(
  ctx: PaymentsContext,
  { deadlineMs = usualDeadlineMs }: { readonly deadlineMs?: number } = {},
): Promise<{ read: number }> {
  const untilMs = performance.now() + deadlineMs;
  const read = (await whileLocked(ctx, 'polling', () => readUntil(ctx, untilMs))) ?? 0;
  await reemit(ctx);
  return { read };
}

async function readUntil(ctx: PaymentsContext, untilMs: number): Promise<number> {
  let read = 0;
  // One call finds out whether a gateway that did not answer does again, before many go out.
  let limit = 1;
  while (performance.now() < untilMs) {
    const now = await ctx.businessNow();
    const down = ctx.gateways.map((gateway) => gateway.name).filter((name) => limit > 1 && ctx.isGatewayDown(name));
    const due = await ctx.transaction((tx) =>
      claimDueOrders(tx, { now, until: after(now, 2 * minuteMs), limit: Math.min(limit, batch), except: down }),
    );
    const left: Order[] = [];
    await forEachConcurrently(due, atOnce, async (order) => {
      const isOver = performance.now() >= untilMs || (limit > 1 && ctx.isGatewayDown(order.gateway));
      if (isOver) left.push(order);
      else await readOne(ctx, order.id);
    });
    if (left.length > 0) await putBack(ctx, left);
    read += due.length - left.length;
    if (due.length < limit) break;
    limit = batch;
  }
  return read;
}

/** What was taken and not read is due again. */
const putBack = async (ctx: PaymentsContext, orders: readonly Order[]): Promise<void> => {
  const now = await ctx.businessNow();
  await ctx.transaction((tx) =>
    setDue(
      tx,
      orders.map((order) => order.id),
      now,
    ),
  );
};

/** One order that fails stays due and must not hold the others up. */
async function readOne(ctx: PaymentsContext, orderId: string): Promise<void> {
  try {
    await reconcileOrder(ctx, orderId);
  } catch (error) {
    ctx.log.error('an order could not be read back', error, { orderId });
  }
}

/**
 * A lost job must not leave a fee without an application. One that waits for its next try, or was given up after all of
 * them, is there still: nothing is added beside it.
 */
async function reemit(ctx: Context): Promise<void> {
  const before = after(await ctx.businessNow(), -minuteMs);
  await ctx.transaction(async (tx) => {
    for (const value of await capturesWithoutOutcome(tx, before, 500)) {
      await ctx.emit(
        tx,
        PaymentCaptured({
          paymentId: value.id,
          orderId: value.orderId,
          subject: value.subject,
          amountPaise: value.postedPaise,
        }),
        value.id,
      );
    }
  });
}

/** Makes every open order due now, for the start of the program: nobody knows what was missed while it was down. */
export async function makeOpenOrdersDue(ctx: Context): Promise<number> {
  const now = await ctx.businessNow();
  const [within, oldBefore, oldAt] = [after(now, dayMs), after(now, -3 * dayMs), after(now, 15 * minuteMs)];
  return ctx.transaction((tx) => makeAllOpenDue(tx, { now, within, oldBefore, oldAt }));
}
