import type { Context, Tx } from '#kit/context.ts';
import { paise, type Paise } from '#kit/paise.ts';
import { after, hourMs } from '#kit/time.ts';
import { clearAttention, raiseAttention, resolveAttention } from '#features/attention/actions/raise.ts';
import { post } from '#features/ledger/actions/post.ts';
import { RefundRequested, RefundCompleted } from '../events.ts';
import type { RefundSnapshot } from '../providers/port.ts';
import type { Receipt, Refund } from '../model.ts';
import {
  attemptOf,
  baseOf,
  canTransitionRefund,
  isOwed,
  isReturnable,
  refundablePaise,
  refundBackoffMs,
  stateOfReceipt,
} from '../refund-rules.ts';
import { setPaymentState } from '../store/payments.ts';
import { owedOfPayment } from '../store/receipts.ts';
import { beginAttempt, insertAttempt, type RefundChange, setAttemptDenied, setRefund } from '../store/refunds.ts';

/** A gateway may call a refund done before the bank's reference is known; it is read again until then, for a day. */
const referenceWaitMs = 24 * hourMs;

/** What every move of a refund is given: the payment, locked by the transaction, and the product's time. */
export interface RefundTransition {
  readonly ctx: Pick<Context, 'emit'>;
  readonly tx: Tx;
  readonly receipt: Receipt;
  readonly at: Date;
}
export const refundIn = ({ refund }: Pick<Receipt, 'refund'>): Refund => {
  if (!refund) throw new Error('a payment without the refund that is moved');
  return refund;
};

/**
 * Brings a payment's state in line with its refund and disputes, and the attention list with that: a review that has become
 * possible or impossible, and money that may go back twice.
 */
export async function updatePaymentState(
  tx: Tx,
  receipt: Receipt,
  change: Partial<Pick<Receipt, 'refund' | 'disputes'>>,
): Promise<Receipt> {
  const changed = { ...receipt, ...change };
  const state = stateOfReceipt(changed);
  const now = { ...changed, state };
  if (state !== receipt.state) await setPaymentState(tx, receipt.id, state);
  const isNewlyReviewed = state === 'needs-review' && receipt.state !== 'needs-review';
  // While a dispute is open it is the matter; what it left is decided by staff.
  if (isNewlyReviewed || (change.disputes && isLeftForReview(now))) await listForReview(tx, now);
  else if (change.disputes && state !== 'needs-review') await clearAttention(tx, 'payment-needs-review', receipt.id);
  await listRefundAndDispute(tx, now);
  return now;
}
const isLeftForReview = (receipt: Receipt): boolean =>
  baseOf(receipt) === 'needs-review' && isReturnable(receipt) && refundablePaise(receipt) > 0;
/** What staff decided came to nothing, or a dispute is over: the payment waits for a decision again. */
async function listForReview(tx: Tx, { id, gatewayPaymentId, orderId, postedPaise, mismatch }: Receipt): Promise<void> {
  await clearAttention(tx, 'payment-needs-review', id);
  const details = { payment: gatewayPaymentId, order: orderId, paise: postedPaise, mismatch };
  await raiseAttention(tx, 'payment-needs-review', id, details);
}
/** A refund that the gateway has, beside disputes that are open or lost: somebody must look at both. */
export async function listRefundAndDispute(tx: Tx, { id, refund, disputes }: Receipt): Promise<void> {
  const isAtGateway = refund?.state === 'sent' || refund?.state === 'done';
  for (const dispute of disputes)
    if (isAtGateway && dispute.state !== 'won')
      await raiseAttention(tx, 'refund-and-dispute', dispute.id, {
        payment: id,
        refund: refund.id,
        refundPaise: refund.amountPaise,
        disputePaise: dispute.amountPaise,
      });
    else await clearAttention(tx, 'refund-and-dispute', dispute.id);
}

async function move({ tx, receipt }: RefundTransition, change: RefundChange): Promise<Refund> {
  const { id, state } = refundIn(receipt);
  if (change.state !== state && !canTransitionRefund(state, change.state))
    throw new Error(`a refund can't go from ${state} to ${change.state}`);
  return setRefund(tx, id, change);
}

