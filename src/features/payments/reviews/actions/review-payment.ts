import type { Tx } from '#kit/context.ts';
import type { Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { Payment, CapturedPayment } from '../../model/payments.ts';
import { stateOfPayment, versionOf, isBeingApplied } from '../../refunds/rules.ts';
import { findOrder } from '../../orders/store/orders.ts';
import { findPayment } from '../../store/payments.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { findReviewable, replacePostedSum, resolvePayment, setPostedSum } from '../store.ts';
import { largestSettledSum, postedOf } from '../../rules.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { endIfImpossible } from '../../proposals/actions/end-proposals.ts';

export interface Decision {
  /** The gateway's id of the payment, or ours. */
  readonly gatewayPaymentId: string;
  /** `cli:<user>` or an account id. */
  readonly actor: string;
}
export type Unreviewable = 'payments/unknown-payment' | 'payments/not-in-review';
export type Undecidable = Unreviewable | 'payments/sum-not-entered';

export interface Reviewed {
  readonly payment: Payment;
  readonly captured: CapturedPayment;
}
/** Locks a payment for a staff decision; refuses unless `mayDecide` still holds. */
export async function lockReviewed(
  tx: Tx,
  at: Date,
  { gatewayPaymentId }: Decision,
  mayDecide: (captured: CapturedPayment) => boolean,
): Promise<Result<Reviewed, Unreviewable>> {
  const found = await findReviewable(tx, gatewayPaymentId);
  if (!found) return refuse('payments/unknown-payment');
  const captured = await lockCapturedPayment(tx, found.id);
  const payment = await findPayment(tx, found.id);
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
): Promise<Result<Payment, Unreviewable | 'payments/sum-known' | 'payments/sum-above-fee'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await lockReviewed(tx, at, decision, ({ state }) => state === 'needs-review');
    if (!found.ok) return found;
    const { payment } = found.value;
    if (payment.postedPaise !== null) return refuse('payments/sum-known', { facts: { isEntered: isEntered(payment) } });
    const bounded = await checkSettledSum(tx, payment, decision.amountPaise);
    if (!bounded.ok) return bounded;
    await setPostedSum(tx, payment.id, { postedPaise: decision.amountPaise, by: decision.actor });
    await post(tx, { kind: 'capture', of: payment.id, at, amountPaise: decision.amountPaise });
    const details = { payment: payment.gatewayPaymentId, paise: decision.amountPaise };
    await recordAudit(tx, { actor: decision.actor, action: 'payments/settled-sum', subject: payment.id, details });
    return ok({ ...payment, postedPaise: decision.amountPaise });
  });
}

/** Refuses rupees that the fee of the order makes impossible: a forgotten decimal point pays a commission a hundredfold. */
async function checkSettledSum(
  tx: Tx,
  { orderId }: Payment,
  amountPaise: Paise,
): Promise<Result<undefined, 'payments/sum-above-fee'>> {
  const order = orderId === null ? undefined : await findOrder(tx, orderId);
  const maxPaise = largestSettledSum(order);
  return amountPaise <= maxPaise ? ok(undefined) : refuse('payments/sum-above-fee', { facts: { maxPaise } });
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
): Promise<Result<Payment, Undecidable | 'payments/sum-known' | 'payments/sum-same' | 'payments/sum-above-fee'>> {
  const { amountPaise, actor, reason } = decision;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await lockReviewed(tx, at, decision, isUndecided);
    if (!found.ok) return found;
    const { payment, captured } = found.value;
    const { id, postedPaise, postedVersion } = payment;
    if (postedPaise === null) return refuse('payments/sum-not-entered');
    if (!isEntered(payment)) return refuse('payments/sum-known', { facts: { isEntered: false } });
    if (postedPaise === amountPaise) return refuse('payments/sum-same');
    const bounded = await checkSettledSum(tx, payment, amountPaise);
    if (!bounded.ok) return bounded;
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
