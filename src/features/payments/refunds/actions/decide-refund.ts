import type { Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { approve } from '#features/approvals/actions/decide.ts';
import type { ApprovalBlock } from '#features/approvals/model.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { CapturedPayment, Refund } from '../../model/payments.ts';
import type { RefundProposal } from '../../proposals/model.ts';
import type { ListedRefund } from '../../providers/port.ts';
import { isBeingApplied, isOwed, refundablePaise, refundSourceOf } from '../rules.ts';
import { waitingProposalOf } from '../../proposals/store.ts';
import { confirmAbsent, makeRefundDue, mayBePaid } from '../store/refunds.ts';
import { propose } from '../../proposals/actions/propose.ts';
import { findUnposted, listOfPayment } from '../../reconciliation/actions/find-unposted.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { isRefundDue } from './refund-due.ts';
import { startNewAttempt, close, type RefundTransition, refundIn } from './transition-refund.ts';
import { type LookUpRefusal, type ByStaff, decideAfterLookUp, type MayConfirmAbsent } from './decide-after-look-up.ts';

/** The gateway has a refund without a ledger posting: `part-at-gateway` a partial one, `other-at-gateway` another. */
export type UnpostedRefusal = 'payments/part-at-gateway' | 'payments/other-at-gateway';
/**
 * What every decision about a refund may refuse. `being-applied`: staff applied the payment after this refund had ended,
 * and the job that makes its application has not run yet.
 */
export type Undecidable = LookUpRefusal | UnpostedRefusal | 'payments/being-applied' | 'payments/refund-done';
/** What the person was shown and confirmed; refused when it is another sum by now. */
interface AsShown {
  readonly shownPaise?: Paise;
}
type NotAsShown = 'refunds/not-as-shown';
const isOther = ({ shownPaise }: AsShown, paise: number): boolean => shownPaise !== undefined && shownPaise !== paise;
/** What goes to the payer when the refund is tried again. */
export const retriedPaise = (payment: CapturedPayment, { state, amountPaise }: Refund): Paise =>
  state === 'denied' || state === 'closed' ? refundablePaise(payment) : amountPaise;

/** The gateway is paying it, and staff do not confirm that it is not paid there. */
export type AtGateway = 'payments/refund-at-gateway';
/**
 * Runs a staff decision about a refund that is not completed. Refuses while the gateway lists a refund of the payment
 * without a ledger posting, because it could be paid twice, and while the payment is being applied.
 */
export async function decideRefund<Code extends string, Decided = Refund>(
  ctx: PaymentsContext,
  refundId: string,
  options: Parameters<typeof decideAfterLookUp>[2],
  decide: (transition: RefundTransition, refund: Refund, isAtGateway: boolean) => Promise<Result<Decided, Code>>,
): Promise<Result<Decided, Code | Undecidable>> {
  type Codes = Code | Undecidable;
  let listed: Awaited<ReturnType<typeof listOfPayment>> = refuse('payments/gateway-away');
  const readBeforeDecision = async (): Promise<void> => {
    listed = await listOfPayment(ctx, refundId);
  };
  return decideAfterLookUp<Decided, Codes>(
    ctx,
    refundId,
    { ...options, readBeforeDecision },
    async (transition, isAtGateway): Promise<Result<Decided, Codes>> => {
      const refund = refundIn(transition.payment);
      if (refund.state === 'done') return refuse('payments/refund-done');
      if (isBeingApplied(transition.payment, transition.at))
        return refuse('payments/being-applied', { retryAfterS: 60 });
      const check = await checkPosted(transition, listed, options);
      return check.ok ? decide(transition, refund, isAtGateway) : check;
    },
  );
}
async function checkPosted(
  transition: RefundTransition,
  listed: Result<readonly ListedRefund[], string>,
  options: Parameters<typeof decideAfterLookUp>[2],
): Promise<Result<undefined, UnpostedRefusal | 'payments/gateway-away'>> {
  const refund = refundIn(transition.payment);
  // The gateway itself refuses a refund of more than is left of the payment.
  if (options.isRetry && (refund.state === 'requested' || refund.state === 'sent')) return ok(undefined);
  // An ended refund must be retried before a partial refund is recorded.
  if (options.isRetry && !isOwed(refund.state)) return ok(undefined);
  if (!listed.ok) {
    const mayDecide = options.isConfirmedAbsent === true || (refund.tries === 0 && refund.gatewayRefundId === null);
    return mayDecide ? ok(undefined) : refuse('payments/gateway-away', { retryAfterS: 60 });
  }
  const found = await findUnposted(transition, listed.value);
  if (!found) return ok(undefined);
  const facts = { refund: refund.id, gatewayRefund: found.gatewayRefundId, hasEnded: !isOwed(refund.state) };
  if (found.isPart) return refuse('payments/part-at-gateway', { facts });
  return options.isRetry || options.isConfirmedAbsent ? ok(undefined) : refuse('payments/other-at-gateway', { facts });
}
/** Applies a decision: runs `apply` and writes the audit entry. */
export async function applyDecision(
  transition: RefundTransition,
  by: { readonly actor: string; readonly reason: string; readonly action: string },
  apply: () => Promise<CapturedPayment>,
  detailsOf: (refund: Refund) => Readonly<Record<string, string | number | boolean>>,
): Promise<Result<Refund>> {
  const before = { state: refundIn(transition.payment).state };
  const refund = refundIn(await apply());
  await recordAudit(transition.tx, {
    actor: by.actor,
    action: by.action,
    subject: refund.id,
    before,
    after: { state: refund.state },
    details: { payment: transition.payment.id, ...detailsOf(refund) },
    personal: { reason: by.reason },
  });
  return ok(refund);
}

/**
 * Retries a refund for staff. One that staff closed and that was beyond the published terms is proposed anew instead. A stopped, denied or closed refund gets a new attempt with a new id at the gateway; a waiting
 * one becomes due now; one that the gateway already has continues unchanged. If staff confirm that the gateway does not have
 * it, a row of its list that names no payment stops it no longer.
 */
export const retryRefund = (
  ctx: PaymentsContext,
  staff: ByStaff & AsShown & MayConfirmAbsent,
): Promise<
  Result<Refund, Undecidable | 'payments/not-refundable' | 'refunds/propose-again' | 'refunds/may-be-paid' | NotAsShown>
> =>
  decideRefund<'payments/not-refundable' | 'refunds/propose-again' | 'refunds/may-be-paid' | NotAsShown>(
    ctx,
    staff.refundId,
    { isRetry: true, isConfirmedAbsent: staff.isConfirmedAbsent === true },
    async (transition, refund) => {
      if (await mayBePaid(transition.tx, refund.id)) return refuse('refunds/may-be-paid');
      const amountPaise = retriedPaise(transition.payment, refund);
      if (refund.state === 'requested' || refund.state === 'sent') {
        if (isOther(staff, amountPaise)) return refuse('refunds/not-as-shown');
        await makeRefundDue(transition.tx, refund.id, transition.at);
        if (staff.isConfirmedAbsent) await confirmAbsent(transition.tx, refund.id);
        const { id: subject, state, attempt } = refund;
        await recordAudit(transition.tx, {
          actor: staff.actor,
          action: 'payments/refund-retried',
          subject,
          before: { state },
          after: { state },
          details: {
            payment: transition.payment.id,
            attempt,
            amountPaise,
            isVouched: staff.isConfirmedAbsent === true,
          },
        });
        return ok(refund);
      }
      if (await needsProposal(ctx, transition)) return refuse('refunds/propose-again');
      if (amountPaise === 0) return refuse('payments/not-refundable');
      if (isOther(staff, amountPaise)) return refuse('refunds/not-as-shown');
      return applyDecision(
        transition,
        { actor: staff.actor, reason: 'tried again', action: 'payments/refund-retried' },
        async () => {
          const payment = await startNewAttempt(transition, amountPaise);
          if (staff.isConfirmedAbsent) await confirmAbsent(transition.tx, refund.id);
          return payment;
        },
        ({ attempt }) => ({ attempt, amountPaise, isVouched: staff.isConfirmedAbsent === true }),
      );
    },
  );

/**
 * True for a refund that staff closed and that the published terms do not call for: two people agree to it anew. Of a payment
 * without an application, the payer gets their own money back.
 */
export const needsProposal = async (ctx: PaymentsContext, { tx, payment, at }: RefundTransition): Promise<boolean> =>
  refundIn(payment).state === 'closed' &&
  refundSourceOf(payment) === 'application' &&
  !(await isRefundDue(ctx, tx, payment, at));

/**
 * Proposes to close a refund with a reason, which the applicant reads once a second person agrees: we keep the money and the
 * commission is restored. Refused while the gateway is paying it, unless staff confirm that it is not paid there.
 */
export async function proposeRefundClosing(
  ctx: PaymentsContext,
  staff: ByStaff & MayConfirmAbsent & AsShown & { readonly reason: string },
): Promise<Result<RefundProposal, Undecidable | Unclosable | 'refunds/proposed'>> {
  const { reason } = staff;
  const { actor, isConfirmedAbsent = false } = staff;
  return decideRefund(ctx, staff.refundId, { isConfirmedAbsent }, async ({ tx, payment, at }, refund, isAtGateway) => {
    if (isOther(staff, refund.amountPaise)) return refuse('refunds/not-as-shown');
    if (await mayBePaid(tx, refund.id)) return refuse('refunds/may-be-paid');
    const refusal = unclosable(refund, { isAtGateway, isConfirmedAbsent });
    if (refusal) return refuse(refusal);
    if (await waitingProposalOf(tx, payment.id)) return refuse('refunds/proposed');
    const { amountPaise } = refund;
    return ok(
      await propose(tx, payment, { kind: 'refund-closing', amountPaise, reason, actor, at, isConfirmedAbsent }),
    );
  });
}
type Unclosable = AtGateway | NotAsShown | 'payments/refund-closed' | 'refunds/may-be-paid';
const unclosable = (
  refund: Refund,
  { isAtGateway, isConfirmedAbsent }: { readonly isAtGateway: boolean; readonly isConfirmedAbsent: boolean },
): 'payments/refund-closed' | AtGateway | undefined => {
  if (refund.state === 'closed') return 'payments/refund-closed';
  return isAtGateway && !isConfirmedAbsent ? 'payments/refund-at-gateway' : undefined;
};

/** Closes a refund as it was proposed, once a second person agrees; the gateway is asked again first. */
export async function closeRefundAsProposed(
  ctx: PaymentsContext,
  input: { readonly refundId: string; readonly proposal: RefundProposal; readonly actor: string },
): Promise<Result<boolean, Undecidable | Unclosable | `approvals/${ApprovalBlock}`>> {
  const { refundId, proposal, actor } = input;
  const { paymentId, isConfirmedAbsent } = proposal;
  const reason = proposal.reason ?? '';
  let isAlone = false;
  const closed = await decideRefund<Unclosable | `approvals/${ApprovalBlock}`, Refund>(
    ctx,
    refundId,
    { isConfirmedAbsent },
    async (transition, refund, isAtGateway) => {
      if (refund.amountPaise !== proposal.amountPaise) return refuse('refunds/not-as-shown');
      const refusal = unclosable(refund, { isAtGateway, isConfirmedAbsent });
      if (refusal) return refuse(refusal);
      const { tx, at } = transition;
      if (await mayBePaid(tx, refund.id)) return refuse('refunds/may-be-paid');
      const approved = await approve(tx, { kind: 'refund-closing', record: paymentId, id: proposal.id }, { actor, at });
      if (!approved.ok) return approved;
      isAlone = approved.value.isAlone;
      return applyDecision(
        transition,
        { actor, reason, action: 'payments/refund-closed' },
        () => close(transition, { by: actor, reason }),
        () => ({ isVouched: isConfirmedAbsent, isAlone, proposal: proposal.id }),
      );
    },
  );
  return closed.ok ? ok(isAlone) : closed;
}
