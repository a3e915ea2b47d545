import type { Tx } from '#kit/context.ts';
import type { CapturedPayment } from '../../model/payments.ts';
import type { RefundTerms } from '../../proposals/model.ts';
import type { PaymentsContext } from '../../actions/context.ts';

/**
 * What the published terms say of the refund of an application's fee, or said when its refund was requested; undefined
 * where the payment has no application.
 */
export async function refundTermsOf(
  ctx: Pick<PaymentsContext, 'findRefundTerms'>,
  tx: Tx,
  { outcome, refund }: CapturedPayment,
  at: Date,
): Promise<RefundTerms | undefined> {
  if (refund && refund.reason !== 'other') return 'due';
  return ctx.findRefundTerms(tx, outcome ?? '', refund?.requestedAt ?? at);
}

/** True when the published terms call for the refund. */
export const isRefundDue = async (...of: Parameters<typeof refundTermsOf>): Promise<boolean> =>
  (await refundTermsOf(...of)) === 'due';
