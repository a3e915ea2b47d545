import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import { PaymentCaptured } from '../events.ts';
import type { Order, Payment, CapturedPayment } from '../model.ts';
import { isApplicable, stateOfPayment, versionOf, isBeingApplied } from '../refund-rules.ts';
import { adoptGatewayOrder, findOrderByGatewayOrder, lockOrder, lockPage, setOrderState } from '../store/orders.ts';
import { findPayment } from '../store/payments.ts';
import { lockCapturedPayment } from '../store/captured-payments.ts';
import { findReviewable, replacePostedSum, resolvePayment, setPostedSum } from '../store/reviews.ts';
import { largestSum, nextPollAt, postedOf } from '../rules.ts';
import type { PaymentsContext } from './context.ts';
import { endIfImpossible } from './end-proposals.ts';
import { isOwnPayment, type OwnCheck } from './own-payment.ts';
import { secondPersonOfSum } from './settled-sum-by.ts';

export interface Decision {
  /** The gateway's id of the payment, or ours. */
  readonly gatewayPaymentId: string;
  /** `cli:<user>` or an account id. */
  readonly actor: string;
}
export type Unreviewable = 'payments/unknown-payment' | 'payments/not-in-review' | 'refunds/own';
export type Undecidable = Unreviewable | 'payments/sum-not-entered';

export interface Reviewed {
  readonly payment: Payment;
  readonly captured: CapturedPayment;
}
/** Locks a payment for a staff decision; refuses their own, and unless `mayDecide` still holds. */
export async function lockReviewed(
  { ctx, tx, at }: { readonly ctx: OwnCheck; readonly tx: Tx; readonly at: Date },
  { gatewayPaymentId, actor }: Decision,
  mayDecide: (captured: CapturedPayment) => boolean,
): Promise<Result<Reviewed, Unreviewable>> {
  const found = await findReviewable(tx, gatewayPaymentId);
  if (!found) return refuse('payments/unknown-payment');
  const captured = await lockCapturedPayment(tx, found.id);
  const payment = await findPayment(tx, found.id);
  if (await isOwnPayment(ctx, tx, found.id, actor)) return refuse('refunds/own');
  return captured && payment && mayDecide(captured) && !isBeingApplied(captured, at)
    ? ok({ captured, payment })
    : refuse('payments/not-in-review');
}

/** Ends the review: stores the decision, writes the audit entry, closes the attention items and ends what was proposed. */
export async function resolve(
  tx: Tx,
  { captured, payment }: Reviewed,
  how: {
    readonly resolution: 'applied' | 'refunded' | 'closed';
    readonly action: string;
    readonly actor: string;
    readonly reason: string;
    readonly at: Date;
    readonly orderId?: string;
    readonly more?: Readonly<Record<string, string | boolean>>;
  },
): Promise<Payment> {
  const { resolution, actor, reason, at, orderId = payment.orderId } = how;
  const { id, gatewayPaymentId, postedPaise } = payment;
  const state = stateOfPayment({ ...captured, resolution });
  await resolvePayment(tx, id, { state, orderId, resolution, reason, by: actor, at });
  await recordAudit(tx, {
    actor,
    action: how.action,
    subject: id,
    before: { state: payment.state },
    after: { state },
    details: { payment: gatewayPaymentId, paise: postedPaise, ...how.more },
    personal: { reason },
  });
  await endIfImpossible(tx, { ...captured, state, resolution, resolvedAt: at }, at);
  return { ...payment, state, orderId };
}

/**
 * Enters the rupees that the gateway settled for a capture in another currency and posts them, once. The review stays open.
 */
export async function enterSettledSum(
  ctx: PaymentsContext,
  decision: Decision & { readonly amountPaise: Paise },
): Promise<Result<Payment, Unreviewable | 'payments/sum-known' | 'payments/sum-too-large'>> {
  const at = await ctx.businessNow();
  if (decision.amountPaise > largestSum) return refuse('payments/sum-too-large');
  return ctx.transaction(async (tx) => {
    const found = await lockReviewed({ ctx, tx, at }, decision, ({ state }) => state === 'needs-review');
    if (!found.ok) return found;
    const { payment } = found.value;
    if (payment.postedPaise !== null) return refuse('payments/sum-known', { facts: { isEntered: isEntered(payment) } });
    await setPostedSum(tx, payment.id, { postedPaise: decision.amountPaise, by: decision.actor });
    await post(tx, { kind: 'capture', of: payment.id, at, amountPaise: decision.amountPaise });
    const details = { payment: payment.gatewayPaymentId, paise: decision.amountPaise };
    await recordAudit(tx, { actor: decision.actor, action: 'payments/settled-sum', subject: payment.id, details });
    return ok({ ...payment, postedPaise: decision.amountPaise });
  });
}

/** True while its settled amount can be corrected. */
export const isUndecided = ({ state, refund, disputes }: CapturedPayment): boolean =>
  state === 'needs-review' && refund === undefined && disputes.length === 0;
/** The gateway's amount is not in readable rupees, so the amount that staff entered is posted. */
export const isEntered = ({ currency, amountPaise }: Payment): boolean =>
  postedOf({ state: 'captured', currency, amountPaise: amountPaise ?? undefined }) === null;

/**
 * Corrects a settled amount that staff entered wrongly, while the payment is under review and nothing was decided of it yet:
 * reverses the current posting and posts the right one. The audit has both and the reason.
 */
