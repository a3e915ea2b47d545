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
 * Takes in a refund that the gateway lists, whoever made it: one that we never requested becomes the refund of its payment
 * and is listed for staff; one of ours goes on as the gateway says. Refuses, and lists it, where it is of another sum than
 * what is left of the payment, for nothing else here can stand for it. Safe to repeat; emits what a refund of ours would.
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
      const move = { ctx, tx, receipt, at };
      if (receipt.refund && !isOfOtherSum(receipt.refund, snapshot))
        return ok(refundIn(await applyRefundSnapshot(move, snapshot)));
      // Denied there, and unknown here: nothing moved.
      if (snapshot.state === 'denied') return ok(undefined);
      const left = refundablePaise(receipt);
      await raiseAttention(tx, 'refund-unknown', snapshot.gatewayRefundId, {
        payment: receipt.id,
        paise: snapshot.amountPaise ?? null,
      });
      if (receipt.refund || left === 0 || (snapshot.amountPaise !== undefined && snapshot.amountPaise !== left))
        return refuse('payments/other-sum');
      // What fits no order has found its way back by itself.
      await clearAttention(tx, 'payment-needs-review', receipt.id);
      const begun = await beginFirst(move, { reason: 'other', by: 'system' });
      return ok(refundIn(await applyRefundSnapshot({ ...move, receipt: begun }, snapshot)));
    },
  );
}

/** One of the gateway's that can't be the one we wait for: taken for it, a part would stand for the whole. */
const isOfOtherSum = (refund: Refund, { gatewayRefundId, amountPaise }: RefundSnapshot): boolean =>
  isOwed(refund.state) &&
  refund.gatewayRefundId !== gatewayRefundId &&
  amountPaise !== undefined &&
  amountPaise !== refund.amountPaise;
