import type { Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { paise, type Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { recordMovement } from '#features/approvals/actions/movements.ts';
import { post } from '#features/ledger/actions/post.ts';
import { PartRefundChanged } from '../../events.ts';
import type { PartRefund } from '../../model/payments.ts';
import type { RefundProposal } from '../../proposals/model.ts';
import { baseOf, isOwed, partablePaise, refundSourceOf, requestPostings } from '../rules.ts';
import { partBlock, type PartBlock } from '../../proposals/rules.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { allPartsOf, findPart, insertPart, retryPartNow } from '../store/part-refunds.ts';
import { findPayment } from '../../store/payments.ts';
import { waitingProposalOf } from '../../proposals/store.ts';
import { gatewayIdsOf, refundsOfPayments } from '../store/refunds.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import type { ByStaff, LookUpRefusal, MayConfirmAbsent } from './decide-after-look-up.ts';
import { endIfImpossible } from '../../proposals/actions/end-proposals.ts';
import { listOf } from '../../reconciliation/actions/find-unposted.ts';
import { propose } from '../../proposals/actions/propose.ts';
import { recordRefundPart } from './record-refund-part.ts';
import type { RefundTransition } from './transition-refund.ts';

/**
 * Proposes to pay back a part of an application's fee while the application goes on; a second person agrees, and the
 * applicant reads the reason.
 */
export async function proposePartRefund(
  ctx: PaymentsContext,
  input: { readonly paymentId: string; readonly amountPaise: Paise; readonly reason: string; readonly actor: string },
): Promise<Result<RefundProposal, 'payments/unknown-payment' | 'refunds/proposed' | `refunds/${PartBlock}`>> {
  const { amountPaise, actor, reason } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const payment = await lockCapturedPayment(tx, input.paymentId);
    if (!payment) return refuse('payments/unknown-payment');
    const block = partBlock(payment, amountPaise);
    if (block) return refuse(`refunds/${block}`, { facts: { leftPaise: partablePaise(payment) } });
    if (await waitingProposalOf(tx, payment.id)) return refuse('refunds/proposed');
    return ok(await propose(tx, payment, { kind: 'part-refund', amountPaise, reason, actor, at }));
  });
}

/** Begins an agreed part in the transaction that approves it; a job sends it. Emits PartRefundChanged. */
export async function startPart(
  transition: RefundTransition,
  {
    id: approvalId,
    amountPaise,
    reason,
    actor,
  }: Pick<RefundProposal, 'id' | 'amountPaise' | 'reason'> & { readonly actor: string },
): Promise<void> {
  await addPart(transition, {
    amountPaise: paise(amountPaise),
    state: 'requested',
    why: reason,
    approvalId,
    gatewayRefundId: null,
    by: actor,
  });
}

/** Stores a part and posts what it makes us owe. */
async function addPart(
  { ctx, tx, payment, at }: RefundTransition,
  part: Pick<PartRefund, 'amountPaise' | 'state' | 'why' | 'approvalId' | 'gatewayRefundId'> & { readonly by: string },
): Promise<string> {
  const id = newReference('SR');
  const receipt = refundSourceOf(payment);
  const { amountPaise, state } = part;
  await insertPart(tx, { ...part, id, paymentId: payment.id, receipt, at });
  const amounts = { receipt, requestedPaise: amountPaise, excessPaise: paise(0), deniedPaise: paise(0) };
  for (const posting of requestPostings(amounts)) await post(tx, { ...posting, of: id, at });
  if (state === 'done') await post(tx, { kind: 'refund-done', of: id, at, amountPaise });
  await endIfImpossible(tx, { ...payment, partsPaise: paise(payment.partsPaise + amountPaise) }, at);
  await ctx.emit(tx, PartRefundChanged({ partId: id, paymentId: payment.id, state }));
  return id;
}

/**
 * Tries a part again that is not paid yet, for staff: its job looks it up at the gateway first. If staff confirm that the
 * gateway does not have it, a row of its list that names no payment stops it no longer.
 */
export async function retryPart(
  ctx: PaymentsContext,
  staff: ByStaff & MayConfirmAbsent & { readonly shownPaise: Paise },
): Promise<
  Result<
    undefined,
    | 'payments/unknown-refund'
    | 'payments/refund-under-way'
    | 'payments/refund-done'
    | 'payments/not-refundable'
    | 'refunds/not-as-shown'
  >
