import type { Context, Tx } from '#kit/context.ts';
import type { Paise } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { resolveAttention } from '#features/attention/actions/raise.ts';
import { post } from '#features/ledger/actions/post.ts';
import { PaymentCaptured } from '../events.ts';
import type { Order, Payment, Refund } from '../model.ts';
import { isClosable, isReturnable, refundablePaise, stateOfReceipt, unappliedLeftPaise } from '../refund-rules.ts';
import { lockReceipt } from '../refund-store.ts';
import { nextReadAt } from '../rules.ts';
import {
  adoptRequest,
  findReviewable,
  lockOrder,
  lockPayment,
  recordAct,
  resolvePayment,
  setOrderState,
  setPostedSum,
} from '../store.ts';
import { requestIn } from './request-refund.ts';

/** The payment by its id at the gateway, and who decides. */
interface Decision {
  readonly gatewayPaymentId: string;
  /** `cli:<user>` or an account id. */
  readonly actor: string;
}
type Unreviewable = 'payments/unknown-payment' | 'payments/not-in-review';
type Undecidable = Unreviewable | 'payments/sum-not-entered';

/** Locks a payment that is under review; of many deciding at once one does. */
async function lockReviewed(tx: Tx, gatewayPaymentId: string): Promise<Result<Payment, Unreviewable>> {
  const found = await findReviewable(tx, gatewayPaymentId);
  if (!found) return refuse('payments/unknown-payment');
  const payment = await lockPayment(tx, found.id);
  return payment?.state === 'needs-review' ? ok(payment) : refuse('payments/not-in-review');
}

/** Takes the matter off the attention list and names who and why in the audit table. */
async function recordDecision(
  tx: Tx,
  payment: Payment,
  it: { readonly act: string; readonly actor: string; readonly reason: string; readonly more?: Record<string, string> },
): Promise<void> {
  const { id, gatewayPaymentId, postedPaise } = payment;
  const details = { payment: gatewayPaymentId, paise: postedPaise, reason: it.reason, ...it.more };
  await recordAct(tx, { actor: it.actor, act: it.act, subject: id, details });
  await resolveAttention(tx, 'payment-needs-review', id, { actor: it.actor, reason: it.reason });
}

/**
 * Enters the rupees that the gateway settled for a capture in another currency, which posts it, once. The review goes on.
 */
export async function enterSettledSum(
  ctx: Context,
  it: Decision & { readonly amountPaise: Paise },
): Promise<Result<Payment, Unreviewable | 'payments/sum-known'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await lockReviewed(tx, it.gatewayPaymentId);
    if (!found.ok) return found;
    const payment = found.value;
    if (payment.postedPaise !== null) return refuse('payments/sum-known');
    await setPostedSum(tx, payment.id, it.amountPaise);
    await post(tx, { kind: 'capture', of: payment.id, at, amountPaise: it.amountPaise });
    const details = { payment: payment.gatewayPaymentId, paise: it.amountPaise };
    await recordAct(tx, { actor: it.actor, act: 'payments/settled-sum', subject: payment.id, details });
    return ok({ ...payment, postedPaise: it.amountPaise });
  });
}

/**
 * Applies a payment under review to its order, or to the one that is named: it becomes the application of the order's
 * frozen form with the sum that was paid, or goes back as a second payment where an application stands. Emits PaymentCaptured.
 */
export async function applyReviewed(
  ctx: Context,
  it: Decision & { readonly orderId?: string | undefined },
): Promise<
  Result<
    Payment,
    | Undecidable
    | 'payments/which-order'
    | 'payments/unknown-order'
    | 'payments/another-order'
    | 'payments/another-person'
  >
> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const named = await findReviewable(tx, it.gatewayPaymentId);
    const orderId = it.orderId ?? named?.orderId ?? undefined;
    // The order is locked before its payments, as polling does.
    const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
    const found = await lockReviewed(tx, it.gatewayPaymentId);
    if (!found.ok) return found;
    const payment = found.value;
    if (payment.postedPaise === null) return refuse('payments/sum-not-entered');
    if (orderId === undefined) return refuse('payments/which-order');
    if (!order) return refuse('payments/unknown-order');
    if (payment.orderId !== null && payment.orderId !== order.id) return refuse('payments/another-order');
    if (payment.payerAccountId !== null && payment.payerAccountId !== order.accountId)
      return refuse('payments/another-person');
    const reason = `applied to ${order.id}`;
    await resolvePayment(tx, payment.id, {
      state: 'captured',
      orderId: order.id,
      resolution: 'applied',
      reason,
      by: it.actor,
      at,
    });
    await setPaid(tx, order, payment, at);
    await recordDecision(tx, payment, { act: 'payments/applied', actor: it.actor, reason, more: { order: order.id } });
    const { id: paymentId, postedPaise: amountPaise } = payment;
    await ctx.emit(
      tx,
      PaymentCaptured({ paymentId, orderId: order.id, subject: order.subject, amountPaise }),
      paymentId,
    );
    return ok({ ...payment, orderId: order.id, state: 'captured' as const });
  });
}

/** The order is paid; one that never had a page takes over the payment's. */
async function setPaid(tx: Tx, order: Order, payment: Payment, at: Date): Promise<void> {
  const requestId = order.requestId ?? payment.gatewayOrderId;
  if (!order.requestId && payment.gatewayOrderId) await adoptRequest(tx, order.id, payment.gatewayOrderId);
  if (order.state === 'paid' || requestId === null) return;
  await setOrderState(tx, order.id, 'paid', nextReadAt({ ...order, state: 'paid', requestId, paidAt: at }, at));
}

/**
 * Gives a payment under review back through the gateway, or what a lost dispute left of one. Emits RefundRequested.
 */
export async function refundReviewed(
  ctx: Context,
  it: Decision & { readonly reason: string },
): Promise<Result<Refund, Undecidable | 'payments/reason-missing'>> {
  const at = await ctx.businessNow();
  const reason = it.reason.trim();
  if (reason === '') return refuse('payments/reason-missing');
  return ctx.transaction(async (tx) => {
    const payment = await findReviewable(tx, it.gatewayPaymentId);
    if (!payment) return refuse('payments/unknown-payment');
    const left = await lockReceipt(tx, payment.id);
    if (!left || !isReturnable(left)) return refuse('payments/not-in-review');
    if (left.postedPaise === null) return refuse('payments/sum-not-entered');
    if (refundablePaise(left) === 0) return refuse('payments/not-in-review');
    await resolvePayment(tx, payment.id, {
      state: 'refund-asked',
      orderId: payment.orderId,
      resolution: 'refunded',
      reason,
      by: it.actor,
      at,
    });
    const receipt = await lockReceipt(tx, payment.id);
    if (!receipt) throw new Error('a payment vanished');
    const refund = await requestIn({ ctx, tx, receipt, at }, { reason: 'other', by: it.actor });
    await recordDecision(tx, payment, {
      act: 'payments/refunded',
      actor: it.actor,
      reason,
      more: { refund: refund.id },
    });
    await resolveAttention(tx, 'unapplied-old', payment.id, { actor: it.actor, reason });
    return ok(refund);
  });
}

/**
 * Closes a payment under review, or what is left of one without an application once its refund is over, with a reason: the
 * money is ours, or never came where no settled sum was entered. Posts what is left as other income.
 */
export async function closeReviewed(
  ctx: Context,
  it: Decision & { readonly reason: string },
): Promise<Result<Payment, Unreviewable | 'payments/reason-missing'>> {
  const at = await ctx.businessNow();
  const reason = it.reason.trim();
  if (reason === '') return refuse('payments/reason-missing');
  return ctx.transaction(async (tx) => {
    const payment = await findReviewable(tx, it.gatewayPaymentId);
    if (!payment) return refuse('payments/unknown-payment');
    const receipt = await lockReceipt(tx, payment.id);
    if (!receipt || !isClosable(receipt)) return refuse('payments/not-in-review');
    const { id, orderId } = payment;
    const state = stateOfReceipt({ ...receipt, resolution: 'closed' });
    await resolvePayment(tx, id, { state, orderId, resolution: 'closed', reason, by: it.actor, at });
    const left = unappliedLeftPaise(receipt);
    if (left > 0) await post(tx, { kind: 'receipt-closed', of: id, at, amountPaise: left });
    await recordDecision(tx, payment, { act: 'payments/closed', actor: it.actor, reason });
    await resolveAttention(tx, 'unapplied-old', id, { actor: it.actor, reason });
    return ok({ ...payment, state });
  });
}
