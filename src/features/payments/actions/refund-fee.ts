import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { Refund } from '../model.ts';
import type { RefundProposal } from '../model/refund-proposals.ts';
import { refundablePaise } from '../refund-rules.ts';
import { type RefundBlock, refundBlock } from '../rules/proposals.ts';
import { lockCapturedPayment } from '../store/captured-payments.ts';
import { waitingProposalOf } from '../store/refund-proposals.ts';
import type { PaymentsContext } from './context.ts';
import { propose } from './propose.ts';
import { isRefundDue } from './refund-due.ts';
import { requestIn } from './request-refund.ts';

export type ProposeCodes = 'payments/unknown-payment' | 'refunds/proposed' | 'refunds/not-as-shown';
/** A refund that began, or a proposal that waits for a second person. */
export type RefundedFee = { readonly refund: Refund } | { readonly proposal: RefundProposal };

/**
 * Refunds the fee of an application for staff; the applicant reads the reason. Where the published terms call for it, the
 * refund begins at once; beyond them it is proposed, and a second person agrees.
 * `amountPaise` is what the person saw. Emits RefundRequested.
 */
export async function refundFee(
  ctx: PaymentsContext,
  input: {
    readonly paymentId: string;
    readonly amountPaise: number;
    readonly reason: string;
    readonly actor: string;
  },
): Promise<Result<RefundedFee, ProposeCodes | `refunds/${RefundBlock}`>> {
  const { actor, amountPaise, reason } = input;
  // Before the lock: inside, it would wait for a connection that those who wait for the lock hold.
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<RefundedFee, ProposeCodes | `refunds/${RefundBlock}`>> => {
    const payment = await lockCapturedPayment(tx, input.paymentId);
    if (!payment) return refuse('payments/unknown-payment');
    const block = refundBlock(payment);
    if (block) return refuse(`refunds/${block}`);
    const isDue = await isRefundDue(ctx, tx, payment, at);
    // A closed refund that the terms call for is tried again: it keeps its number and its reason.
    if (isDue && payment.refund) return refuse('refunds/ended');
    if (refundablePaise(payment) !== amountPaise) return refuse('refunds/not-as-shown');
    if (await waitingProposalOf(tx, payment.id)) return refuse('refunds/proposed');
    if (!isDue) return ok({ proposal: await propose(tx, payment, { kind: 'refund', amountPaise, reason, actor, at }) });
    const refund = await requestIn({ ctx, tx, payment, at }, { reason: 'other', why: reason, by: actor });
    await recordAudit(tx, {
      actor,
      action: 'applications/refund',
      subject: payment.outcome ?? payment.id,
      details: { payment: payment.id, refund: refund.id, amountPaise },
      personal: { reason },
    });
    return ok({ refund });
  });
}
