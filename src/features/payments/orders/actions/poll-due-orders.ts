import type { Context } from '#kit/context.ts';
import { after, before, dayMs, minuteMs, secondMs } from '#kit/time.ts';
import { PaymentCaptured } from '../../events.ts';
import type { Order } from '../../model/payments.ts';
import { reserveDueOrders, makeAllOpenDue, setDue } from '../store/orders.ts';
import { capturesWithoutOutcome } from '../../store/payments.ts';
import { forEachConcurrently } from '../../../../kit/for-each-concurrently.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { reconcileOrder } from './reconcile-order.ts';
import { whileLocked } from '../../actions/while-locked.ts';

const atOnce = 8;
const batch = 200;
/** A run starts no further reads after this, so that it ends before the next minute's run. */
const usualDeadlineMs = 45 * secondMs;

/**
 * Polls every order that is due, so that a payment whose webhook and return were both lost still counts, and emits
 * PaymentCaptured again for captures without an outcome. One run at a time across all instances. Stops at its deadline and
 * when a gateway goes down; orders that were reserved and not read stay due.
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
  // The first batch is one order: it probes a gateway that was down.
  let limit = 1;
  while (performance.now() < untilMs) {
    const now = await ctx.businessNow();
    const down = ctx.gateways.map((gateway) => gateway.name).filter((name) => limit > 1 && ctx.isGatewayDown(name));
    const due = await ctx.transaction((tx) =>
      reserveDueOrders(tx, { now, until: after(now, 2 * minuteMs), limit: Math.min(limit, batch), except: down }),
    );
    const left: Order[] = [];
    await forEachConcurrently(due, atOnce, async (order) => {
      const isOver = performance.now() >= untilMs || (limit > 1 && ctx.isGatewayDown(order.gateway));
      if (isOver) left.push(order);
      else await reconcileOne(ctx, order.id);
    });
    if (left.length > 0) await putBack(ctx, left);
    read += due.length - left.length;
    if (due.length < limit) break;
    limit = batch;
  }
  return read;
}

/** Makes reserved orders due again. */
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

/** A failing order stays due and does not stop the others. */
async function reconcileOne(ctx: PaymentsContext, orderId: string): Promise<void> {
  try {
    await reconcileOrder(ctx, orderId);
  } catch (error) {
    ctx.log.error('an order could not be polled', error, { orderId });
  }
}

/**
 * Recovers from lost jobs, so that no fee stays without an application. A job that is waiting or was given up still has
 * its key, so no second one is added.
 */
async function reemit(ctx: Context): Promise<void> {
  const cutoff = before(await ctx.businessNow(), minuteMs);
  await ctx.transaction(async (tx) => {
    for (const capture of await capturesWithoutOutcome(tx, cutoff, 500)) {
      await ctx.emit(
        tx,
        PaymentCaptured({
          paymentId: capture.id,
          orderId: capture.orderId,
          subject: capture.subject,
          amountPaise: capture.postedPaise,
        }),
        capture.id,
      );
    }
  });
}

/** Makes every open order due now, at program start: webhooks may have been missed while it was down. */
export async function makeOpenOrdersDue(ctx: Context): Promise<number> {
  const now = await ctx.businessNow();
  const [within, oldBefore, oldAt] = [after(now, dayMs), before(now, 3 * dayMs), after(now, 15 * minuteMs)];
  return ctx.transaction((tx) => makeAllOpenDue(tx, { now, within, oldBefore, oldAt }));
}
