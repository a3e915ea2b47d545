import type { Context, Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { paise, type Paise } from '#kit/paise.ts';
import { after, hourMs } from '#kit/time.ts';
import { clearAttention, raiseAttention, resolveAttention } from '#features/attention/actions/raise.ts';
import { post } from '#features/ledger/actions/post.ts';
import { RefundRequested, RefundCompleted } from '../events.ts';
import type { RefundSnapshot } from '../providers/port.ts';
import type { CapturedPayment, Refund } from '../model.ts';
import {
  attemptOf,
  baseOf,
  canTransitionRefund,
  denialPostings,
  excessOf,
  isInRun,
  isOwed,
  isReturnable,
  leftoverPaise,
  refundablePaise,
  refundSourceOf,
  requestPostings,
  refundBackoffMs,
  stateOfPayment,
} from '../refund-rules.ts';
import { setPaymentState } from '../store/payments.ts';
import { moneyOf } from '../store/captured-payments.ts';
import { endIfImpossible } from './end-proposals.ts';
import { deleteTransfer } from '../store/transfers.ts';
import { beginAttempt, insertAttempt, type RefundChange, setAttemptDenied, setRefund } from '../store/refunds.ts';

/** A refund that is done without a bank reference is polled this long for it. */
const referenceWaitMs = 24 * hourMs;

/** The context of a refund transition: the payment, locked by the transaction, and the business time. */
export interface RefundTransition {
  readonly ctx: Pick<Context, 'emit'>;
  readonly tx: Tx;
  readonly payment: CapturedPayment;
  readonly at: Date;
}
export const refundIn = ({ refund }: Pick<CapturedPayment, 'refund'>): Refund => {
  if (!refund) throw new Error('the payment has no refund');
  return refund;
};

/**
 * Updates a payment's state from its refund and disputes, and the attention list from that: opens or clears its review, and
 * lists money that may go back twice and what a closed refund or a lost dispute leaves of a payment. Ends a proposal that this
 * makes impossible.
 */
export async function updatePaymentState(
  tx: Tx,
  payment: CapturedPayment,
  change: Partial<Pick<CapturedPayment, 'refund' | 'disputes'>>,
  at: Date,
): Promise<CapturedPayment> {
  const changed = { ...payment, ...change };
  const state = stateOfPayment(changed);
  const now = { ...changed, state };
  if (state !== payment.state) await setPaymentState(tx, payment.id, state);
  const isNewlyReviewed = state === 'needs-review' && payment.state !== 'needs-review';
  // An open dispute has its own item; once it is decided, staff review what is left.
  const isLeftNewly = isLeftForReview(now) && (change.disputes !== undefined || !isLeftForReview(payment));
  if (isNewlyReviewed || isLeftNewly) await listForReview(tx, now);
  else if (change.disputes && state !== 'needs-review') await clearAttention(tx, 'payment-needs-review', payment.id);
  await listRefundAndDispute(tx, now);
  const leftPaise = leftoverPaise(now);
  // What staff review has its own item.
  if (leftPaise > 0 && state !== 'needs-review' && !isLeftForReview(now))
    await raiseAttention(tx, 'unapplied-old', now.id, { order: now.orderId, paise: leftPaise });
  else if (leftoverPaise(payment) > 0) await clearAttention(tx, 'unapplied-old', now.id);
  await endIfImpossible(tx, now, at);
  return now;
}
const isLeftForReview = (payment: CapturedPayment): boolean =>
  baseOf(payment) === 'needs-review' && isReturnable(payment) && refundablePaise(payment) > 0;
/** Lists the payment for review again, also if staff had closed the former item. */
async function listForReview(
  tx: Tx,
  { id, gatewayPaymentId, orderId, postedPaise, mismatch }: CapturedPayment,
): Promise<void> {
  await clearAttention(tx, 'payment-needs-review', id);
  const details = { payment: gatewayPaymentId, order: orderId, paise: postedPaise, mismatch };
  await raiseAttention(tx, 'payment-needs-review', id, details);
}
/**
 * Opens an item for each open or lost dispute while the gateway also has a refund, if together they take more than was paid,
 * and clears the others.
 */
export async function listRefundAndDispute(
  tx: Tx,
  { id, refund, disputes, postedPaise }: CapturedPayment,
): Promise<void> {
  const isAtGateway = refund?.state === 'sent' || refund?.state === 'done';
  const takenPaise = disputes.reduce((sum, { state, amountPaise, lostPaise }) => {
    if (state === 'won') return sum;
    return sum + (state === 'open' ? amountPaise : lostPaise);
  }, refund?.amountPaise ?? 0);
  const isTooMuch = isAtGateway && takenPaise > (postedPaise ?? 0);
  for (const dispute of disputes)
    if (isTooMuch && dispute.state !== 'won')
      await raiseAttention(tx, 'refund-and-dispute', dispute.id, {
        payment: id,
        refund: refund.id,
        refundPaise: refund.amountPaise,
        disputePaise: dispute.amountPaise,
      });
    else await clearAttention(tx, 'refund-and-dispute', dispute.id);
}

async function applyChange({ tx, payment }: RefundTransition, change: RefundChange): Promise<Refund> {
  const { id, state } = refundIn(payment);
  if (change.state !== state && !canTransitionRefund(state, change.state))
    throw new Error(`a refund can't go from ${state} to ${change.state}`);
  return setRefund(tx, id, change);
}

/** Stores an attempt and posts the newly owed amount, if any. */
export async function postRequested(
  { tx, payment, at }: RefundTransition,
  refund: Refund,
  requestedPaise: Paise,
): Promise<void> {
  const receipt = refundSourceOf(payment);
  const excessPaise = excessOf(payment, requestedPaise);
  const attempt = { receipt, requestedPaise, excessPaise, deniedPaise: paise(0) };
  await insertAttempt(tx, refund, attempt);
  for (const { kind, amountPaise } of requestPostings(attempt))
    await post(tx, { kind, of: attemptOf(refund), at, amountPaise });
}
/** Posts what we keep of a denied or closed attempt. */
async function postDenied(
  { tx, at }: Pick<RefundTransition, 'tx' | 'at'>,
  refund: Refund,
  deniedPaise: Paise,
): Promise<void> {
  if (deniedPaise === 0) return;
  const attempt = await setAttemptDenied(tx, refund, deniedPaise);
  for (const { kind, amountPaise } of denialPostings(attempt))
    await post(tx, { kind, of: attemptOf(refund), at, amountPaise });
}

/**
 * Starts a new attempt of a stopped, denied or closed refund; without a reason of its own it has the earlier one. Emits
 * RefundRequested.
 */
export async function startNewAttempt(
  transition: RefundTransition,
  amountPaise: Paise,
  why?: string,
): Promise<CapturedPayment> {
  const { ctx, tx, payment, at } = transition;
  const refund = refundIn(payment);
  if (!canTransitionRefund(refund.state, 'requested'))
    throw new Error(`a refund that is ${refund.state} cannot be retried`);
  const { refundOwedPaise } = defined(await moneyOf(tx, payment.id));
  await deleteTransfer(tx, refund.id);
  const started = await beginAttempt(tx, refund, { amountPaise, why: why?.trim() || null, at });
  // A stopped refund and a duplicate payment are already owed; post only the difference.
  await postRequested(transition, started, paise(Math.max(0, amountPaise - refundOwedPaise)));
  await ctx.emit(tx, RefundRequested({ refundId: refund.id, paymentId: payment.id }));
  return updatePaymentState(tx, payment, { refund: started }, at);
}

const refundItemKinds = ['refund-stopped', 'refund-denied', 'refund-overdue'] as const;
/** Clears the attention items of a refund that progressed without staff. */
const clearRefundItems = async (tx: Tx, refund: Refund): Promise<void> => {
  for (const kind of refundItemKinds) await clearAttention(tx, kind, attemptOf(refund));
};
/** Closes the attention items of a refund that staff decided. */
export const resolveRefundItems = async (
  tx: Tx,
  refund: Refund,
  by: { readonly actor: string; readonly reason: string },
): Promise<void> => {
  for (const kind of refundItemKinds) await resolveAttention(tx, kind, attemptOf(refund), by);
};

/**
 * Applies the gateway's snapshot of a refund, whatever its state here: a refund that the gateway made counts, even if it
 * was denied or closed here. Emits RefundCompleted when this ends it. `isRetry`: staff retry it, so one that was closed
 * while the gateway had it continues too.
 */
export async function applyRefundSnapshot(
  transition: RefundTransition,
  snapshot: RefundSnapshot,
  isRetry = false,
): Promise<CapturedPayment> {
  const refund = refundIn(transition.payment);
  if (refund.state === 'done' || isInRun(refund)) return listIfTwice(transition, refund, snapshot);
  if (isOwed(refund.state)) return followSnapshot(transition, snapshot);
  if (snapshot.state === 'denied') return transition.payment;
  // Still pending at the gateway, as when it was closed: nothing new.
  const isKnown = snapshot.state === 'pending' && snapshot.gatewayRefundId === refund.gatewayRefundId;
  if (isKnown && !isRetry) return transition.payment;
  await listUnknown(transition.tx, transition.payment, snapshot);
  await clearRefundItems(transition.tx, refund);
  const payment = await startNewAttempt(transition, snapshot.amountPaise ?? refund.amountPaise);
  return followSnapshot({ ...transition, payment }, snapshot);
}

async function followSnapshot(transition: RefundTransition, snapshot: RefundSnapshot): Promise<CapturedPayment> {
  const refund = refundIn(transition.payment);
  const { gatewayRefundId, bankReference = null } = snapshot;
  if (snapshot.state === 'denied') return deny(transition, gatewayRefundId);
  const awaitsReference =
    bankReference === null && transition.at.getTime() - refund.attemptAt.getTime() < referenceWaitMs;
  if (snapshot.state === 'done' && !awaitsReference) return complete(transition, { gatewayRefundId, bankReference });
  if (refund.state === 'stopped') await clearRefundItems(transition.tx, refund);
  // From now on it waits for the bank, so the backoff starts again.
  const tries = refund.state === 'sent' ? refund.tries : 0;
  const nextTryAt = after(transition.at, refundBackoffMs(tries));
  const sent = await applyChange(transition, { state: 'sent', gatewayRefundId, bankReference, tries, nextTryAt });
  return updatePaymentState(transition.tx, transition.payment, { refund: sent }, transition.at);
}

/** Completes a refund that was paid by the gateway, or by staff from our bank account. Emits RefundCompleted. */
export async function complete(
  transition: RefundTransition,
  how:
    | { readonly gatewayRefundId: string; readonly bankReference: string | null }
    | { readonly byHand: true; readonly bankReference: string; readonly excessPaise: Paise },
): Promise<CapturedPayment> {
  const { ctx, tx, payment, at } = transition;
  const isByHand = 'byHand' in how;
  const refund = await applyChange(transition, {
    state: 'done',
    bankReference: how.bankReference,
    settledAt: at,
    nextTryAt: null,
    isByHand,
    ...(isByHand ? { byHandExcessPaise: how.excessPaise } : { gatewayRefundId: how.gatewayRefundId }),
  });
  const { amountPaise } = refund;
  await post(tx, { kind: isByHand ? 'refund-by-hand' : 'refund-done', of: attemptOf(refund), at, amountPaise });
  if (!isByHand) await clearRefundItems(tx, refund);
  else if (how.excessPaise > 0)
    await post(tx, { kind: 'refund-by-hand-excess', of: attemptOf(refund), at, amountPaise: how.excessPaise });
  await ctx.emit(tx, RefundCompleted({ refundId: refund.id, paymentId: payment.id, state: 'done' }));
  return updatePaymentState(tx, payment, { refund }, at);
}

async function deny(transition: RefundTransition, gatewayRefundId: string): Promise<CapturedPayment> {
  const { ctx, tx, payment, at } = transition;
  const refund = await applyChange(transition, { state: 'denied', gatewayRefundId, settledAt: at, nextTryAt: null });
  await postDenied(transition, refund, refund.amountPaise);
  await clearRefundItems(tx, refund);
  await raiseAttention(tx, 'refund-denied', attemptOf(refund), detailsOf(refund));
  await ctx.emit(tx, RefundCompleted({ refundId: refund.id, paymentId: payment.id, state: 'denied' }));
  return updatePaymentState(tx, payment, { refund }, at);
}

/** Closes a refund; we keep the money, except what a lost dispute paid back. Emits RefundCompleted. */
export async function close(
  transition: RefundTransition,
  why: { readonly by: string; readonly reason: string; readonly disputePaise?: Paise },
): Promise<CapturedPayment> {
  const { ctx, tx, payment, at } = transition;
  const refund = refundIn(payment);
  const { disputePaise = paise(0) } = why;
  const staysPaise = isOwed(refund.state) ? refund.amountPaise - disputePaise : 0;
  const closed = await applyChange(transition, {
    state: 'closed',
    settledAt: at,
    nextTryAt: null,
    closedBy: why.by,
    closedReason: why.reason,
    disputePaise: paise(refund.disputePaise + disputePaise),
  });
  await postDenied(transition, closed, paise(staysPaise));
  await ctx.emit(tx, RefundCompleted({ refundId: refund.id, paymentId: payment.id, state: 'closed' }));
  return updatePaymentState(tx, payment, { refund: closed }, at);
}

/** Stops a refund that the gateway refuses to make, and lists it for staff. */
export async function stop(transition: RefundTransition, refusals: number): Promise<CapturedPayment> {
  const refund = await applyChange(transition, { state: 'stopped', refusals, nextTryAt: null });
  await raiseAttention(transition.tx, 'refund-stopped', attemptOf(refund), detailsOf(refund));
  return updatePaymentState(transition.tx, transition.payment, { refund }, transition.at);
}

export const detailsOf = ({ paymentId, amountPaise }: Refund): Record<string, string | number> => ({
  payment: paymentId,
  paise: amountPaise,
});
const listUnknown = (tx: Tx, { id }: CapturedPayment, snapshot: RefundSnapshot): Promise<boolean> =>
  raiseAttention(tx, 'refund-unknown', snapshot.gatewayRefundId, { payment: id, paise: snapshot.amountPaise ?? null });

/** Lists a second refund at the gateway in addition to one that is completed here or that a payout run pays: the money may go back twice. */
async function listIfTwice(
  { tx, payment }: RefundTransition,
  refund: Refund,
  snapshot: RefundSnapshot,
): Promise<CapturedPayment> {
  const isOther = refund.isByHand || isInRun(refund) || snapshot.gatewayRefundId !== refund.gatewayRefundId;
  if (isOther && snapshot.state !== 'denied') await listUnknown(tx, payment, snapshot);
  return payment;
}
