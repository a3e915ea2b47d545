import type { CapturedPayment } from '../model.ts';
import type { RefundProposal } from '../model/refund-proposals.ts';
import {
  isAlive,
  isBeingApplied,
  isClosable,
  openDisputeOf,
  refundablePaise,
  unappliedLeftPaise,
} from '../refund-rules.ts';

/** Why the fee of an application can't be refunded: `ended`, its refund was denied and is tried again instead. */
export type RefundBlock = 'no-application' | 'under-way' | 'ended' | 'disputed' | 'nothing-left';
export function refundBlock(payment: CapturedPayment): RefundBlock | undefined {
  const { outcome, refund } = payment;
  if (outcome === null || outcome === 'surplus') return 'no-application';
  if (refund && isAlive(refund.state)) return 'under-way';
  if (refund?.state === 'denied') return 'ended';
  if (openDisputeOf(payment)) return 'disputed';
  return refundablePaise(payment) === 0 ? 'nothing-left' : undefined;
}

/** True when what was proposed can't be done any more, or would be about another amount. */
export function isImpossible(
  payment: CapturedPayment,
  { kind, amountPaise }: Pick<RefundProposal, 'kind' | 'amountPaise'>,
  now: Date,
): boolean {
  if (kind === 'refund') return refundBlock(payment) !== undefined || refundablePaise(payment) !== amountPaise;
  return !isClosable(payment) || isBeingApplied(payment, now) || unappliedLeftPaise(payment) !== amountPaise;
}
