import type { Context, Tx } from '#kit/context.ts';
import { after, dayMs } from '#kit/time.ts';
import { findUnlisted } from '#features/attention/actions/find-unlisted.ts';
import { raiseAttention } from '#features/attention/actions/raise.ts';
import type { AttentionKind } from '#features/attention/model.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { Receipt, Refund } from '../model.ts';
import { attemptOf, isDelayed, isOverdue, openDisputeOf } from '../refund-rules.ts';
import { openDisputesPage } from '../store/disputes.ts';
import { lockReceipt } from '../store/receipts.ts';
import { refundsToFollow, refundsToWatch, setDelayNotified, unnotifiedRefunds } from '../store/refund-sweeps.ts';
import { attemptsSince } from '../store/refunds.ts';
import { detailsOf, listRefundAndDispute } from './transition-refund.ts';

/** Five business days are never shorter. */
const shortestMs = 5 * dayMs;
/** What moved before is looked at by the check of the books alone. */
const followMs = 60 * dayMs;
const limit = 500;

/**
 * Lists for staff, by the state of things, what waits around refunds and disputes: an attempt that is overdue, stopped or
 * denied, an open dispute, a refund beside a dispute. Also what an event should have listed and did not. Safe to repeat; what
 * is listed already, or was closed by staff, costs a look at the list.
 */
export async function watchRefunds(ctx: Context): Promise<void> {
  const now = await ctx.businessNow();
  const since = { before: after(now, -shortestMs), deniedSince: after(now, -followMs), limit };
  await eachPage(
    (afterId) => refundsToWatch(ctx.db, { ...since, afterId }),
    (refunds) =>
      listUnlisted(
        ctx,
        refunds.flatMap((refund) => mattersOf(refund, now)),
        now,
      ),
  );
  await eachPage(
    (afterId) => openDisputesPage(ctx.db, afterId, limit),
    (disputes) =>
      listUnlisted(
        ctx,
        disputes.map((dispute) => ({ kind: 'dispute-open', subject: dispute.id, ...dispute })),
        now,
      ),
  );
}

/** Reads rows in pages by their ids, to the last. */
async function eachPage<Row extends { readonly id: string }>(
  read: (afterId: string) => Promise<Row[]>,
  work: (page: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let afterId = ''; ;) {
    const page = await read(afterId);
    await work(page);
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    afterId = last.id;
  }
}

interface Matter {
  readonly kind: AttentionKind;
  readonly subject: string;
  readonly paymentId: string;
}
function mattersOf(refund: Refund, now: Date): Matter[] {
  const value = { subject: attemptOf(refund), paymentId: refund.paymentId };
  const matters: Matter[] = [];
  if (refund.state === 'stopped' || refund.state === 'denied')
    matters.push({ ...value, kind: `refund-${refund.state}` });
  if (isOverdue(refund, now)) matters.push({ ...value, kind: 'refund-overdue' });
  return matters;
}

/** Lists what stands around the payments of those matters that are not on the list. */
async function listUnlisted(ctx: Context, matters: readonly Matter[], now: Date): Promise<void> {
  const unlisted = await findUnlisted(ctx, matters);
  for (const paymentId of new Set(unlisted.map((matter) => matter.paymentId)))
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
    for (const value of await attemptsSince(tx, after(at, -followMs), limit)) {
      const isApplied = value.receipt === 'application';
      const of = attemptOf(value);
      if (value.requestedPaise > 0)
        await post(tx, {
          kind: isApplied ? 'refund-asked' : 'unapplied-refund-asked',
          of,
          at,
          amountPaise: value.requestedPaise,
        });
      if (value.deniedPaise > 0)
        await post(tx, {
          kind: isApplied ? 'refund-denied' : 'unapplied-refund-denied',
          of,
          at,
          amountPaise: value.deniedPaise,
        });
    }
  });
}

/** Refunds whose payer is owed the word that it takes longer than it should, and was not told; 500 at most. */
export async function findDelayedRefunds(ctx: Context): Promise<Refund[]> {
  const now = await ctx.businessNow();
  return (await unnotifiedRefunds(ctx.db, after(now, -shortestMs), limit)).filter((refund) => isDelayed(refund, now));
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
