import type { Context, Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { paise, type Paise } from '#kit/money/paise.ts';
import { after, hourMs } from '#kit/time.ts';
import { recordEvent, storeFindings } from '#features/attention/actions/record.ts';
import { post } from '#features/ledger/actions/post.ts';
import { RefundRequested, RefundCompleted } from '../../events.ts';
import type { RefundSnapshot } from '../../providers/port.ts';
import type { CapturedPayment, Refund } from '../../model/payments.ts';
import {
  attemptOf,
  canTransitionRefund,
  denialPostings,
  excessOf,
  isInRun,
  isOwed,
  lostOf,
  refundSourceOf,
  requestPostings,
  refundBackoffMs,
  stateOfPayment,
} from '../rules.ts';
import { setPaymentState } from '../../store/payments.ts';
import { moneyOf } from '../../store/captured-payments.ts';
import { endIfImpossible } from '../../proposals/actions/end-proposals.ts';
import { deleteTransfer } from '../../transfers/store.ts';
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
 * Updates a payment's state from its refund and disputes, and lists money that went back twice. Ends a proposal that this
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
  await listPaidBackTwice(tx, now, at);
  await endIfImpossible(tx, now, at);
  return now;
}
/** Lists a lost dispute whose payment also went back as a refund: together they took more than was paid. Safe to repeat. */
async function listPaidBackTwice(
  tx: Tx,
  { id, refund, disputes, postedPaise }: CapturedPayment,
  at: Date,
): Promise<void> {
  if (refund?.state !== 'sent' && refund?.state !== 'done') return;
  const takenPaise = lostOf({ disputes }) + refund.amountPaise;
  if (takenPaise <= (postedPaise ?? 0)) return;
  const details = { payment: id, refund: refund.id, refundPaise: refund.amountPaise };
  for (const { id: disputeId, state, lostPaise: disputePaise } of disputes)
    if (state === 'lost')
      await recordEvent(tx, 'paid-back-twice', { subject: disputeId, details: { ...details, disputePaise }, at });
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
  const payment = await startNewAttempt(transition, snapshot.amountPaise ?? refund.amountPaise);
  await recordAdopted({ ...transition, payment }, snapshot);
  return followSnapshot({ ...transition, payment }, snapshot);
}

async function followSnapshot(transition: RefundTransition, snapshot: RefundSnapshot): Promise<CapturedPayment> {
  const refund = refundIn(transition.payment);
  const { gatewayRefundId, bankReference = null } = snapshot;
  if (snapshot.state === 'denied') return deny(transition, gatewayRefundId);
  const awaitsReference =
    bankReference === null && transition.at.getTime() - refund.attemptAt.getTime() < referenceWaitMs;
  if (snapshot.state === 'done' && !awaitsReference) return complete(transition, { gatewayRefundId, bankReference });
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
  if (isByHand && how.excessPaise > 0)
    await post(tx, { kind: 'refund-by-hand-excess', of: attemptOf(refund), at, amountPaise: how.excessPaise });
  await ctx.emit(tx, RefundCompleted({ refundId: refund.id, paymentId: payment.id, state: 'done' }));
  return updatePaymentState(tx, payment, { refund }, at);
}

async function deny(transition: RefundTransition, gatewayRefundId: string): Promise<CapturedPayment> {
  const { ctx, tx, payment, at } = transition;
  const refund = await applyChange(transition, { state: 'denied', gatewayRefundId, settledAt: at, nextTryAt: null });
  await postDenied(transition, refund, refund.amountPaise);
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

/** Stops a refund that the gateway refuses to make. */
export async function stop(transition: RefundTransition, refusals: number): Promise<CapturedPayment> {
  const refund = await applyChange(transition, { state: 'stopped', refusals, nextTryAt: null });
  return updatePaymentState(transition.tx, transition.payment, { refund }, transition.at);
}

/** Stores that the gateway has this refund; it is listed while no record of ours stands for it. */
export async function listUnknown(
  { tx, payment, at }: Pick<RefundTransition, 'tx' | 'at'> & { readonly payment: Pick<CapturedPayment, 'id'> },
  { gatewayRefundId, amountPaise, state }: RefundSnapshot,
): Promise<void> {
  const details = { payment: payment.id, paise: amountPaise ?? null };
  const found = state === 'denied' ? [] : [{ subject: gatewayRefundId, details }];
  await storeFindings(tx, 'refund-unknown', { found, checked: [gatewayRefundId], at });
}
/** Shows staff that an attempt here began with the gateway's refund. */
export const recordAdopted = (
  { tx, payment, at }: RefundTransition,
  { gatewayRefundId }: RefundSnapshot,
): Promise<boolean> => {
  const refund = refundIn(payment);
  const details = { payment: payment.id, gatewayRefund: gatewayRefundId, paise: refund.amountPaise };
  return recordEvent(tx, 'refund-adopted', { subject: attemptOf(refund), details, at });
};

/** Lists a second refund at the gateway in addition to one that is completed here or that a payout run pays: the money may go back twice. */
async function listIfTwice(
  transition: RefundTransition,
  refund: Refund,
  snapshot: RefundSnapshot,
): Promise<CapturedPayment> {
  const isOther = refund.isByHand || isInRun(refund) || snapshot.gatewayRefundId !== refund.gatewayRefundId;
  if (isOther) await listUnknown(transition, snapshot);
  return transition.payment;
}
