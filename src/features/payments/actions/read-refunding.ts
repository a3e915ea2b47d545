import type { Context, DeskSession, Tx } from '#kit/context.ts';
import { hasRight, showField } from '#kit/desk-access.ts';
import { rupeesOnWire } from '#kit/paise.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type { CapturedPayment } from '../model.ts';
import type { DeskProposal, DeskRefunding, RefundOffer, RefundProposal } from '../model/refund-proposals.ts';
import { refundablePaise } from '../refund-rules.ts';
import { refundBlock } from '../rules/proposals.ts';
import { readCapturedPayment } from '../store/captured-payments.ts';
import { proposalsOf } from '../store/refund-proposals.ts';
import type { PaymentsContext } from './context.ts';
import { agreementBlock } from './decide-proposal.ts';
import { isRefundDue } from './refund-due.ts';

export type RefundReading = Pick<Context, 'db' | 'businessNow'> & Pick<PaymentsContext, 'findRefundTerms'>;
type Visitor = Pick<DeskSession, 'roles' | 'accountId'>;

/** What of a payment can be refunded to its applicant, and what staff proposed, as this staff member sees it. */
export async function readRefunding(ctx: RefundReading, paymentId: string, visitor: Visitor): Promise<DeskRefunding> {
  const payment = await readCapturedPayment(ctx.db, paymentId);
  if (!payment) return { offer: null, proposals: [] };
  const at = await ctx.businessNow();
  const proposals = await proposalsOf(ctx.db, paymentId);
  const isWaiting = proposals.some(({ state }) => state === 'waiting');
  return {
    offer: isWaiting ? null : await offerOf(ctx, payment, at),
    proposals: await Promise.all(proposals.map((proposal) => deskProposal(ctx.db, { proposal, payment, at, visitor }))),
  };
}

async function offerOf(ctx: RefundReading, payment: CapturedPayment, at: Date): Promise<RefundOffer | null> {
  if (refundBlock(payment)) return null;
  const isWithinTerms = await isRefundDue(ctx, ctx.db, payment, at);
  if (isWithinTerms && payment.refund) return null;
  return { amount: rupeesOnWire(refundablePaise(payment)), isWithinTerms };
}

async function deskProposal(
  tx: Tx,
  input: {
    readonly proposal: RefundProposal;
    readonly payment: CapturedPayment;
    readonly at: Date;
    readonly visitor: Visitor;
  },
): Promise<DeskProposal> {
  const { proposal, at, visitor } = input;
  const { id, kind, state, amountPaise, reason, declineReason, madeAt, madeBy, decidedAt, decidedBy } = proposal;
  const staff = await namesOfActors(tx, decidedBy === null ? [madeBy] : [madeBy, decidedBy]);
  const isOpen = state === 'waiting' && hasRight(visitor.roles, 'payments/change');
  return {
    number: id,
    kind,
    status: state,
    amount: rupeesOnWire(amountPaise),
    reason: showField(visitor.roles, 'refund/reason', reason ?? ''),
    declineReason: showField(visitor.roles, 'refund/reason', declineReason ?? ''),
    madeAt: madeAt.toISOString(),
    madeBy: staff.get(madeBy) ?? madeBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: decidedBy === null ? null : (staff.get(decidedBy) ?? decidedBy),
    isAlone: proposal.isAlone,
    block: isOpen ? ((await agreementBlock(tx, input, { accountId: visitor.accountId, at })) ?? null) : 'decided',
  };
}
