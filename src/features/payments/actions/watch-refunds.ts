import type { Context, Tx } from '#kit/context.ts';
import { after, dayMs } from '#kit/time.ts';
import { raiseAttention } from '#features/attention/actions/raise.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { Receipt, Refund } from '../model.ts';
import { attemptOf, isDelayed, isOverdue, openDisputeOf } from '../refund-rules.ts';
import {
  attemptsSince,
  lateRefunds,
  lockReceipt,
  openDisputes,
  refundsDeniedSince,
  refundsToFollow,
  setDelayNotified,
} from '../refund-store.ts';
import { detailsOf, listRefundAndDispute } from './move-refund.ts';

/** Five business days are never shorter. */
const shortestMs = 5 * dayMs;
/** What moved before is looked at by the check of the books alone. */
const followMs = 60 * dayMs;
const limit = 500;

/**
 * Lists for staff, by the state of things, what waits around refunds and disputes: an attempt that is overdue, stopped or
 * denied, an open dispute, a refund beside a dispute. Also what an event should have listed and did not. Safe to repeat.
 */
export async function watchRefunds(ctx: Context): Promise<void> {
  const now = await ctx.businessNow();
  const denied = await refundsDeniedSince(ctx.db, after(now, -followMs), limit);
  const disputes = await openDisputes(ctx.db, limit);
  const late: Refund[] = [];
  for (let page: Refund[] | undefined; page === undefined || page.length === limit; late.push(...page))
    page = await lateRefunds(ctx.db, { before: after(now, -shortestMs), afterId: late.at(-1)?.id ?? '', limit });
  for (const paymentId of new Set([...late, ...denied, ...disputes].map((it) => it.paymentId)))
    await ctx.transaction(async (tx) => {
      // As it stands by now: what was settled meanwhile must not be listed for good.
      const receipt = await lockReceipt(tx, paymentId);
      if (receipt) await listMatters(tx, receipt, now);
    });
}

async function listMatters(tx: Tx, receipt: Receipt, now: Date): Promise<void> {
  const { refund } = receipt;
  if (refund?.state === 'stopped' || refund?.state === 'denied')
    await raiseAttention(tx, `refund-${refund.state}`, attemptOf(refund), detailsOf(refund));
  if (refund && isOverdue(refund, now))
    await raiseAttention(tx, 'refund-overdue', attemptOf(refund), detailsOf(refund));
  const dispute = openDisputeOf(receipt);
  if (!dispute) return;
  const { id, amountPaise } = dispute;
  await raiseAttention(tx, 'dispute-open', id, { payment: receipt.id, order: receipt.orderId, paise: amountPaise });
  await listRefundAndDispute(tx, receipt);
}

/** Posts what an attempt of the last weeks moved, where an earlier version left that to a reaction that was lost. */
export async function postMissing(ctx: Context): Promise<void> {
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    for (const it of await attemptsSince(tx, after(at, -followMs), limit)) {
      const isApplied = it.receipt === 'application';
      const of = attemptOf(it);
      if (it.askedPaise > 0)
        await post(tx, {
          kind: isApplied ? 'refund-asked' : 'unapplied-refund-asked',
          of,
          at,
          amountPaise: it.askedPaise,
        });
      if (it.deniedPaise > 0)
        await post(tx, {
          kind: isApplied ? 'refund-denied' : 'unapplied-refund-denied',
          of,
          at,
          amountPaise: it.deniedPaise,
        });
    }
  });
}

/** Refunds whose payer is owed the word that it takes longer than it should, and was not told; 500 at most. */
export async function findDelayedRefunds(ctx: Context): Promise<Refund[]> {
  const now = await ctx.businessNow();
  const it = { before: after(now, -shortestMs), afterId: '', limit, isUnnotified: true };
  return (await lateRefunds(ctx.db, it)).filter((one) => isDelayed(one, now));
}
/** Records that the payer was notified of the delay, or that nobody is known to notify. */
export const recordDelayNotified = async (ctx: Context, refundId: string): Promise<void> => {
  const at = await ctx.businessNow();
  await ctx.transaction((tx) => setDelayNotified(tx, refundId, at));
};

/** Payments whose refund is owed or was settled in the last weeks, a page of 500 behind `afterId`, by the refunds' ids. */
export async function findRefundedPayments(
  ctx: Context,
  afterId: string,
): Promise<{ id: string; paymentId: string }[]> {
  const settledSince = after(await ctx.businessNow(), -followMs);
  return refundsToFollow(ctx.db, { settledSince, afterId, limit });
}
