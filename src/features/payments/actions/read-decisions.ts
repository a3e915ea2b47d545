import { paise, rupeesOnWire } from '#kit/money/paise.ts';
import { dayInIndia } from '#kit/time.ts';
import type { CapturedPayment, Payment } from '../model/payments.ts';
import type { DeskDecisions, DeskReview } from '../model/desk.ts';
import {
  disputablePaise,
  isApplicable,
  isBeingApplied,
  isClosable,
  isDisputed,
  isInRun,
  isOwed,
  isReturnable,
  openDisputeOf,
  partablePaise,
  refundablePaise,
  refundSourceOf,
  unappliedLeftPaise,
} from '../refunds/rules.ts';
import { largestSum } from '../rules.ts';
import { partBlock } from '../proposals/rules.ts';
import { readCapturedPayment } from '../store/captured-payments.ts';
import { newestOrdersOf } from '../orders/store/orders.ts';
import { waitingProposalOf } from '../proposals/store.ts';
import { mayBePaid } from '../refunds/store/refunds.ts';
import { isOfUnknownPayer } from '../reviews/actions/apply-payment.ts';
import type { PaymentsContext } from './context.ts';
import type { RefundReading } from '../refunds/actions/read-refunding.ts';
import { retriedPaise } from '../refunds/actions/decide-refund.ts';
import { isRefundDue } from '../refunds/actions/refund-due.ts';
import { isEntered, isUndecided } from '../reviews/actions/review-payment.ts';
import { secondPersonOfSum } from '../reviews/actions/settled-sum-by.ts';

/** What staff can decide of a payment and its money now. */
export async function readDecisions(
  ctx: RefundReading & Pick<PaymentsContext, 'gatewayOf'>,
  payment: Payment,
  payer: string | undefined,
  reader: string,
): Promise<DeskDecisions> {
  const at = await ctx.businessNow();
  const today = dayInIndia(at);
  const captured = await readCapturedPayment(ctx.db, payment.id);
  if (!captured || captured.capturedAt === null)
    return { review: null, toDispute: null, toPart: null, canRetry: false, toRetry: null, toTransfer: null, today };
  const isListed = ctx.gatewayOf(payment.gateway)?.listDisputes !== undefined;
  const left = isListed || openDisputeOf(captured) ? 0 : disputablePaise(captured);
  const isRetried = await canRetry(ctx, captured, at);
  return {
    review: isBeingApplied(captured, at) ? null : await reviewOf(ctx, { captured, payment, payer, reader }),
    toDispute: left === 0 ? null : rupeesOnWire(disputablePaise(captured)),
    toPart:
      partBlock(captured, 0) || (await waitingProposalOf(ctx.db, payment.id))
        ? null
        : rupeesOnWire(partablePaise(captured)),
    today,
    canRetry: isRetried,
    toTransfer: payer === undefined ? null : transferable(captured),
    toRetry: isRetried && captured.refund ? rupeesOnWire(retriedPaise(captured, captured.refund)) : null,
  };
}

/** A stopped or denied refund that is not paid by bank transfer yet; the gateway is asked when it is chosen. */
function transferable(captured: CapturedPayment): number | null {
  const { refund } = captured;
  if (!refund || isDisputed(captured)) return null;
  const isWaiting = (refund.state === 'stopped' && !refund.isByTransfer) || refund.state === 'denied';
  const toPay = isWaiting ? retriedPaise(captured, refund) : 0;
  return toPay === 0 ? null : rupeesOnWire(paise(toPay));
}

async function canRetry(ctx: RefundReading, captured: CapturedPayment, at: Date): Promise<boolean> {
  const { refund } = captured;
  // The gateway makes none in another currency.
  if (refund === undefined || refund.state === 'done' || isInRun(refund) || captured.currency !== 'INR') return false;
  if (await mayBePaid(ctx.db, refund.id)) return false;
  if (!isOwed(refund.state) && refundablePaise(captured) === 0) return false;
  if (refund.state !== 'closed' || refundSourceOf(captured) !== 'application') return true;
  return isRefundDue(ctx, ctx.db, captured, at);
}

async function reviewOf(
  ctx: RefundReading,
  input: {
    readonly captured: CapturedPayment;
    readonly payment: Payment;
    readonly payer: string | undefined;
    readonly reader: string;
  },
): Promise<DeskReview | null> {
  const { captured, payment, payer, reader } = input;
  const { postedPaise } = captured;
  const isWaiting = (await waitingProposalOf(ctx.db, payment.id)) !== undefined;
  const secondPerson = await secondPersonOfSum(ctx.db, payment.id, reader);
  const mayDecide = secondPerson !== 'needed';
  const toReturn = mayDecide && isReturnable(captured) && postedPaise !== null ? refundablePaise(captured) : 0;
  // Two people agree whose one of an unknown payer becomes.
  const isForTwo = isOfUnknownPayer(payment);
  const mayApply = isForTwo ? !isWaiting : mayDecide;
  const canApply = mayApply && isApplicable(captured) && postedPaise !== null && postedPaise <= largestSum;
  const review: Omit<DeskReview, 'orders'> = {
    sum: sumOf(captured, payment),
    canApply,
    isForTwo,
    needsOther: !mayDecide && (isReturnable(captured) || isApplicable(captured)),
    toReturn: toReturn === 0 ? null : rupeesOnWire(refundablePaise(captured)),
    toClose:
      isClosable(captured) && !isWaiting && postedPaise !== null ? rupeesOnWire(unappliedLeftPaise(captured)) : null,
  };
  if (review.sum === null && !canApply && !review.needsOther && review.toReturn === null && review.toClose === null)
    return null;
  const isWithoutOrder = canApply && payment.orderId === null && payer !== undefined;
  const orders = isWithoutOrder ? await newestOrdersOf(ctx.db, [payer]) : [];
  return { ...review, orders: orders.map(({ id }) => id) };
}

function sumOf(captured: CapturedPayment, payment: Payment): DeskReview['sum'] {
  if (captured.state === 'needs-review' && captured.postedPaise === null) return 'to-enter';
  return isUndecided(captured) && isEntered(payment) ? 'to-correct' : null;
}
