import type { Context, DeskSession } from '#kit/context.ts';
import { hasRight, showField } from '#kit/desk/desk-access.ts';
import { rupeesOnWire } from '#kit/money/paise.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { isOwnRecord } from '#features/approvals/actions/own-records.ts';
import { readRights } from '#features/approvals/actions/read-rights.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import type { CapturedPayment } from '../../model/payments.ts';
import type { DeskProposal, DeskRefunding, RefundOffer, RefundProposal, RefundTerms } from '../../proposals/model.ts';
import { refundablePaise } from '../rules.ts';
import { refundBlock } from '../../proposals/rules.ts';
import { readCapturedPayment } from '../../store/captured-payments.ts';
import { findOrder } from '../../orders/store/orders.ts';
import { proposalsOf } from '../../proposals/store.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { agreementBlock } from '../../proposals/actions/decide-proposal.ts';
import { refundTermsOf } from './refund-due.ts';

export type RefundReading = Pick<Context, 'db' | 'businessNow'> & Pick<PaymentsContext, 'findRefundTerms'>;
type Visitor = Pick<DeskSession, 'roles' | 'accountId'>;

/** What of a payment can be refunded to its applicant, and what staff proposed, as this staff member sees it. */
export async function readRefunding(ctx: RefundReading, paymentId: string, visitor: Visitor): Promise<DeskRefunding> {
  const payment = await readCapturedPayment(ctx.db, paymentId);
  if (!payment) return { isOwn: false, offer: null, proposals: [] };
  const at = await ctx.businessNow();
  const proposals = await proposalsOf(ctx.db, paymentId);
  const isWaiting = proposals.some(({ state }) => state === 'waiting');
  const isOwn = await isOwnRecord(ctx.db, 'payment', paymentId, visitor.accountId);
  return {
    isOwn,
    offer: isWaiting || isOwn ? null : await offerOf(ctx, payment, at),
    proposals: await Promise.all(proposals.map((proposal) => deskProposal(ctx, { proposal, payment, at, visitor }))),
  };
}

async function offerOf(ctx: RefundReading, payment: CapturedPayment, at: Date): Promise<RefundOffer | null> {
  if (refundBlock(payment)) return null;
  const terms = await refundTermsOf(ctx, ctx.db, payment, at);
  if (terms === undefined || (terms === 'due' && payment.refund)) return null;
  return { amount: rupeesOnWire(refundablePaise(payment)), terms };
}

/** The terms when the proposal was made, from the application: the refund that the proposal became begins later. */
const termsWhenMade = async (
  { db, findRefundTerms }: RefundReading,
  { payment, proposal }: { readonly payment: CapturedPayment; readonly proposal: RefundProposal },
): Promise<RefundTerms | null> => (await findRefundTerms(db, payment.outcome ?? '', proposal.madeAt)) ?? null;

/** The fee beside the sum, and whose the payment becomes. */
async function orderOf(
  { db }: RefundReading,
  { payment, proposal }: { readonly payment: CapturedPayment; readonly proposal: RefundProposal },
): Promise<DeskProposal['order']> {
  const number = proposal.kind === 'closing' ? payment.orderId : proposal.orderId;
  const order = number === null ? undefined : await findOrder(db, number);
  if (!order) return null;
  const person = (await findAccount(db, order.accountId))?.name ?? '';
  return { number: order.id, amount: rupeesOnWire(order.amountPaise), person };
}

async function deskProposal(
  ctx: RefundReading,
  input: {
    readonly proposal: RefundProposal;
    readonly payment: CapturedPayment;
    readonly at: Date;
    readonly visitor: Visitor;
  },
): Promise<DeskProposal> {
  const { proposal, at, visitor } = input;
  const {
    id,
    kind,
    state,
    amountPaise,
    reason,
    declineReason,
    impossibleBecause,
    madeAt,
    madeBy,
    decidedAt,
    decidedBy,
  } = proposal;
  const staff = await namesOfActors(ctx.db, decidedBy === null ? [madeBy] : [madeBy, decidedBy]);
  const isOpen = state === 'waiting' && hasRight(visitor.roles, 'payments/change');
  return {
    number: id,
    kind,
    status: state,
    amount: rupeesOnWire(amountPaise),
    reason: showField(visitor.roles, 'refund/reason', reason ?? ''),
    declineReason: showField(visitor.roles, 'refund/reason', declineReason ?? ''),
    impossibleBecause,
    madeAt,
    madeBy: staff.get(madeBy) ?? madeBy,
    decidedAt,
    decidedBy: decidedBy === null || decidedBy === 'system' ? null : (staff.get(decidedBy) ?? decidedBy),
    isAlone: proposal.isAlone,
    order: await orderOf(ctx, input),
    terms: kind === 'refund' ? await termsWhenMade(ctx, input) : null,
    rights: isOpen ? await readRights(ctx.db, proposal, visitor) : null,
    block: isOpen ? ((await agreementBlock(ctx.db, input, { accountId: visitor.accountId, at })) ?? null) : 'decided',
  };
}
