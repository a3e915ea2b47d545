import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { RefundSnapshot } from '../../providers/port.ts';
import type { CapturedPayment, Refund } from '../../model/payments.ts';
import { isOwed, refundablePaise } from '../rules.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { applyRefundSnapshot, listUnknown, recordAdopted, refundIn } from './transition-refund.ts';
import { startFirstAttempt } from './request-refund.ts';

/**
 * Records a refund that the gateway lists. One of ours takes the gateway's state; one that we never requested becomes the
 * payment's refund, and staff are shown it. Lists and refuses one whose amount is not what is left of the payment, because
 * no refund here could represent it: until its part is recorded. Safe to repeat; emits the same events as a refund of ours.
 */
export async function adoptRefund(
  ctx: Context,
  input: { readonly paymentId: string; readonly snapshot: RefundSnapshot },
): Promise<Result<Refund | undefined, 'payments/unknown-payment' | 'payments/other-sum'>> {
  const { snapshot } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(
    async (tx): Promise<Result<Refund | undefined, 'payments/unknown-payment' | 'payments/other-sum'>> => {
      const payment = await lockCapturedPayment(tx, input.paymentId);
      if (!payment) return refuse('payments/unknown-payment');
      const transition = { ctx, tx, payment, at };
      if (payment.refund && !isOfOtherSum(payment, payment.refund, snapshot))
        return ok(refundIn(await applyRefundSnapshot(transition, snapshot)));
      // Denied at the gateway and unknown here: no money moved.
      if (snapshot.state === 'denied') return ok(undefined);
      const left = refundablePaise(payment);
      if (payment.refund || left === 0 || (snapshot.amountPaise !== undefined && snapshot.amountPaise !== left)) {
        await listUnknown(transition, snapshot);
        return refuse('payments/other-sum');
      }
      const started = await startFirstAttempt(transition, { reason: 'other', by: 'system' });
      await recordAdopted({ ...transition, payment: started }, snapshot);
      return ok(refundIn(await applyRefundSnapshot({ ...transition, payment: started }, snapshot)));
    },
  );
}

/**
 * A refund with another id and amount than the one we wait for, for example a partial one made by hand. Beside one that ended,
 * all that is left is a refund again.
 */
const isOfOtherSum = (
  payment: CapturedPayment,
  refund: Refund,
  { gatewayRefundId, amountPaise }: RefundSnapshot,
): boolean =>
  refund.state !== 'done' &&
  refund.gatewayRefundId !== gatewayRefundId &&
  amountPaise !== undefined &&
  amountPaise !== refund.amountPaise &&
  (isOwed(refund.state) || amountPaise !== refundablePaise(payment));