> {
  const { refundId, shownPaise, isConfirmedAbsent = false, actor } = staff;
  const found = await findPart(ctx.db, refundId);
  if (!found) return refuse('payments/unknown-refund');
  const now = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    await lockCapturedPayment(tx, found.paymentId);
    const part = await findPart(tx, refundId);
    if (!part) throw new Error('a part vanished');
    const { id, paymentId, amountPaise, state } = part;
    if (state === 'done') return refuse('payments/refund-done');
    if (state === 'ended') return refuse('payments/not-refundable');
    if (amountPaise !== shownPaise) return refuse('refunds/not-as-shown');
    if (!(await retryPartNow(tx, id, { now, isConfirmedAbsent })))
      return refuse('payments/refund-under-way', { retryAfterS: 120 });
    await recordAudit(tx, {
      actor,
      action: 'payments/refund-retried',
      subject: id,
      details: { payment: paymentId, attempt: 1, amountPaise, isVouched: isConfirmedAbsent },
    });
    return ok(undefined);
  });
}

type RecordCodes =
  | LookUpRefusal
  | 'payments/unknown-payment'
  | 'payments/unknown-part'
  | 'payments/part-undecided'
  | 'payments/part-known'
  | 'payments/other-sum'
  | 'payments/refund-not-owed'
  | 'payments/being-applied';
/**
 * Records a refund that somebody made in the gateway's dashboard, by the gateway's own record: a part of a refund that is
 * owed, an excess over one that is completed, or a part of a payment whose application goes on, which waits for another
 * person's proof like the excess. Once for each of the gateway's refunds. Emits PartRefundChanged for the last.
 */
export async function recordGatewayRefund(
  ctx: PaymentsContext,
  input: { readonly paymentId: string; readonly gatewayRefundId: string; readonly actor: string },
): Promise<Result<{ readonly amountPaise: Paise; readonly isExcess: boolean }, RecordCodes>> {
  const { paymentId, gatewayRefundId, actor } = input;
  const [refund] = await refundsOfPayments(ctx.db, [paymentId]);
  if (refund && (isOwed(refund.state) || refund.state === 'done')) {
    const recorded = await recordRefundPart(ctx, { refundId: refund.id, gatewayRefundId, actor });
    return recorded.ok ? ok({ amountPaise: recorded.value.partPaise, isExcess: recorded.value.isExcess }) : recorded;
  }
  const payment = await findPayment(ctx.db, paymentId);
  if (!payment) return refuse('payments/unknown-payment');
  const listed = await listOf(ctx, payment);
  if (!listed.ok) return listed;
  const found = listed.value.find((each) => each.gatewayRefundId === gatewayRefundId);
  if (found?.amountPaise === undefined) return refuse('payments/unknown-part');
  if (found.state !== 'done') return refuse('payments/part-undecided');
  const { amountPaise } = found;
  const at = await ctx.businessNow();
  return ctx.transaction((tx) => recordIn(ctx, tx, { ...input, amountPaise, at }));
}

async function recordIn(
  ctx: PaymentsContext,
  tx: Tx,
  input: Parameters<typeof recordGatewayRefund>[1] & { readonly amountPaise: Paise; readonly at: Date },
): Promise<Result<{ readonly amountPaise: Paise; readonly isExcess: boolean }, RecordCodes>> {
  const { paymentId, gatewayRefundId, actor, amountPaise, at } = input;
  const payment = await lockCapturedPayment(tx, paymentId);
  if (!payment) return refuse('payments/unknown-payment');
  const { refund } = payment;
  // Requested since the first look.
  if (refund && (isOwed(refund.state) || refund.state === 'done'))
    return refuse('payments/refund-under-way', { retryAfterS: 5 });
  if ((await gatewayIdsOf(tx, paymentId)).includes(gatewayRefundId)) return refuse('payments/part-known');
  // One of ours may be this one, if its answer was lost.
  if ((await allPartsOf(tx, paymentId)).some(({ state, tries }) => state === 'requested' && tries > 0))
    return refuse('payments/refund-under-way', { retryAfterS: 120 });
  // Its job posts all of it as a fee.
  if (payment.outcome === null && baseOf(payment) === 'captured')
    return refuse('payments/being-applied', { retryAfterS: 60 });
  // Its amount is not in rupees.
  if (payment.currency !== 'INR') return refuse('payments/other-sum');
  // All that is left is a refund, which the comparison with the gateway takes over; not of a payment that staff closed.
  const mostPaise = partablePaise(payment) - (baseOf(payment) === 'closed' ? 0 : 1);
  if (amountPaise > mostPaise) return refuse('payments/other-sum');
  const id = await addPart(
    { ctx, tx, payment, at },
    { amountPaise, state: 'done', why: null, approvalId: null, gatewayRefundId, by: actor },
  );
  // Nobody agreed to it before: another person proves it by the gateway's number.
  await recordMovement(tx, {
    kind: 'payment-movement',
    record: paymentId,
    movement: 'part',
    postings: [{ kind: 'refund-done', of: id, at, amountPaise }],
    gatewayId: gatewayRefundId,
    actor,
    at,
  });
  await recordAudit(tx, {
    actor,
    action: 'payments/part-refund-recorded',
    subject: id,
    details: { payment: paymentId, gatewayRefund: gatewayRefundId, amountPaise },
  });
  return ok({ amountPaise, isExcess: false });
}
