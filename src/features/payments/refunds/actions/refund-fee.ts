import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { CapturedPayment, Refund } from '../../model/payments.ts';
import type { RefundProposal } from '../../proposals/model.ts';
import { refundablePaise } from '../rules.ts';
import { type RefundBlock, refundBlock } from '../../proposals/rules.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { waitingProposalOf } from '../../proposals/store.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { propose } from '../../proposals/actions/propose.ts';
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
    const found = await lockRefundable(ctx, tx, input.paymentId, at);
    if (!found.ok) return found;
    const { payment, isDue } = found.value;
    if (refundablePaise(payment) !== amountPaise) return refuse('refunds/not-as-shown');
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

type RefundableCodes = 'payments/unknown-payment' | 'refunds/proposed' | `refunds/${RefundBlock}`;
interface Refundable {
  readonly payment: CapturedPayment;
  /** The published terms call for its refund. */
  readonly isDue: boolean;
}
async function lockRefundable(
  ctx: PaymentsContext,
  tx: Tx,
  paymentId: string,
  at: Date,
): Promise<Result<Refundable, RefundableCodes>> {
  const payment = await lockCapturedPayment(tx, paymentId);
  if (!payment) return refuse('payments/unknown-payment');
  const block = refundBlock(payment);
  if (block) return refuse(`refunds/${block}`);
  const isDue = await isRefundDue(ctx, tx, payment, at);
  // A closed refund that the terms call for is tried again: it keeps its number and its reason.
  if (isDue && payment.refund) return refuse('refunds/ended');
  return (await waitingProposalOf(tx, payment.id)) ? refuse('refunds/proposed') : ok({ payment, isDue });
}

/**
 * Proposes the refund of a whole fee as one of many, in the caller's transaction, whatever the terms say: a second person agrees.
 */
export async function proposeRefundIn(
  ctx: PaymentsContext,
  tx: Tx,
  input: { readonly paymentId: string; readonly reason: string; readonly actor: string; readonly at: Date },
): Promise<Result<RefundProposal, RefundableCodes | 'approvals/own'>> {
  const { paymentId, reason, actor, at } = input;
  if (await isOwnRecord(tx, 'payment', paymentId, actor)) return refuse('approvals/own');
  const found = await lockRefundable(ctx, tx, paymentId, at);
  if (!found.ok) return found;
  const { payment } = found.value;
  return ok(await propose(tx, payment, { kind: 'refund', amountPaise: refundablePaise(payment), reason, actor, at }));
}
