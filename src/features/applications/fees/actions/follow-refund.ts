import type { Context } from '#kit/context.ts';
import { before, dayMs, hourMs } from '#kit/time.ts';
import { recordRepair } from '#features/attention/actions/record.ts';
import { findLost, findRefunds, isNothingRefundable } from '#features/payments/refunds/actions/find-refunds.ts';
import { requestRefund } from '#features/payments/refunds/actions/request-refund.ts';
import { findPaymentsWithRefund } from '#features/payments/refunds/actions/watch-refunds.ts';
import { stateByPayment } from '../../rules.ts';
import {
  applicationOfPayment,
  applicationsOfPayments,
  hasLaterApplication,
  lockApplication,
  duplicatePaymentsSince,
  cancelledApplications,
} from '../../store/applications.ts';
import { changeState } from '../../actions/change-state.ts';

/** The timer whose repairs staff are shown. */
const sweeper = 'follow-payments';

/**
 * Sets the state of an application from the current state of its payment, so events may arrive late, repeatedly and in
 * any order. Does nothing for a duplicate payment, which has no application. `isRepair`: the sweeper found it long after its
 * event.
 */
export async function applyPaymentState(
  ctx: Context,
  { paymentId, isRepair = false }: { readonly paymentId: string; readonly isRepair?: boolean },
): Promise<void> {
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    const beforeLock = await applicationOfPayment(tx, paymentId);
    if (!beforeLock) return;
    await lockApplication(tx, beforeLock.accountId, beforeLock.role);
    const application = await applicationOfPayment(tx, paymentId);
    if (!application) return;
    const [refund] = await findRefunds(tx, [paymentId]);
    const state = stateByPayment(application.state, {
      refund,
      isNothingRefundable: await isNothingRefundable(tx, paymentId),
      hasReapplied: await hasLaterApplication(tx, application),
    });
    if (state === application.state) return;
    await changeState(tx, application, { state, at });
    const { id: record } = application;
    const what = `it was ${application.state}, and is ${state} like its payment`;
    if (isRepair) await recordRepair(tx, { record, what, paise: null, sweeper, at });
  });
}

/** The sweeper behind the reactions: updates every application whose state differs from its payment's. */
export async function applyPaymentStates(ctx: Context): Promise<void> {
  // The event of a later change may still wait in the queue.
  const missedBefore = before(await ctx.businessNow(), hourMs);
  for (let afterId = ''; ;) {
    const page = await findPaymentsWithRefund(ctx, afterId);
    const ids = page.map(({ paymentId }) => paymentId);
    const refunds = new Map((await findRefunds(ctx.db, ids)).map((refund) => [refund.paymentId, refund]));
    for (const { paymentId, state } of await applicationsOfPayments(ctx.db, ids)) {
      const refund = refunds.get(paymentId);
      if (refund && stateByPayment(state, { refund, isNothingRefundable: false, hasReapplied: false }) !== state)
        await applyPaymentState(ctx, { paymentId, isRepair: (refund.settledAt ?? refund.requestedAt) < missedBefore });
    }
    const last = page.at(-1);
    if (!last) break;
    afterId = last.id;
  }
  for (const { paymentId, decidedAt } of await findLost(ctx))
    await applyPaymentState(ctx, { paymentId, isRepair: decidedAt < missedBefore });
}

/** How long the sweeper asks again for the refund of a duplicate payment; after that only the books check reports it. */
const duplicateLookBackMs = 60 * dayMs;
/**
 * The sweeper behind cancellations and duplicate payments: requests each missing refund. If the refund is refused, for
 * example because a lost dispute took the money, the application follows the state of its payment.
 */
export async function requestMissingRefunds(ctx: Context): Promise<void> {
  for (const { paymentId, accountId } of await withoutRefund(ctx, await cancelledApplications(ctx.db))) {
    const requested = await requestRefund(ctx, { paymentId, reason: 'asked', by: accountId, sweeper });
    if (!requested.ok) await applyPaymentState(ctx, { paymentId });
  }
  const since = before(await ctx.businessNow(), duplicateLookBackMs);
  for (const { paymentId } of await withoutRefund(ctx, await duplicatePaymentsSince(ctx.db, since)))
    await requestRefund(ctx, { paymentId, reason: 'duplicate', by: 'system', sweeper });
}
/**
 * The payments without an open or completed refund. Denied and closed refunds count as missing: requestRefund starts a
 * new attempt only where the payment is owed again.
 */
async function withoutRefund<P extends { readonly paymentId: string }>(ctx: Context, all: readonly P[]): Promise<P[]> {
  const refunded = new Set(
    (
      await findRefunds(
        ctx.db,
        all.map(({ paymentId }) => paymentId),
      )
    )
      .filter(({ state }) => state !== 'denied' && state !== 'closed')
      .map((refund) => refund.paymentId),
  );
  return all.filter((payment) => !refunded.has(payment.paymentId));
}
