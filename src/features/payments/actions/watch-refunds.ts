import type { Context, Tx } from '#kit/context.ts';
import { before, dayMs } from '#kit/time.ts';
import { findUnlisted } from '#features/attention/actions/find-unlisted.ts';
import { raiseAttention } from '#features/attention/actions/raise.ts';
import type { AttentionKind } from '#features/attention/model.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { CapturedPayment, Refund } from '../model.ts';
import { attemptOf, denialPostings, isDelayed, isOverdue, openDisputeOf, requestPostings } from '../refund-rules.ts';
import { openDisputesPage } from '../store/disputes.ts';
import { lockCapturedPayment } from '../store/captured-payments.ts';
import { refundsToFollow, refundsToWatch, setDelayNotified, unnotifiedRefunds } from '../store/refund-sweeps.ts';
import { attemptsSince } from '../store/refunds.ts';
import { detailsOf, listRefundAndDispute } from './transition-refund.ts';

/** The least that five business days can be; narrows the query. */
const shortestMs = 5 * dayMs;
/** Older changes are covered only by the check of the books. */
const followMs = 60 * dayMs;
const limit = 500;

/**
 * Opens attention items by state: for overdue, stopped and denied refunds, open disputes, and a refund beside a dispute.
 * Catches what a lost event did not list. Safe to repeat; items that are open or closed by staff cost only a query.
 */
export async function watchRefunds(ctx: Context): Promise<void> {
  const now = await ctx.businessNow();
  const since = { before: before(now, shortestMs), deniedSince: before(now, followMs), limit };
  await eachPage(
    (afterId) => refundsToWatch(ctx.db, { ...since, afterId }),
    (refunds) =>
      listUnlisted(
        ctx,
        refunds.flatMap((refund) => itemsDue(refund, now)),
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

/** Reads all rows in pages, by id. */
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

interface ItemKey {
  readonly kind: AttentionKind;
  readonly subject: string;
  readonly paymentId: string;
}
function itemsDue(refund: Refund, now: Date): ItemKey[] {
  const key = { subject: attemptOf(refund), paymentId: refund.paymentId };
  const items: ItemKey[] = [];
  if (refund.state === 'stopped' || refund.state === 'denied') items.push({ ...key, kind: `refund-${refund.state}` });
  if (isOverdue(refund, now)) items.push({ ...key, kind: 'refund-overdue' });
  return items;
}

/** Opens the items of each payment that has an unlisted one. */
async function listUnlisted(ctx: Context, items: readonly ItemKey[], now: Date): Promise<void> {
  const unlisted = await findUnlisted(ctx, items);
  for (const paymentId of new Set(unlisted.map((item) => item.paymentId)))
    await ctx.transaction(async (tx) => {
      // Read again under the lock: an item for a refund that ended since would never be cleared.
      const payment = await lockCapturedPayment(tx, paymentId);
      if (payment) await listItems(tx, payment, now);
    });
}

async function listItems(tx: Tx, payment: CapturedPayment, now: Date): Promise<void> {
  const { refund } = payment;
  if ((refund?.state === 'stopped' && !refund.isByTransfer) || refund?.state === 'denied')
    await raiseAttention(tx, `refund-${refund.state}`, attemptOf(refund), detailsOf(refund));
  if (refund && !refund.isByTransfer && isOverdue(refund, now))
    await raiseAttention(tx, 'refund-overdue', attemptOf(refund), detailsOf(refund));
  const dispute = openDisputeOf(payment);
  if (!dispute) return;
  const { id, amountPaise } = dispute;
  await raiseAttention(tx, 'dispute-open', id, { payment: payment.id, order: payment.orderId, paise: amountPaise });
  await listRefundAndDispute(tx, payment);
}

/** Posts missing postings of recent attempts: an earlier version left them to a reaction, which may have been lost. */
export async function postMissing(ctx: Context): Promise<void> {
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    for (const attempt of await attemptsSince(tx, before(at, followMs), limit)) {
      for (const { kind, amountPaise } of [...requestPostings(attempt), ...denialPostings(attempt)])
        await post(tx, { kind, of: attemptOf(attempt), at, amountPaise });
    }
  });
}

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
