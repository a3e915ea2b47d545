import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import { PaymentCaptured } from '../../events.ts';
import type { Order, Payment } from '../../model/payments.ts';
import type { RefundProposal } from '../../proposals/model.ts';
import { isApplicable } from '../../refunds/rules.ts';
import { largestSum, nextPollAt } from '../../rules.ts';
import {
  adoptGatewayOrder,
  findOrderByGatewayOrder,
  lockOrder,
  lockPage,
  setOrderState,
} from '../../orders/store/orders.ts';
import { waitingProposalOf } from '../../proposals/store.ts';
import { findReviewable } from '../store.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { propose } from '../../proposals/actions/propose.ts';
import { type Decision, isEntered, lockReviewed, resolve, type Reviewed, type Undecidable } from './review-payment.ts';
import { secondPersonOfSum } from './settled-sum-by.ts';

type Misfit = 'payments/another-order' | 'payments/another-person' | 'payments/page-of-another-order';
type Unfit =
  | Misfit
  | 'refunds/second-person'
  | 'refunds/proposed'
  | 'refunds/not-as-shown'
  | 'payments/sum-too-large'
  | 'payments/which-order'
  | 'payments/unknown-order'
  | 'payments/other-fee';
type ApplyCodes = Undecidable | Unfit;
/** A payment that is applied, or the proposal to apply it, which waits for a second person. */
export type AppliedReview = { readonly payment: Payment } | { readonly proposal: RefundProposal };
interface ToApply extends Decision {
  readonly orderId?: string | undefined;
  /** What the person confirmed was paid; refused when the settled amount was corrected since. */
  readonly shownPaise?: Paise;
  /** The person confirmed that another sum than the order's fee was paid; only the desk asks. */
  readonly isAware?: boolean;
}

/** Nothing says who paid it: neither an order nor the phone number that the gateway names. */
export const isOfUnknownPayer = ({ orderId, payerAccountId }: Payment): boolean =>
  orderId === null && payerAccountId === null;

/**
 * Applies a payment without an outcome to its order, or to the given one: it becomes the application of the order's form
 * with the paid amount, or is refunded as a duplicate when there is an active application. Not by the person who entered its
 * settled amount, unless the owner has switched the second person off. One of an unknown payer fits any order, so it is
 * proposed and a second person agrees. Emits PaymentCaptured.
 */
export async function applyReviewed(
  ctx: PaymentsContext,
  decision: ToApply,
): Promise<Result<AppliedReview, ApplyCodes>> {
  const { actor } = decision;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<AppliedReview, ApplyCodes>> => {
    const named = await findReviewable(tx, decision.gatewayPaymentId);
    const orderId = decision.orderId ?? named?.orderId ?? undefined;
    // Locks the order before its payments, in the same sequence as polling, to avoid deadlocks.
    const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
    const found = await lockReviewed(tx, at, decision, isApplicable);
    if (!found.ok) return found;
    const { payment, captured } = found.value;
    const { postedPaise: amountPaise } = payment;
    if (amountPaise === null) return refuse('payments/sum-not-entered');
    const isProposed = isOfUnknownPayer(payment);
    const secondPerson = isProposed ? 'other' : await secondPersonOfSum(tx, payment.id, actor);
    if (secondPerson === 'needed') return refuse('refunds/second-person');
    if ((decision.shownPaise ?? amountPaise) !== amountPaise) return refuse('refunds/not-as-shown');
    if (amountPaise > largestSum) return refuse('payments/sum-too-large');
    if (orderId === undefined) return refuse('payments/which-order');
    if (!order) return refuse('payments/unknown-order');
    const fits = await checkOrder(tx, payment, order);
    if (!fits.ok) return fits;
    if (decision.isAware === false && order.amountPaise !== amountPaise)
      return refuse('payments/other-fee', {
        facts: { paidPaise: amountPaise, feePaise: order.amountPaise },
        fields: [{ field: 'confirmed', reason: 'missing' }],
      });
    if (!isProposed) {
      const by = { actor, at, isAlone: secondPerson === 'alone' };
      // Two people decide about a sum that one of them entered.
      if (amountPaise < order.amountPaise && !isEntered(payment)) {
        const details = { payment: payment.id, paise: amountPaise, restPaise: order.amountPaise - amountPaise };
        await recordEvent(tx, 'applied-for-less', { subject: order.id, details, at });
      }
      return ok({ payment: await applyIn({ ctx, tx }, found.value, order, by) });
    }
    if (await waitingProposalOf(tx, payment.id)) return refuse('refunds/proposed');
    const input = { kind: 'application-of-payment', amountPaise, orderId: order.id, actor, at } as const;
    return ok({ proposal: await propose(tx, captured, input) });
  });
}

/** Applies a payment to an order, both locked by the transaction. Emits PaymentCaptured. */
export async function applyIn(
  { ctx, tx }: { readonly ctx: Pick<PaymentsContext, 'emit'>; readonly tx: Tx },
  reviewed: Reviewed,
  order: Order,
  { actor, at, isAlone }: { readonly actor: string; readonly at: Date; readonly isAlone: boolean },
): Promise<Payment> {
  const { payment, captured } = reviewed;
  const { postedPaise: amountPaise } = captured;
  if (amountPaise === null) throw new Error('a payment without an amount is not applied');
  const how = {
    resolution: 'applied',
    action: 'payments/applied',
    actor,
    reason: `applied to ${order.id}`,
    at,
  } as const;
  const more = { order: order.id, ...(isAlone ? { isAlone } : {}) };
  const applied = await resolve(tx, reviewed, { ...how, orderId: order.id, more });
  await setPaid(tx, order, payment, at);
  const payload = { paymentId: payment.id, orderId: order.id, subject: order.subject, amountPaise };
  await ctx.emit(tx, PaymentCaptured(payload), payment.id);
  return applied;
}

/** The proposed order, locked, if the payment still fits it: its payer or its page may have become known since. */
export async function orderAsProposed(
  tx: Tx,
  payment: Payment,
  { orderId }: Pick<RefundProposal, 'orderId'>,
): Promise<Order | undefined> {
  const order = orderId === null ? undefined : await lockOrder(tx, orderId);
  return order && (await checkOrder(tx, payment, order)).ok ? order : undefined;
}
/** Refuses a payment of another order or person, or whose page belongs to another order. */
async function checkOrder(tx: Tx, payment: Payment, order: Order): Promise<Result<undefined, Misfit>> {
  if (payment.orderId !== null && payment.orderId !== order.id) return refuse('payments/another-order');
  if (payment.payerAccountId !== null && payment.payerAccountId !== order.accountId)
    return refuse('payments/another-person');
  if (order.gatewayOrderId !== null || payment.gatewayOrderId === null) return ok(undefined);
  await lockPage(tx, order.gateway, payment.gatewayOrderId);
  const owner = await findOrderByGatewayOrder(tx, order.gateway, payment.gatewayOrderId);
  return owner ? refuse('payments/page-of-another-order', { facts: { order: owner.id } }) : ok(undefined);
}

/** Marks the order as paid; one without a page takes the payment's. */
async function setPaid(tx: Tx, order: Order, payment: Payment, at: Date): Promise<void> {
  const gatewayOrderId = order.gatewayOrderId ?? payment.gatewayOrderId;
  if (!order.gatewayOrderId && payment.gatewayOrderId) await adoptGatewayOrder(tx, order.id, payment.gatewayOrderId);
  if (order.state === 'paid' || gatewayOrderId === null) return;
  await setOrderState(tx, order.id, 'paid', nextPollAt({ ...order, state: 'paid', gatewayOrderId, paidAt: at }, at));
}
