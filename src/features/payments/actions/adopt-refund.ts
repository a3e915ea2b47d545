import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { clearAttention, raiseAttention } from '#features/attention/actions/raise.ts';
import type { RefundSnapshot } from '../providers/port.ts';
import type { Refund } from '../model.ts';
import { isOwed, refundablePaise } from '../refund-rules.ts';
import { lockReceipt } from '../store/receipts.ts';
import { refundIn, applyRefundSnapshot } from './transition-refund.ts';
import { beginFirst } from './request-refund.ts';

/**
 * Records a refund that the gateway lists. One of ours takes the gateway's state; one that we never requested becomes the
 * payment's refund and is listed for staff. Lists and refuses one whose amount is not what is left of the payment, because
 * no refund here could represent it. Safe to repeat; emits the same events as a refund of ours.
 */
export async function adoptRefund(
  ctx: Context,
  input: { readonly paymentId: string; readonly snapshot: RefundSnapshot },
): Promise<Result<Refund | undefined, 'payments/unknown-payment' | 'payments/other-sum'>> {
  const { snapshot } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(
    async (tx): Promise<Result<Refund | undefined, 'payments/unknown-payment' | 'payments/other-sum'>> => {
      const receipt = await lockReceipt(tx, input.paymentId);
      if (!receipt) return refuse('payments/unknown-payment');
      const transition = { ctx, tx, receipt, at };
      if (receipt.refund && !isOfOtherSum(receipt.refund, snapshot))
        return ok(refundIn(await applyRefundSnapshot(transition, snapshot)));
      // Denied at the gateway and unknown here: no money moved.
      if (snapshot.state === 'denied') return ok(undefined);
      const left = refundablePaise(receipt);
      await raiseAttention(tx, 'refund-unknown', snapshot.gatewayRefundId, {
        payment: receipt.id,
        paise: snapshot.amountPaise ?? null,
      });
      if (receipt.refund || left === 0 || (snapshot.amountPaise !== undefined && snapshot.amountPaise !== left))
        return refuse('payments/other-sum');
      // The gateway has already returned this payment, so there is nothing left to review.
      await clearAttention(tx, 'payment-needs-review', receipt.id);
      const begun = await beginFirst(transition, { reason: 'other', by: 'system' });
      return ok(refundIn(await applyRefundSnapshot({ ...transition, receipt: begun }, snapshot)));
    },
  );
}

/** A refund with another id and amount than the one we wait for, for example a partial one made by hand. */
const isOfOtherSum = (refund: Refund, { gatewayRefundId, amountPaise }: RefundSnapshot): boolean =>
  isOwed(refund.state) &&
  refund.gatewayRefundId !== gatewayRefundId &&
  amountPaise !== undefined &&
  amountPaise !== refund.amountPaise;
