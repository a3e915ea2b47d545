import type { Tx } from '#kit/context.ts';
import type { CapturedPayment } from '../model.ts';
import type { PaymentsContext } from './context.ts';

/**
 * True when the published terms call for the refund of an application's fee, or called for it when its refund was
 * requested.
 */
export async function isRefundDue(
  ctx: Pick<PaymentsContext, 'findRefundTerms'>,
  tx: Tx,
  { outcome, refund }: CapturedPayment,
  at: Date,
): Promise<boolean> {
  if (refund && refund.reason !== 'other') return true;
  return (await ctx.findRefundTerms(tx, outcome ?? '', refund?.requestedAt ?? at)) === true;
}
