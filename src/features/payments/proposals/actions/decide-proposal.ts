import type { Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { approvalBlock, approve, endApproval } from '#features/approvals/actions/decide.ts';
import type { ApprovalBlock } from '#features/approvals/model.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { CapturedPayment, Order } from '../../model/payments.ts';
import type { AgreementBlock, RefundProposal } from '../model.ts';
import { impossibleBecause } from '../rules.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { lockOrder } from '../../orders/store/orders.ts';
import { findPayment } from '../../store/payments.ts';
import { refundsOfPayments } from '../../refunds/store/refunds.ts';
import { findProposal } from '../store.ts';
import { applyIn, orderAsProposed } from '../../reviews/actions/apply-payment.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { type AtGateway, closeRefundAsProposed, type Undecidable } from '../../refunds/actions/decide-refund.ts';
import { endProposal } from './end-proposals.ts';
import { closeIn } from '../../reviews/actions/end-review.ts';
import { startPart } from '../../refunds/actions/part-refunds.ts';
import { auditNameOf } from './propose.ts';
import { requestIn } from '../../refunds/actions/request-refund.ts';
import type { RefundTransition } from '../../refunds/actions/transition-refund.ts';

type Unknown = 'refunds/unknown-proposal' | 'refunds/decided';
export type AgreeCodes =
  | Unknown
  | Undecidable
  | AtGateway
  | 'payments/refund-closed'
  | 'refunds/may-be-paid'
  | 'refunds/not-as-shown'
  | 'refunds/impossible'
  | `approvals/${ApprovalBlock}`;

interface Locked {
  readonly proposal: RefundProposal;
  readonly payment: CapturedPayment;
}
/** Locks the payment of a proposal first, as every change of its money does, and reads the proposal under this lock. */
async function lockWaiting(tx: Tx, id: string): Promise<Result<Locked, Unknown>> {
  const named = await findProposal(tx, id);
  // Before its payments, as polling does.
  if (named && named.orderId !== null) await lockOrder(tx, named.orderId);
  const payment = named && (await lockCapturedPayment(tx, named.paymentId));
  const proposal = await findProposal(tx, id);
  if (!payment || !proposal) return refuse('refunds/unknown-proposal');
  return proposal.state === 'waiting'
    ? ok({ proposal, payment })
    : refuse('refunds/decided', { facts: { state: proposal.state } });
}

/** Why this member of staff can't agree to a proposal that waits: what the approval says, or it became impossible. */
export async function agreementBlock(
  tx: Tx,
  { proposal, payment }: Locked,
  reader: { readonly accountId: string; readonly at: Date },
): Promise<AgreementBlock | undefined> {
  const block = await approvalBlock(tx, proposal, { actor: reader.accountId, at: reader.at });
  return block !== 'own' && impossibleBecause(payment, proposal, reader.at) ? 'impossible' : block;
}

/**
 * Agrees to a proposed refund, which begins it, to a proposed closing, or to whose a payment becomes. Another person than its maker, unless the owner
 * has switched the second person off; the database refuses the same. One that can't be agreed to any more is refused, and ended
 * unless it ended automatically. `amountPaise` is what the person saw.
 * Emits RefundRequested, PartRefundChanged, or PaymentCaptured.
 */
export async function agreeToProposal(
  ctx: PaymentsContext,
  input: { readonly proposalId: string; readonly amountPaise: number; readonly actor: string },
): Promise<Result<RefundProposal, AgreeCodes>> {
  const { proposalId } = input;
  const at = await ctx.businessNow();
  const waiting = await findProposal(ctx.db, proposalId);
  if (waiting?.kind === 'refund-closing' && waiting.state === 'waiting') return agreeToClosing(ctx, waiting, input);
  return ctx.transaction((tx) => agreeIn(ctx, tx, { ...input, at }));
}

/**
 * Agrees in the caller's transaction, as one of many; not to a `refund-closing`, whose refund is looked up at the
 * gateway.
 */
export async function agreeIn(
  ctx: PaymentsContext,
  tx: Tx,
  input: { readonly proposalId: string; readonly amountPaise: number; readonly actor: string; readonly at: Date },
): Promise<Result<RefundProposal, AgreeCodes>> {
  const { proposalId, actor, at } = input;
  const locked = await lockWaiting(tx, proposalId);
  if (!locked.ok) return locked.refusal.facts?.['state'] === 'impossible' ? refuse('refunds/impossible') : locked;
  const { proposal, payment } = locked.value;
  const { kind, amountPaise } = proposal;
  const details = { payment: payment.id, application: payment.outcome, amountPaise };
  const block = await agreementBlock(tx, locked.value, { accountId: actor, at });
  if (block === 'impossible' || block === 'maker-left' || block === 'makers-own' || block === 'lapsed') {
    const because = impossibleBecause(payment, proposal, at) ?? (block === 'lapsed' ? 'lapsed' : 'maker-left');
    await endProposal(tx, locked.value, { because, at });
  }
  if (block) return refuse(block === 'impossible' ? 'refunds/impossible' : `approvals/${block}`);
  if (amountPaise !== input.amountPaise) return refuse('refunds/not-as-shown');
  const order = await orderOf(tx, locked.value);
  if (order === 'unfit') {
    await endProposal(tx, locked.value, { because: 'order', at });
    return refuse('refunds/impossible');
  }
  const approved = await approve(tx, { kind, record: payment.id }, { actor, at });
  if (!approved.ok) return approved;
  const { isAlone } = approved.value;
  await carryOut({ ctx, tx, payment, at }, proposal, { actor, isAlone, order });
  await recordAudit(tx, {
    actor,
    action: `payments/${auditNameOf(kind)}-agreed`,
    subject: proposalId,
    details: { ...details, isAlone },
  });
  return ok({ ...proposal, state: 'approved', decidedAt: at, decidedBy: actor, isAlone });
}

/** The gateway may be paying the refund by now, so it is asked outside of the transaction that decides. */
async function agreeToClosing(
  ctx: PaymentsContext,
  proposal: RefundProposal,
  { amountPaise, actor }: { readonly amountPaise: number; readonly actor: string },
): Promise<Result<RefundProposal, AgreeCodes>> {
  if (proposal.amountPaise !== amountPaise) return refuse('refunds/not-as-shown');
  const at = await ctx.businessNow();
  const block = await approvalBlock(ctx.db, proposal, { actor, at });
  if (block) return refuse(`approvals/${block}`);
  const [refund] = await refundsOfPayments(ctx.db, [proposal.paymentId]);
  if (!refund) return refuse('refunds/impossible');
  const closed = await closeRefundAsProposed(ctx, { refundId: refund.id, proposal, actor });
  if (!closed.ok) return closed;
  return ok({ ...proposal, state: 'approved', decidedAt: at, decidedBy: actor, isAlone: closed.value });
}

/** The order of an application that is proposed, `unfit` where the payment is another's by now. */
async function orderOf(tx: Tx, { proposal, payment }: Locked): Promise<Order | 'unfit' | undefined> {
  if (proposal.orderId === null) return undefined;
  return (await orderAsProposed(tx, defined(await findPayment(tx, payment.id)), proposal)) ?? 'unfit';
}

async function carryOut(
  transition: RefundTransition,
  proposal: RefundProposal,
  { actor, isAlone, order }: { readonly actor: string; readonly isAlone: boolean; readonly order: Order | undefined },
): Promise<void> {
  const { kind } = proposal;
  const reason = proposal.reason ?? '';
  const { tx, payment: captured, at } = transition;
  if (kind === 'refund') return void (await requestIn(transition, { reason: 'other', why: reason, by: actor }));
  if (kind === 'part-refund') return startPart(transition, { ...proposal, actor });
  const payment = defined(await findPayment(tx, captured.id));
  if (order) return void (await applyIn(transition, { captured, payment }, order, { actor, at, isAlone }));
  await closeIn(tx, { captured, payment }, { reason, actor, at });
}

/** Declines a proposal with a reason, which staff read; its maker may do so too. */
export async function declineProposal(
  ctx: PaymentsContext,
  input: { readonly proposalId: string; readonly reason: string; readonly actor: string },
): Promise<Result<RefundProposal, Unknown>> {
  const at = await ctx.businessNow();
  return ctx.transaction((tx) => declineIn(tx, { ...input, at }));
}

/** Declines in the caller's transaction, as one of many. */
export async function declineIn(
  tx: Tx,
  input: { readonly proposalId: string; readonly reason: string; readonly actor: string; readonly at: Date },
): Promise<Result<RefundProposal, Unknown>> {
  const { proposalId, reason, actor, at } = input;
  const locked = await lockWaiting(tx, proposalId);
  if (!locked.ok) return locked;
  const { proposal, payment } = locked.value;
  const asked = { kind: proposal.kind, record: payment.id };
  await endApproval(tx, asked, { status: 'declined', actor, at, declineReason: reason });
  await recordAudit(tx, {
    actor,
    action: 'payments/proposal-declined',
    subject: proposalId,
    details: { payment: payment.id, application: payment.outcome, amountPaise: proposal.amountPaise },
    personal: { reason },
  });
  return ok({ ...proposal, state: 'declined', decidedAt: at, decidedBy: actor, declineReason: reason });
}
