import type { Context, Tx } from '#kit/context.ts';
import { paise } from '#kit/money/paise.ts';
import { recordMovement } from '#features/approvals/actions/movements.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import { RefundAccountAsked, RefundRequested } from '../../events.ts';
import type { PayableTransfer } from '../model.ts';
import { attemptOf, refundSourceOf } from '../../refunds/rules.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { beginAttempt, findRefund, insertAttempt, setAttemptReturned, setRefund } from '../../refunds/store/refunds.ts';
import { askAgain, findTransfer, owedTransfers, transfersByRefund } from '../store.ts';
import {
  complete,
  refundIn,
  type RefundTransition,
  updatePaymentState,
} from '../../refunds/actions/transition-refund.ts';

/** Refunds by transfer that are owed, the oldest first. */
export const findOwedTransfers = (tx: Tx, limit: number): Promise<PayableTransfer[]> => owedTransfers(tx, limit);
export const findTransfers = (tx: Tx, refundIds: readonly string[]): Promise<PayableTransfer[]> =>
  transfersByRefund(tx, refundIds);

/** A refund by transfer as it is under the lock of its payment. */
export async function lockTransfer(tx: Tx, refundId: string): Promise<PayableTransfer | undefined> {
  const refund = await findRefund(tx, refundId);
  if (!refund) return undefined;
  await lockCapturedPayment(tx, refund.paymentId);
  return (await transfersByRefund(tx, [refundId]))[0];
}

interface OfRun {
  readonly refundId: string;
  /** Now, but for what the bank paid: its day. */
  readonly at: Date;
  readonly actor: string;
}
async function transitionOf(ctx: Pick<Context, 'emit'>, tx: Tx, { refundId, at }: OfRun): Promise<RefundTransition> {
  const refund = await findRefund(tx, refundId);
  const payment = refund && (await lockCapturedPayment(tx, refund.paymentId));
  if (!payment) throw new Error('a refund of a payout run is not there');
  return { ctx, tx, payment, at };
}

/**
 * Completes the refund that a run's transfer paid; `at` is the bank's day. `unproven` is given when the person who reports the
 * payment has also downloaded the bank file: then it waits until another person proves it. Emits RefundCompleted.
 */
export async function completeTransfer(
  ctx: Pick<Context, 'emit'>,
  tx: Tx,
  input: OfRun & {
    readonly utr: string;
    readonly unproven?: { readonly payoutId: string; readonly by: string; readonly at: Date } | undefined;
  },
): Promise<void> {
  const transition = await transitionOf(ctx, tx, input);
  const { id, amountPaise } = refundIn(transition.payment);
  const { utr, unproven } = input;
  const payment = await complete(transition, { byHand: true, bankReference: utr, excessPaise: paise(0) });
  await recordAudit(tx, {
    actor: input.actor,
    action: 'payments/refund-transferred',
    subject: id,
    details: { payment: payment.id, amountPaise, bankReference: utr },
  });
  if (unproven)
    await recordMovement(tx, {
      kind: 'payment-movement',
      record: payment.id,
      movement: 'run-transfer',
      postings: [{ kind: 'refund-by-hand', of: attemptOf(refundIn(payment)), at: input.at, amountPaise }],
      payout: unproven.payoutId,
      utr,
      actor: unproven.by,
      at: unproven.at,
    });
}

/** The bank did not pay the transfer: the payer is asked for the account again. Emits RefundAccountAsked. */
export async function failTransfer(
  ctx: Pick<Context, 'emit'>,
  tx: Tx,
  input: OfRun & { readonly reason: string },
): Promise<void> {
  const { payment } = await transitionOf(ctx, tx, input);
  await recordAudit(tx, {
    actor: input.actor,
    action: 'payments/refund-not-transferred',
    subject: input.refundId,
    details: { payment: payment.id },
    personal: { reason: input.reason },
  });
  await ask(ctx, tx, { ...input, paymentId: payment.id });
}

/**
 * The bank returned the transfer of a completed refund: it is owed again by a new attempt, and the payer is asked for the account
 * again. Emits RefundRequested and RefundAccountAsked.
 */
export async function returnTransfer(
  ctx: Pick<Context, 'emit'>,
  tx: Tx,
  input: OfRun & { readonly payoutId: string; readonly reason: string; readonly returnedAt: Date },
): Promise<void> {
  const transition = await transitionOf(ctx, tx, input);
  const { payment, at } = transition;
  const refund = refundIn(payment);
  const { amountPaise } = refund;
  await setAttemptReturned(tx, refund);
  const posting = { kind: 'refund-returned', of: attemptOf(refund), at: input.returnedAt, amountPaise } as const;
  await post(tx, posting);
  await recordMovement(tx, {
    kind: 'payment-movement',
    record: payment.id,
    movement: 'return',
    postings: [posting],
    payout: input.payoutId,
    actor: input.actor,
    at,
  });
  const begun = await beginAttempt(tx, refund, { amountPaise, why: null, at });
  const attempt = { receipt: refundSourceOf(payment), requestedPaise: paise(0), excessPaise: paise(0) };
  await insertAttempt(tx, begun, { ...attempt, deniedPaise: paise(0) });
  // The posting above owes the sum again, so this attempt asks the gateway for nothing; it waits for another transfer.
  const owed = await setRefund(tx, refund.id, { state: 'stopped', nextTryAt: null, isByHand: false });
  await recordAudit(tx, {
    actor: input.actor,
    action: 'payments/refund-transfer-returned',
    subject: refund.id,
    details: { payment: payment.id, amountPaise },
    personal: { reason: input.reason },
  });
  await ctx.emit(tx, RefundRequested({ refundId: refund.id, paymentId: payment.id }));
  await ask(ctx, tx, { ...input, paymentId: payment.id });
  await updatePaymentState(tx, payment, { refund: owed }, at);
}

async function ask(
  ctx: Pick<Context, 'emit'>,
  tx: Tx,
  input: OfRun & { readonly reason: string; readonly paymentId: string },
): Promise<void> {
  const { refundId, paymentId, at, reason } = input;
  await askAgain(tx, refundId, { failure: reason, at });
  const asks = (await findTransfer(tx, refundId))?.asks ?? 1;
  await ctx.emit(tx, RefundAccountAsked({ refundId, paymentId, asks }));
}