export async function correctSettledSum(
  ctx: PaymentsContext,
  decision: Decision & { readonly amountPaise: Paise; readonly reason: string },
): Promise<
  Result<
    Payment,
    Undecidable | 'payments/sum-known' | 'payments/sum-same' | 'payments/sum-too-large' | 'payments/reason-missing'
  >
> {
  const { amountPaise, actor } = decision;
  const at = await ctx.businessNow();
  const reason = decision.reason.trim();
  if (reason === '') return refuse('payments/reason-missing');
  if (amountPaise > largestSum) return refuse('payments/sum-too-large');
  return ctx.transaction(async (tx) => {
    const found = await lockReviewed({ ctx, tx, at }, decision, isUndecided);
    if (!found.ok) return found;
    const { payment, captured } = found.value;
    const { id, postedPaise, postedVersion } = payment;
    if (postedPaise === null) return refuse('payments/sum-not-entered');
    if (!isEntered(payment)) return refuse('payments/sum-known', { facts: { isEntered: false } });
    if (postedPaise === amountPaise) return refuse('payments/sum-same');
    await replacePostedSum(tx, id, { postedPaise: amountPaise, by: actor });
    await post(tx, { kind: 'capture-reversed', of: versionOf(id, postedVersion), at, amountPaise: postedPaise });
    await post(tx, { kind: 'capture', of: versionOf(id, postedVersion + 1), at, amountPaise });
    await endIfImpossible(tx, { ...captured, postedPaise: amountPaise }, at);
    await recordAudit(tx, {
      actor,
      action: 'payments/settled-sum-corrected',
      subject: id,
      before: { paise: postedPaise },
      after: { paise: amountPaise },
      details: { payment: payment.gatewayPaymentId },
      personal: { reason },
    });
    return ok({ ...payment, postedPaise: amountPaise, postedVersion: postedVersion + 1 });
  });
}

type Unfit =
  | 'refunds/second-person'
  | 'refunds/not-as-shown'
  | 'payments/sum-too-large'
  | 'payments/which-order'
  | 'payments/unknown-order'
  | 'payments/another-order'
  | 'payments/another-person'
  | 'payments/page-of-another-order'
  | 'payments/other-fee';

/**
 * Applies a payment without an outcome to its order, or to the given one: it becomes the application of the order's form
 * with the paid amount, or is refunded as a duplicate when there is an active application. Not by the person who entered its
 * settled amount, unless the owner has switched the second person off. Emits PaymentCaptured.
 */
export async function applyReviewed(
  ctx: PaymentsContext,
  decision: Decision & {
    readonly orderId?: string | undefined;
    /** What the person confirmed was paid; refused when the settled amount was corrected since. */
    readonly shownPaise?: Paise;
    /** The person confirmed that another sum than the order's fee was paid; only the desk asks. */
    readonly isAware?: boolean;
  },
): Promise<Result<Payment, Undecidable | Unfit>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<Payment, Undecidable | Unfit>> => {
    const named = await findReviewable(tx, decision.gatewayPaymentId);
    const orderId = decision.orderId ?? named?.orderId ?? undefined;
    // Locks the order before its payments, in the same sequence as polling, to avoid deadlocks.
    const order = orderId === undefined ? undefined : await lockOrder(tx, orderId);
    const found = await lockReviewed({ ctx, tx, at }, decision, isApplicable);
    if (!found.ok) return found;
    const { payment } = found.value;
    const { id: paymentId, postedPaise: amountPaise } = payment;
    if (amountPaise === null) return refuse('payments/sum-not-entered');
    const secondPerson = await secondPersonOfSum(ctx, tx, paymentId, decision.actor);
    if (secondPerson === 'needed') return refuse('refunds/second-person');
    if (decision.shownPaise !== undefined && decision.shownPaise !== amountPaise) return refuse('refunds/not-as-shown');
    if (amountPaise > largestSum) return refuse('payments/sum-too-large');
    if (orderId === undefined) return refuse('payments/which-order');
    if (!order) return refuse('payments/unknown-order');
    // A payment without a payer becomes theirs.
    if ((await ctx.findAccountsOfPerson(tx, decision.actor)).has(order.accountId)) return refuse('refunds/own');
    const fits = await checkOrder(tx, payment, order);
    if (!fits.ok) return fits;
    if (decision.isAware === false && order.amountPaise !== amountPaise)
      return refuse('payments/other-fee', {
        facts: { paidPaise: amountPaise, feePaise: order.amountPaise },
        fields: [{ field: 'confirmed', reason: 'missing' }],
      });
    const reason = `applied to ${order.id}`;
    const how = { resolution: 'applied', action: 'payments/applied', actor: decision.actor, reason, at } as const;
    const more = { order: order.id, ...(secondPerson === 'alone' ? { isAlone: true } : {}) };
    const applied = await resolve(tx, found.value, { ...how, orderId: order.id, more });
    await setPaid(tx, order, payment, at);
    const payload = { paymentId, orderId: order.id, subject: order.subject, amountPaise };
    await ctx.emit(tx, PaymentCaptured(payload), paymentId);
    return ok(applied);
  });
}

/** Refuses a payment of another order or person, or whose page belongs to another order. */
async function checkOrder(tx: Tx, payment: Payment, order: Order): Promise<Result<undefined, Unfit>> {
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
