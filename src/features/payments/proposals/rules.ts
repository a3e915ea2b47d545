import type { CapturedPayment } from '../model/payments.ts';
import type { ImpossibleBecause, RefundProposal } from './model.ts';
import {
  isAlive,
  isOwed,
  isApplicable,
  isBeingApplied,
  isClosable,
  isDisputed,
  partablePaise,
  refundablePaise,
  unappliedLeftPaise,
} from '../refunds/rules.ts';

/** Why the fee of an application can't be refunded; `ended`: its refund was denied, and staff try that one again. */
export type RefundBlock = 'no-application' | 'under-way' | 'ended' | 'disputed' | 'nothing-left';
export function refundBlock(payment: CapturedPayment): RefundBlock | undefined {
  const { outcome, refund } = payment;
  if (outcome === null || outcome === 'duplicate') return 'no-application';
  if (refund && isAlive(refund.state)) return 'under-way';
  if (refund?.state === 'denied') return 'ended';
  if (isDisputed(payment)) return 'disputed';
  return refundablePaise(payment) === 0 ? 'nothing-left' : undefined;
}

/**
 * Why a part of an application's fee can't be refunded. A part is less than what is left; all of it is a refund. Beside a
 * completed refund, what is left is a part that ended unpaid.
 */
export type PartBlock = 'no-application' | 'under-way' | 'disputed' | 'other-currency' | 'part-too-much';
export function partBlock(payment: CapturedPayment, amountPaise: number): PartBlock | undefined {
  const { outcome, refund, currency } = payment;
  if (outcome === null || outcome === 'duplicate') return 'no-application';
  if (refund && isOwed(refund.state)) return 'under-way';
  if (isDisputed(payment)) return 'disputed';
  // Our amounts are in rupees; we do not know the gateway's exchange rate.
  if (currency !== 'INR') return 'other-currency';
  const mostPaise = partablePaise(payment) - (refund?.state === 'done' ? 0 : 1);
  return amountPaise > mostPaise ? 'part-too-much' : undefined;
}

/** Why what was proposed can't be done any more, or would be about another amount; undefined while it can. */
export function impossibleBecause(
  payment: CapturedPayment,
  { kind, amountPaise }: Pick<RefundProposal, 'kind' | 'amountPaise'>,
  now: Date,
): ImpossibleBecause | undefined {
  const { refund } = payment;
  if (kind === 'refund-closing') {
    if (!refund || refund.state === 'done') return 'refunded';
    if (refund.state === 'closed') return 'decided';
    return refund.amountPaise === amountPaise ? undefined : 'amount';
  }
  if (isDisputed(payment)) return 'disputed';
  // Without a dispute or a refund on its way, what was possible can have changed in its amount alone.
  if (kind === 'part-refund' && !(refund && isOwed(refund.state)))
    return partBlock(payment, amountPaise) === undefined ? undefined : 'amount';
  if (refund && isAlive(refund.state)) return 'refunded';
  if (kind === 'closing') {
    const leftPaise = unappliedLeftPaise(payment);
    if (leftPaise === 0 || !isClosable(payment) || isBeingApplied(payment, now)) return 'decided';
    return leftPaise === amountPaise ? undefined : 'amount';
  }
  if (kind === 'application-of-payment') {
    if (!isApplicable(payment)) return 'decided';
    return payment.postedPaise === amountPaise ? undefined : 'amount';
  }
  const block = refundBlock(payment);
  if (block === undefined) return refundablePaise(payment) === amountPaise ? undefined : 'amount';
  // Else it ended, or the payment has no application.
  return block === 'nothing-left' ? 'amount' : 'decided';
}