/** Notes an attempt and posts what it makes us owe; nothing where that is owed already. */
export async function postRequested(
  { tx, receipt, at }: RefundTransition,
  refund: Refund,
  requestedPaise: Paise,
): Promise<void> {
  const isApplied = receipt.outcome !== null && receipt.outcome !== 'surplus';
  await insertAttempt(tx, refund, { receipt: isApplied ? 'application' : 'unapplied', requestedPaise });
  if (requestedPaise === 0) return;
  const kind = isApplied ? 'refund-asked' : 'unapplied-refund-asked';
  await post(tx, { kind, of: attemptOf(refund), at, amountPaise: requestedPaise });
}
/** Posts what stays ours of an attempt that was denied or closed. */
async function postDenied(
  { tx, at }: Pick<RefundTransition, 'tx' | 'at'>,
  refund: Refund,
  deniedPaise: Paise,
): Promise<void> {
  if (deniedPaise === 0) return;
  const { receipt } = await setAttemptDenied(tx, refund, deniedPaise);
  const kind = receipt === 'application' ? 'refund-denied' : 'unapplied-refund-denied';
  await post(tx, { kind, of: attemptOf(refund), at, amountPaise: deniedPaise });
}

/** Begins a new attempt of a refund that stopped, was denied or closed. Emits RefundRequested. */
export async function beginAnew(transition: RefundTransition, amountPaise: Paise): Promise<Receipt> {
  const { ctx, tx, receipt, at } = transition;
  const refund = refundIn(receipt);
  if (!canTransitionRefund(refund.state, 'requested')) throw new Error(`a refund that is ${refund.state} begins anew`);
  const owedPaise = await owedOfPayment(tx, receipt.id);
  const begun = await beginAttempt(tx, refund, amountPaise, at);
  // What stopped is owed still, and what became a second payment since.
  await postRequested(transition, begun, paise(Math.max(0, amountPaise - owedPaise)));
  await ctx.emit(tx, RefundRequested({ refundId: refund.id, paymentId: receipt.id }));
  return updatePaymentState(tx, receipt, { refund: begun });
}

const matters = ['refund-stopped', 'refund-denied', 'refund-overdue'] as const;
/** The refund came on by itself: what was listed about it is no matter any more. */
const clearRefundItems = async (tx: Tx, refund: Refund): Promise<void> => {
  for (const kind of matters) await clearAttention(tx, kind, attemptOf(refund));
};
/** Staff decided about the refund. */
export const resolveRefundItems = async (
  tx: Tx,
  refund: Refund,
  by: { readonly actor: string; readonly reason: string },
): Promise<void> => {
  for (const kind of matters) await resolveAttention(tx, kind, attemptOf(refund), by);
};

/**
 * Takes in what the gateway says of a refund, whatever became of it since it was asked: what the gateway has made counts,
 * also where it was called denied or closed here. Emits RefundSettled when this ends it. `isWanted`: staff want it to go
 * on, so one that was closed while the gateway had it goes on as well.
 */
export async function applyRefundSnapshot(
  transition: RefundTransition,
  snapshot: RefundSnapshot,
  isWanted = false,
): Promise<Receipt> {
  const refund = refundIn(transition.receipt);
  if (refund.state === 'done') return listIfTwice(transition, refund, snapshot);
  if (isOwed(refund.state)) return followSnapshot(transition, snapshot);
  if (snapshot.state === 'denied') return transition.receipt;
  // Undecided as it was when it was closed: only its end says more.
  const isKnown = snapshot.state === 'pending' && snapshot.gatewayRefundId === refund.gatewayRefundId;
  if (isKnown && !isWanted) return transition.receipt;
  await listUnknown(transition.tx, transition.receipt, snapshot);
  await clearRefundItems(transition.tx, refund);
  const receipt = await beginAnew(transition, snapshot.amountPaise ?? refund.amountPaise);
  return followSnapshot({ ...transition, receipt }, snapshot);
}

async function followSnapshot(transition: RefundTransition, snapshot: RefundSnapshot): Promise<Receipt> {
  const refund = refundIn(transition.receipt);
  const { gatewayRefundId, bankReference = null } = snapshot;
  if (snapshot.state === 'denied') return deny(transition, gatewayRefundId);
  const awaitsReference =
    bankReference === null && transition.at.getTime() - refund.attemptAt.getTime() < referenceWaitMs;
  if (snapshot.state === 'done' && !awaitsReference) return complete(transition, { gatewayRefundId, bankReference });
  if (refund.state === 'stopped') await clearRefundItems(transition.tx, refund);
  // What it waits for from now on is the bank, whatever it waited for before.
  const tries = refund.state === 'sent' ? refund.tries : 0;
  const nextTryAt = after(transition.at, refundBackoffMs(tries));
  return updatePaymentState(transition.tx, transition.receipt, {
    refund: await move(transition, { state: 'sent', gatewayRefundId, bankReference, tries, nextTryAt }),
  });
}

