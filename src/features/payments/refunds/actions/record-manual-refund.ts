import { faultOfDay, readBankDay } from '#kit/money/bank-day.ts';
import { paise, type Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { readUtr } from '#kit/money/utr.ts';
import { recordMovement } from '#features/approvals/actions/movements.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { claimReference, releaseReference } from '#features/ledger/actions/claim-reference.ts';
import type { Posting } from '#features/ledger/model/postings.ts';
import type { Refund } from '../../model/payments.ts';
import { attemptOf, isOwed, isDisputed, refundablePaise } from '../rules.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { correctReference, findRefund } from '../store/refunds.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { complete, refundIn, type RefundTransition, startNewAttempt } from './transition-refund.ts';
import type { ByStaff, MayConfirmAbsent } from './decide-after-look-up.ts';
import { type Undecidable, type AtGateway, decideRefund, needsProposal, applyDecision } from './decide-refund.ts';

export interface ManualRefund {
  readonly refund: Refund;
  /** Transferred in addition to what was owed. */
  readonly excessPaise: Paise;
}
/**
 * Records a refund that staff paid from our bank account, with the bank's reference, which belongs to one refund only. One
 * that staff closed and that was beyond the published terms is proposed anew instead. Refused while a dispute is open, and while
 * the gateway is paying the refund unless staff confirm that it is not paid there.
 * `paidPaise`: the transferred amount, by default what is owed. An excess is posted as a loss; less than is owed, or more
 * than the applicant paid, is refused.
 */
export async function recordManualRefund(
  ctx: PaymentsContext,
  staff: ByStaff &
    MayConfirmAbsent & {
      readonly bankReference: string;
      /** The bank's day, as typed; today without one. */
      readonly day?: string | undefined;
      readonly paidPaise?: Paise | undefined;
    },
): Promise<
  Result<
    ManualRefund,
    | Undecidable
    | AtGateway
    | 'payments/not-refundable'
    | 'refunds/propose-again'
    | 'refunds/disputed'
    | 'payments/bank-reference-invalid'
    | 'payments/bank-reference-used'
    | 'payments/refund-day'
    | 'payments/other-amount'
  >
> {
  const bankReference = readUtr(staff.bankReference);
  const isConfirmedAbsent = staff.isConfirmedAbsent === true;
  if (!bankReference) return refuse('payments/bank-reference-invalid');
  type Codes =
    | AtGateway
    | 'payments/not-refundable'
    | 'refunds/propose-again'
    | 'refunds/disputed'
    | 'payments/bank-reference-used'
    | 'payments/refund-day'
    | 'payments/other-amount';
  let excessPaise = paise(0);
  const recorded = await decideRefund<Codes>(
    ctx,
    staff.refundId,
    { isConfirmedAbsent },
    async (transition, refund, isAtGateway) => {
      // The bank may take the money back anyway.
      if (isDisputed(transition.payment)) return refuse('refunds/disputed');
      if (isAtGateway && !isConfirmedAbsent) return refuse('payments/refund-at-gateway');
      if (await needsProposal(ctx, transition)) return refuse('refunds/propose-again');
      const hasEnded = !isOwed(refund.state);
      const amountPaise = hasEnded ? refundablePaise(transition.payment) : refund.amountPaise;
      if (amountPaise === 0) return refuse('payments/not-refundable');
      const { paidPaise = amountPaise } = staff;
      const maxPaise = Math.max(amountPaise, transition.payment.postedPaise ?? 0);
      if (paidPaise < amountPaise || paidPaise > maxPaise)
        return refuse('payments/other-amount', { facts: { paidPaise, owedPaise: amountPaise, maxPaise } });
      const { at: now, payment } = transition;
      const day = readBankDay(staff.day ?? '', { now, since: payment.capturedAt ?? payment.firstSeenAt });
      if (typeof day === 'string') return refuse('payments/refund-day', { fields: faultOfDay(day) });
      if (!(await claimReference(transition.tx, { utr: bankReference, kind: 'refund', group: refund.id })))
        return refuse('payments/bank-reference-used');
      excessPaise = paise(paidPaise - amountPaise);
      return applyDecision(
        transition,
        { actor: staff.actor, reason: 'paid by hand', action: 'payments/refund-by-hand' },
        async () => {
          const payment = hasEnded ? await startNewAttempt(transition, amountPaise) : transition.payment;
          const onDay = { ...transition, payment, at: day.at };
          const completed = await complete(onDay, { byHand: true, bankReference, excessPaise });
          await recordByHand(transition, refundIn(completed), { ...staff, bankReference, excessPaise, day: day.at });
          return completed;
        },
        () => ({ bankReference, amountPaise, excessPaise, day: day.day, isVouched: isConfirmedAbsent }),
      );
    },
  );
  return recorded.ok ? ok({ refund: recorded.value, excessPaise }) : recorded;
}

const recordByHand = (
  { tx, at }: RefundTransition,
  refund: Refund,
  {
    actor,
    bankReference: utr,
    excessPaise,
    day,
  }: { readonly actor: string; readonly bankReference: string; readonly excessPaise: Paise; readonly day: Date },
): Promise<void> => {
  const of = attemptOf(refund);
  const excess: Posting = { kind: 'refund-by-hand-excess', of, at: day, amountPaise: excessPaise };
  return recordMovement(tx, {
    kind: 'payment-movement',
    record: refund.paymentId,
    movement: 'refund-by-hand',
    utr,
    actor,
    at,
    postings: [
      { kind: 'refund-by-hand', of, at: day, amountPaise: refund.amountPaise },
      ...(excessPaise > 0 ? [excess] : []),
    ],
  });
};

/** Corrects a mistyped bank reference of a manual refund; the audit log has both. */
export async function correctRefundReference(
  ctx: PaymentsContext,
  staff: ByStaff & { readonly bankReference: string; readonly reason: string },
): Promise<
  Result<
    Refund,
    | 'payments/unknown-refund'
    | 'payments/not-by-hand'
    | 'payments/bank-reference-invalid'
    | 'payments/bank-reference-used'
  >
> {
  const bankReference = readUtr(staff.bankReference);
  const { reason } = staff;
  if (!bankReference) return refuse('payments/bank-reference-invalid');
  return ctx.transaction(async (tx) => {
    const found = await findRefund(tx, staff.refundId);
    const refund = found && (await lockCapturedPayment(tx, found.paymentId))?.refund;
    if (!refund) return refuse('payments/unknown-refund');
    // The reference of a payout run belongs to its transfer.
    if (!refund.isByHand || refund.state !== 'done' || refund.runId !== null) return refuse('payments/not-by-hand');
    const claimed = { kind: 'refund', group: refund.id } as const;
    if (!(await claimReference(tx, { ...claimed, utr: bankReference }))) return refuse('payments/bank-reference-used');
    if (refund.bankReference !== null && refund.bankReference !== bankReference)
      await releaseReference(tx, { ...claimed, utr: refund.bankReference });
    await recordAudit(tx, {
      actor: staff.actor,
      action: 'payments/refund-reference-corrected',
      subject: refund.id,
      before: { bankReference: refund.bankReference },
      after: { bankReference },
      details: { payment: refund.paymentId },
      personal: { reason },
    });
    return ok(await correctReference(tx, refund.id, bankReference));
  });
}
