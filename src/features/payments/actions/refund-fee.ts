import type { Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { CapturedPayment, Refund } from '../model.ts';
import type { RefundProposal } from '../model/refund-proposals.ts';
import { refundablePaise } from '../refund-rules.ts';
import { type RefundBlock, refundBlock } from '../rules/proposals.ts';
import { lockCapturedPayment } from '../store/captured-payments.ts';
import { payerOf } from '../store/payments.ts';
import { findProposal, insertProposal, waitingProposalOf } from '../store/refund-proposals.ts';
import type { PaymentsContext } from './context.ts';
import { requestIn } from './request-refund.ts';

export type ProposeCodes =
  | 'payments/unknown-payment'
  | 'payments/reason-missing'
  | 'refunds/own'
  | 'refunds/proposed'
  | 'refunds/not-as-shown';
/** A refund that began, or a proposal that waits for a second person. */
export type RefundedFee = { readonly refund: Refund } | { readonly proposal: RefundProposal };

/**
 * Refunds the fee of an application for staff; the applicant reads the reason. Where the published terms call for it, the
 * refund begins at once; beyond them it is proposed, and a second person agrees. Nobody refunds their own payment.
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
  const { actor, amountPaise } = input;
  const reason = input.reason.trim();
  if (reason === '') return refuse('payments/reason-missing');
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
    if ((await payerOf(tx, payment.id)) === actor) return refuse('refunds/own');
    if (await waitingProposalOf(tx, payment.id)) return refuse('refunds/proposed');
    if (!isDue) return ok({ proposal: await propose(tx, payment, { kind: 'refund', amountPaise, reason, actor, at }) });
    const refund = await requestIn({ ctx, tx, payment, at }, { reason: 'other', why: reason, by: actor });
    await recordAudit(tx, {
      actor,
      action: 'payments/refund-begun',
      subject: refund.id,
      details: { payment: payment.id, application: payment.outcome, amountPaise },
      personal: { reason },
    });
    return ok({ refund });
  });
}

/**
 * True when the published terms call for the refund of an application's fee, or called for it when its refund was
 * requested.
 */
export async function isRefundDue(
  ctx: Pick<PaymentsContext, 'findRefundTerms'>,
  tx: Tx,
  { outcome, refund }: CapturedPayment,
  at: Date,
): Promise<boolean> {
  if (refund && refund.reason !== 'other') return true;
  return (await ctx.findRefundTerms(tx, outcome ?? '', refund?.requestedAt ?? at)) === true;
}

/** Proposes it in the transaction that has locked the payment; a second person agrees. */
export async function propose(
  tx: Tx,
  payment: Pick<CapturedPayment, 'id' | 'outcome'>,
  input: Pick<RefundProposal, 'kind'> & {
    readonly amountPaise: number;
    readonly reason: string;
    readonly actor: string;
    readonly at: Date;
  },
): Promise<RefundProposal> {
  const { kind, reason, actor, at } = input;
  const id = newReference('SQ');
  const amountPaise = input.amountPaise as RefundProposal['amountPaise'];
  await insertProposal(tx, { id, paymentId: payment.id, kind, amountPaise, reason, madeAt: at, madeBy: actor });
  await recordAudit(tx, {
    actor,
    action: kind === 'refund' ? 'payments/refund-proposed' : 'payments/closing-proposed',
    subject: id,
    details: { payment: payment.id, application: payment.outcome, amountPaise },
    personal: { reason },
  });
  const proposal = await findProposal(tx, id);
  if (!proposal) throw new Error('a proposal that was just written is not there');
  return proposal;
}