/** The money has reached the payer: through the gateway, or from our bank account by staff. Emits RefundSettled. */
export async function complete(
  transition: RefundTransition,
  how:
    | { readonly gatewayRefundId: string; readonly bankReference: string | null }
    | { readonly byHand: true; readonly bankReference: string },
): Promise<Receipt> {
  const { ctx, tx, receipt, at } = transition;
  const isByHand = 'byHand' in how;
  const refund = await move(transition, {
    state: 'done',
    bankReference: how.bankReference,
    settledAt: at,
    nextTryAt: null,
    isByHand,
    ...(isByHand ? {} : { gatewayRefundId: how.gatewayRefundId }),
  });
  const { amountPaise } = refund;
  await post(tx, { kind: isByHand ? 'refund-by-hand' : 'refund-done', of: attemptOf(refund), at, amountPaise });
  if (!isByHand) await clearRefundItems(tx, refund);
  await ctx.emit(tx, RefundCompleted({ refundId: refund.id, paymentId: receipt.id, state: 'done' }));
  return updatePaymentState(tx, receipt, { refund });
}

async function deny(transition: RefundTransition, gatewayRefundId: string): Promise<Receipt> {
  const { ctx, tx, receipt, at } = transition;
  const refund = await move(transition, { state: 'denied', gatewayRefundId, settledAt: at, nextTryAt: null });
  await postDenied(transition, refund, refund.amountPaise);
  await clearRefundItems(tx, refund);
  await raiseAttention(tx, 'refund-denied', attemptOf(refund), detailsOf(refund));
  await ctx.emit(tx, RefundCompleted({ refundId: refund.id, paymentId: receipt.id, state: 'denied' }));
  return updatePaymentState(tx, receipt, { refund });
}

/** Ends a refund for good; the money stays ours, but for what a lost dispute paid back. Emits RefundSettled. */
export async function close(
  transition: RefundTransition,
  why: { readonly by: string; readonly reason: string; readonly disputePaise?: Paise },
): Promise<Receipt> {
  const { ctx, tx, receipt, at } = transition;
  const refund = refundIn(receipt);
  const { disputePaise = paise(0) } = why;
  const staysPaise = isOwed(refund.state) ? refund.amountPaise - disputePaise : 0;
  const closed = await move(transition, {
    state: 'closed',
    settledAt: at,
    nextTryAt: null,
    closedBy: why.by,
    closedReason: why.reason,
    disputePaise: paise(refund.disputePaise + disputePaise),
  });
  await postDenied(transition, closed, paise(staysPaise));
  await ctx.emit(tx, RefundCompleted({ refundId: refund.id, paymentId: receipt.id, state: 'closed' }));
  return updatePaymentState(tx, receipt, { refund: closed });
}

/** The gateway's refusal: it said no, and its list holds no such refund. The third of an attempt stops it. */
export async function stop(transition: RefundTransition, refusals: number): Promise<Receipt> {
  const refund = await move(transition, { state: 'stopped', refusals, nextTryAt: null });
  await raiseAttention(transition.tx, 'refund-stopped', attemptOf(refund), detailsOf(refund));
  return updatePaymentState(transition.tx, transition.receipt, { refund });
}

export const detailsOf = ({ paymentId, amountPaise }: Refund): Record<string, string | number> => ({
  payment: paymentId,
  paise: amountPaise,
});
const listUnknown = (tx: Tx, { id }: Receipt, snapshot: RefundSnapshot): Promise<boolean> =>
  raiseAttention(tx, 'refund-unknown', snapshot.gatewayRefundId, { payment: id, paise: snapshot.amountPaise ?? null });

/** A refund that is completed here, and another one at the gateway: the money went back twice. */
async function listIfTwice(
  { tx, receipt }: RefundTransition,
  refund: Refund,
  snapshot: RefundSnapshot,
): Promise<Receipt> {
  const isOther = refund.isByHand || snapshot.gatewayRefundId !== refund.gatewayRefundId;
  if (isOther && snapshot.state !== 'denied') await listUnknown(tx, receipt, snapshot);
  return receipt;
}
