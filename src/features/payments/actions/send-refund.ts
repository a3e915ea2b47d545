import { after, minuteMs } from '#kit/time.ts';
import { post } from '#features/ledger/actions/post.ts';
import { RefundSettled } from '../events.ts';
import type { RefundReading } from '../gateways/port.ts';
import type { Refund } from '../model.ts';
import { mayMove, refundBackoffMs } from '../rules.ts';
import {
  claimRefund,
  dueRefunds,
  findPayment,
  lockPayment,
  lockRefund,
  movePayment,
  postponeRefund,
  setRefund,
} from '../store.ts';
import type { PaymentsContext } from './context.ts';

/**
 * Brings one refund forward: asks the gateway for it, or reads its decision. The refund's own id goes along as the
 * gateway's transaction id, so that a try whose answer was lost is found again instead of made twice.
 */
export async function sendRefund(ctx: PaymentsContext, refundId: string): Promise<void> {
  const now = await ctx.businessNow();
  const refund = await ctx.transaction((tx) => claimRefund(tx, refundId, now, after(now, 2 * minuteMs)));
  if (!refund) return;
  const payment = await findPayment(ctx.db, refund.paymentId);
  if (!payment) throw new Error('a refund without its payment');
  // The payer's bank has taken the money back already: a refund on top would lose it twice.
  if (payment.state === 'disputed' && !refund.gatewayRefundId)
    return record(ctx, refund, { state: 'denied', gatewayRefundId: null, bankReference: undefined });
  const answer = refund.gatewayRefundId
    ? await ctx.gateway.readRefund(refund.gatewayRefundId)
    : await ctx.gateway.refund({
        paymentId: payment.gatewayPaymentId,
        amountPaise: refund.amountPaise,
        refundId: refund.id,
        reason: refund.reason,
        note: notes[refund.reason],
      });
  if (answer.ok) return record(ctx, refund, answer.value);
  ctx.log.warn('a refund has to wait', { refundId, refusal: answer.refusal.code, tries: refund.tries });
  await ctx.transaction((tx) => postponeRefund(tx, refund, after(now, refundBackoffMs(refund.tries))));
}

const notes: Record<Refund['reason'], string> = {
  duplicate: 'Second payment for the same application; returned in full.',
  asked: 'Withdrawn within the refund window.',
  other: 'Returned in full by our staff.',
};

type Decision = Omit<RefundReading, 'gatewayRefundId'> & { readonly gatewayRefundId: string | null };
async function record(ctx: PaymentsContext, refund: Refund, reading: Decision): Promise<void> {
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    const current = await lockRefund(tx, refund.id);
    if (!current || current.state === 'done' || current.state === 'denied') return;
    const { gatewayRefundId, bankReference } = reading;
    if (reading.state === 'pending') {
      await setRefund(tx, refund.id, {
        state: 'sent',
        gatewayRefundId,
        bankReference: bankReference ?? null,
        settledAt: null,
        nextTryAt: after(at, refundBackoffMs(refund.tries)),
      });
      return;
    }
    const state = reading.state;
    // A gateway may call a refund done before the bank's reference is known; it is read again until then, for a day.
    const isWaiting =
      state === 'done' &&
      bankReference === undefined &&
      at.getTime() - refund.requestedAt.getTime() < 24 * 60 * minuteMs;
    if (isWaiting) {
      await setRefund(tx, refund.id, {
        state: 'sent',
        gatewayRefundId,
        bankReference: null,
        settledAt: null,
        nextTryAt: after(at, refundBackoffMs(refund.tries)),
      });
      return;
    }
    await setRefund(tx, refund.id, {
      state,
      gatewayRefundId,
      bankReference: bankReference ?? null,
      settledAt: at,
      nextTryAt: null,
    });
    const payment = await lockPayment(tx, refund.paymentId);
    const to = state === 'done' ? 'refunded' : 'captured';
    // A payment that was disputed meanwhile stays so, whatever became of its refund.
    if (payment && mayMove(payment.state, to)) await movePayment(tx, payment.id, to);
    if (state === 'done') await post(tx, { kind: 'refund-done', of: refund.id, at, amountPaise: refund.amountPaise });
    await ctx.emit(tx, RefundSettled({ refundId: refund.id, paymentId: refund.paymentId, state }));
  });
}

/** The timer's side: every refund that is not settled and due for another try. */
export async function sendDueRefunds(ctx: PaymentsContext): Promise<void> {
  for (const { id } of await dueRefunds(ctx.db, await ctx.businessNow(), 200)) await sendRefund(ctx, id);
}
