import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { needsSecondPerson } from '#features/staff/actions/second-person.ts';
import type { CapturedPayment } from '../model.ts';
import type { AgreementBlock, RefundProposal } from '../model/refund-proposals.ts';
import { impossibleBecause } from '../rules/proposals.ts';
import { lockCapturedPayment } from '../store/captured-payments.ts';
import { findPayment } from '../store/payments.ts';
import { findProposal, setProposalDecided } from '../store/refund-proposals.ts';
import type { PaymentsContext } from './context.ts';
import { endProposal, hasMakerLeft } from './end-proposals.ts';
import { closeIn } from './end-review.ts';
import { isOwnPayment, type OwnCheck } from './own-payment.ts';
import { requestIn } from './request-refund.ts';
import type { RefundTransition } from './transition-refund.ts';

type Unknown = 'refunds/unknown-proposal' | 'refunds/decided';
export type AgreeCodes = Unknown | 'refunds/not-as-shown' | `refunds/${AgreementBlock}`;

interface Locked {
  readonly proposal: RefundProposal;
  readonly payment: CapturedPayment;
}
/** Locks the payment of a proposal first, as every change of its money does, and reads the proposal under this lock. */
async function lockWaiting(tx: Tx, id: string): Promise<Result<Locked, Unknown>> {
  const named = await findProposal(tx, id);
  const payment = named && (await lockCapturedPayment(tx, named.paymentId));
  const proposal = await findProposal(tx, id);
  if (!payment || !proposal) return refuse('refunds/unknown-proposal');
  return proposal.state === 'waiting'
    ? ok({ proposal, payment })
    : refuse('refunds/decided', { facts: { state: proposal.state } });
}

/**
 * Why this member of staff can't agree to a proposal that waits: the payment is their own, they made it, by whichever of their
 * accounts, and the owner has not switched the second person off, its maker may not make one any more, or it became impossible.
 */
export async function agreementBlock(
  ctx: OwnCheck,
  tx: Tx,
  { proposal, payment }: Locked,
  reader: { readonly accountId: string; readonly at: Date },
): Promise<Exclude<AgreementBlock, 'decided'> | undefined> {
  if (await isOwnPayment(ctx, tx, payment.id, reader.accountId)) return 'own';
  if (impossibleBecause(payment, proposal, reader.at)) return 'impossible';
  const isMaker = (await ctx.findAccountsOfPerson(tx, reader.accountId)).has(proposal.madeBy);
  if (isMaker && (await needsSecondPerson(tx))) return 'second-person';
  return (await hasMakerLeft(ctx, tx, proposal)) ? 'maker-left' : undefined;
}

/**
 * Agrees to a proposed refund, which begins it, or to a proposed closing. Another person than its maker, unless the owner
 * has switched the second person off; the database refuses the same. One that can't be agreed to any more is refused, and ended
 * unless it ended automatically. `amountPaise` is what the person saw.
 * Emits RefundRequested.
 */
export async function agreeToProposal(
  ctx: PaymentsContext,
  input: { readonly proposalId: string; readonly amountPaise: number; readonly actor: string },
): Promise<Result<RefundProposal, AgreeCodes>> {
  const { proposalId, actor } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<RefundProposal, AgreeCodes>> => {
    const locked = await lockWaiting(tx, proposalId);
    if (!locked.ok) return locked.refusal.facts?.['state'] === 'impossible' ? refuse('refunds/impossible') : locked;
    const { proposal, payment } = locked.value;
    const { kind, amountPaise, reason, madeBy } = proposal;
    const details = { payment: payment.id, application: payment.outcome, amountPaise };
    const block = await agreementBlock(ctx, tx, locked.value, { accountId: actor, at });
    if (block === 'impossible' || block === 'maker-left') {
      const because = impossibleBecause(payment, proposal, at) ?? 'maker-left';
      await endProposal(tx, locked.value, { because, at });
    }
    if (block) return refuse(`refunds/${block}`);
    if (amountPaise !== input.amountPaise) return refuse('refunds/not-as-shown');
    const isAlone = madeBy === actor;
    await setProposalDecided(tx, proposalId, { state: 'agreed', at, by: actor, isAlone });
    await carryOut({ ctx, tx, payment, at }, { kind, reason: reason ?? '', actor });
    await recordAudit(tx, {
      actor,
      action: kind === 'refund' ? 'payments/refund-agreed' : 'payments/closing-agreed',
      subject: proposalId,
      details: { ...details, isAlone },
    });
    return ok({ ...proposal, state: 'agreed', decidedAt: at, decidedBy: actor, isAlone });
  });
}

async function carryOut(
  transition: RefundTransition,
  { kind, reason, actor }: Pick<RefundProposal, 'kind'> & { readonly reason: string; readonly actor: string },
): Promise<void> {
  const { tx, payment: captured, at } = transition;
  if (kind === 'refund') return void (await requestIn(transition, { reason: 'other', why: reason, by: actor }));
  const payment = await findPayment(tx, captured.id);
  if (!payment) throw new Error('a payment that is locked is not there');
  await closeIn(tx, { captured, payment }, { reason, actor, at });
}

/** Declines a proposal with a reason, which staff read; its maker may do so too, the payer not. */
export async function declineProposal(
  ctx: PaymentsContext,
  input: { readonly proposalId: string; readonly reason: string; readonly actor: string },
): Promise<Result<RefundProposal, Unknown | 'refunds/own' | 'payments/reason-missing'>> {
  const { proposalId, actor } = input;
  const reason = input.reason.trim();
  if (reason === '') return refuse('payments/reason-missing');
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<RefundProposal, Unknown | 'refunds/own'>> => {
    const locked = await lockWaiting(tx, proposalId);
    if (!locked.ok) return locked;
    const { proposal, payment } = locked.value;
    if (await isOwnPayment(ctx, tx, payment.id, actor)) return refuse('refunds/own');
    await setProposalDecided(tx, proposalId, { state: 'declined', at, by: actor, declineReason: reason });
    await recordAudit(tx, {
      actor,
      action: 'payments/proposal-declined',
      subject: proposalId,
      details: { payment: payment.id, application: payment.outcome, amountPaise: proposal.amountPaise },
      personal: { reason },
    });
    return ok({ ...proposal, state: 'declined', decidedAt: at, decidedBy: actor, declineReason: reason });
  });
}
