import { ok, refuse, type Result } from '#kit/result.ts';
import { before, dayMs } from '#kit/time.ts';
import type { Payment } from '../../model/payments.ts';
import type { ListedRefund } from '../../providers/port.ts';
import { findPayment } from '../../store/payments.ts';
import { findRefund, gatewayIdsOf } from '../../refunds/store/refunds.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { type RefundTransition, refundIn } from '../../refunds/actions/transition-refund.ts';

/** The gateway's refunds of one payment, without denied ones. Refused when the gateway cannot list all of them. */
export async function listOfPayment(
  ctx: PaymentsContext,
  refundId: string,
): Promise<Result<readonly ListedRefund[], 'payments/unknown-refund' | 'payments/gateway-away'>> {
  const refund = await findRefund(ctx.db, refundId);
  const payment = refund && (await findPayment(ctx.db, refund.paymentId));
  return payment ? listOf(ctx, payment) : refuse('payments/unknown-refund');
}
/** The same by the payment. */
export async function listOf(
  ctx: PaymentsContext,
  payment: Payment,
): Promise<Result<readonly ListedRefund[], 'payments/gateway-away'>> {
  const listed = await ctx.gatewayOf(payment.gateway)?.listRefunds(before(payment.firstSeenAt, dayMs));
  if (!listed?.ok) return refuse('payments/gateway-away', { retryAfterS: 60 });
  const { entries, unreadable } = listed.value;
  // One that cannot be read may be of this payment, unless it names another.
  const isHidden = unreadable.some(
    ({ paymentId }) => (paymentId ?? payment.gatewayPaymentId) === payment.gatewayPaymentId,
  );
  if (isHidden) return refuse('payments/gateway-away', { retryAfterS: 60 });
  return ok(entries.filter((entry) => entry.paymentId === payment.gatewayPaymentId && entry.state !== 'denied'));
}

export interface Unposted {
  readonly gatewayRefundId: string;
  /** Whether recording it as a part can post it in the current state of the refund. */
  readonly isPart: boolean;
}
/** The gateway's first refund of a locked payment that is neither its own refund nor posted. */
export async function findUnposted(
  { tx, payment }: RefundTransition,
  listed: readonly ListedRefund[],
): Promise<Unposted | undefined> {
  const refund = refundIn(payment);
  const known = await gatewayIdsOf(tx, payment.id);
  const found = listed.find(({ gatewayRefundId }) => !known.includes(gatewayRefundId));
  if (!found) return undefined;
  const { gatewayRefundId, amountPaise } = found;
  const isPart = payment.currency === 'INR' && amountPaise !== undefined && amountPaise < refund.amountPaise;
  return { gatewayRefundId, isPart };
}
