import type { Context } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { defined } from '#kit/defined.ts';
import { paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordRepair } from '#features/attention/actions/record.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { AuditEntry } from '#features/audit/model.ts';
import { RefundRequested } from '../../events.ts';
import type { CapturedPayment, Refund } from '../../model/payments.ts';
import { baseOf, isAlive, refundablePaise } from '../rules.ts';
import { lockCapturedPayment, moneyOf } from '../../store/captured-payments.ts';
import { findRefund, insertRefund } from '../store/refunds.ts';
import {
  startNewAttempt,
  type RefundTransition,
  postRequested,
  refundIn,
  updatePaymentState,
} from './transition-refund.ts';

export interface RefundInput {
  readonly paymentId: string;
  readonly reason: Refund['reason'];
  /** Why staff request it; the payer reads it. */
  readonly why?: string;
  /** An account id, `cli:<user>` or `system`. */
  readonly by: string;
  /** The audit entry of a staff request, written in the refund's transaction. */
  readonly audit?: Omit<AuditEntry, 'actor'>;
  /** The timer that found it missing, which staff are shown. */
  readonly sweeper?: string;
}
/**
 * Requests the refund of everything left of a captured payment; a job sends it to the gateway, but not while a dispute is
 * open. A payment has one refund: a repeat returns the existing one. Only staff retry a denied or closed one. Emits
 * RefundRequested.
 */
export async function requestRefund(
  ctx: Context,
  input: RefundInput,
): Promise<Result<Refund, 'payments/unknown-payment' | 'payments/not-refundable'>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const payment = await lockCapturedPayment(tx, input.paymentId);
    if (!payment) return refuse('payments/unknown-payment');
    const { refund } = payment;
    const startedAs = async (started: CapturedPayment): Promise<Result<Refund, never>> => {
      const { id: record, amountPaise } = refundIn(started);
      if (input.sweeper)
        await recordRepair(tx, {
          record,
          what: 'a refund was missing',
          paise: amountPaise,
          sweeper: input.sweeper,
          at,
        });
      return ok(refundIn(started));
    };
    if (refund) {
      if (isAlive(refund.state)) return ok(refund);
      if (defined(await moneyOf(tx, payment.id)).refundOwedPaise === 0)
        return refuse('payments/not-refundable', { facts: { refund: refund.id, state: refund.state } });
      // It became a duplicate payment after its refund had ended, so it is owed again.
      return startedAs(await startNewAttempt({ ctx, tx, payment, at }, refundablePaise(payment), input.why));
    }
    // A payment under review is refunded only by a staff decision.
    if (baseOf(payment) === 'needs-review' || refundablePaise(payment) === 0) return refuse('payments/not-refundable');
    if (input.audit) await recordAudit(tx, { actor: input.by, ...input.audit });
    return startedAs(await startFirstAttempt({ ctx, tx, payment, at }, input));
  });
}

type RefundRequest = Pick<RefundInput, 'reason' | 'why' | 'by'>;
/**
 * Requests the refund of a locked payment in the transaction of a staff decision: the first attempt, or a new one after a
 * denied or closed one. Emits RefundRequested.
 */
export async function requestIn(transition: RefundTransition, request: RefundRequest): Promise<Refund> {
  const { payment } = transition;
  if (!payment.refund) return refundIn(await startFirstAttempt(transition, request));
  const hasEnded = payment.refund.state === 'denied' || payment.refund.state === 'closed';
  return hasEnded ? refundIn(await startNewAttempt(transition, refundablePaise(payment), request.why)) : payment.refund;
}

/** Starts the first attempt; a duplicate payment is already owed, so it posts nothing. */
export async function startFirstAttempt(
  transition: RefundTransition,
  { reason, why, by }: RefundRequest,
): Promise<CapturedPayment> {
  const { ctx, tx, payment, at } = transition;
  const id = newReference('SR');
  const amountPaise = refundablePaise(payment);
  await insertRefund(tx, { id, paymentId: payment.id, amountPaise, reason, why: why?.trim() || null, by, at });
  const refund = await findRefund(tx, id);
  if (!refund) throw new Error('a refund vanished');
  await postRequested(transition, refund, payment.outcome === 'duplicate' ? paise(0) : amountPaise);
  await ctx.emit(tx, RefundRequested({ refundId: id, paymentId: payment.id }));
  return updatePaymentState(tx, payment, { refund }, at);
}
