import { paise, type Paise } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { CapturedPayment, Refund } from '../model.ts';
import type { ListedRefund } from '../providers/port.ts';
import { isBeingApplied, isOwed, openDisputeOf, refundablePaise, refundSourceOf } from '../refund-rules.ts';
import { lockCapturedPayment } from '../store/captured-payments.ts';
import {
  correctReference,
  earlierGatewayIds,
  endLease,
  findRefund,
  makeRefundDue,
  isReferenceOfAnother,
  leaseRefund,
} from '../store/refunds.ts';
import { findUnposted, listOfPayment } from './find-unposted.ts';
import { type RefundLookUp, lookUp } from './look-up-refund.ts';
import type { PaymentsContext } from './context.ts';
import { isOwnPayment } from './own-payment.ts';
import { isRefundDue } from './refund-due.ts';
import {
  startNewAttempt,
  close,
  complete,
  type RefundTransition,
  refundIn,
  resolveRefundItems,
  applyRefundSnapshot,
} from './transition-refund.ts';
import { leaseMs } from './send-refund.ts';

/** `gateway-away`: unreachable, so nothing was decided. `own`: they paid it. `refund-under-way`: another process is calling the gateway. */
export type LookUpRefusal =
  | 'payments/unknown-refund'
  | 'payments/refund-under-way'
  | 'payments/gateway-away'
  | 'refunds/own';
interface ByStaff {
  readonly refundId: string;
  readonly actor: string;
}
interface MayConfirmAbsent {
  /**
   * Staff confirm from the gateway's dashboard that it has no such refund or does not pay it, for when its API is unreachable or
   * lists it as under way.
   */
  readonly isConfirmedAbsent?: boolean | undefined;
}

/**
 * Looks a refund up at the gateway under a lease, applies what it finds, then runs `decide` in the same transaction with
 * the payment locked, unless it is the actor's own. `isAtGateway`: the gateway has it and has not denied it. `isRetry`: a
 * refund that the gateway is still processing continues even if it was closed here.
 */
export async function decideAfterLookUp<T, Code extends string>(
  ctx: PaymentsContext,
  { refundId, actor }: ByStaff,
  options: {
    readonly isConfirmedAbsent?: boolean;
    readonly isRetry?: boolean;
    /** Reads more from the gateway under the same lease. */
    readonly readBeforeDecision?: () => Promise<void>;
  },
  decide: (transition: RefundTransition, isAtGateway: boolean) => Promise<Result<T, Code>>,
): Promise<Result<T, Code | LookUpRefusal>> {
  const now = await ctx.businessNow();
  const locked = await ctx.transaction(async (tx): Promise<RefundLookUp | LookUpRefusal> => {
    const found = await findRefund(tx, refundId);
    const payment = found && (await lockCapturedPayment(tx, found.paymentId));
    if (!payment) return 'payments/unknown-refund';
    const leasedUntil = after(now, leaseMs);
    const hasLease = await leaseRefund(tx, refundId, { now, until: leasedUntil, isTry: false });
    return hasLease
      ? { payment, refund: refundIn(payment), earlier: await earlierGatewayIds(tx, refundId), leasedUntil }
      : 'payments/refund-under-way';
  });
  if (typeof locked === 'string') return refuse(locked);
  const answer = await lookUp(ctx, locked);
  await options.readBeforeDecision?.();
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const payment = await lockCapturedPayment(tx, locked.payment.id);
    if (!payment) throw new Error(`payment ${locked.payment.id} no longer exists`);
    // The look-up outlasted the lease, and another process has leased the refund.
    if (!(await endLease(tx, refundId, locked.leasedUntil)))
      return refuse<LookUpRefusal>('payments/refund-under-way', { retryAfterS: 120 });
    if (await isOwnPayment(ctx, tx, payment.id, actor)) return refuse<LookUpRefusal>('refunds/own');
    // A refund that was never sent cannot be at the gateway, so an unreachable gateway does not matter for it.
    const { tries, gatewayRefundId } = locked.refund;
    if (answer.kind === 'unreachable' && !options.isConfirmedAbsent && (tries > 0 || gatewayRefundId !== null))
      return refuse<LookUpRefusal>('payments/gateway-away', { retryAfterS: 60 });
    const transition = { ctx, tx, payment, at };
    if (answer.kind !== 'found') return decide(transition, false);
    const followed = await applyRefundSnapshot(transition, answer.snapshot, options.isRetry);
    return decide({ ...transition, payment: followed }, answer.snapshot.state !== 'denied');
  });
}

/** The gateway has a refund without a ledger posting: `part-at-gateway` a partial one, `other-at-gateway` another. */
export type UnpostedRefusal = 'payments/part-at-gateway' | 'payments/other-at-gateway';
/**
 * What every decision about a refund may refuse. `being-applied`: staff applied the payment after this refund had ended,
 * and the job that makes its application has not run yet.
 */
type Undecidable = LookUpRefusal | UnpostedRefusal | 'payments/being-applied' | 'payments/refund-done';
/** The gateway is paying it, and staff do not confirm that it is not paid there. */
type AtGateway = 'payments/refund-at-gateway';
/**
 * Runs a staff decision about a refund that is not completed. Refuses while the gateway lists a refund of the payment
 * without a ledger posting, because it could be paid twice, and while the payment is being applied.
 */
async function decideRefund<Code extends string>(
  ctx: PaymentsContext,
  staff: ByStaff,
  options: Parameters<typeof decideAfterLookUp>[2],
  decide: (transition: RefundTransition, refund: Refund, isAtGateway: boolean) => Promise<Result<Refund, Code>>,
): Promise<Result<Refund, Code | Undecidable>> {
  type Codes = Code | Undecidable;
  let listed: Awaited<ReturnType<typeof listOfPayment>> = refuse('payments/gateway-away');
  const readBeforeDecision = async (): Promise<void> => {
    listed = await listOfPayment(ctx, staff.refundId);
  };
  return decideAfterLookUp<Refund, Codes>(
    ctx,
    staff,
    { ...options, readBeforeDecision },
    async (transition, isAtGateway): Promise<Result<Refund, Codes>> => {
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
/** Applies a decision: closes the refund's attention items, runs `apply` and writes the audit entry. */
async function applyDecision(
  transition: RefundTransition,
  by: { readonly actor: string; readonly reason: string; readonly action: string },
  apply: () => Promise<CapturedPayment>,
  detailsOf: (refund: Refund) => Readonly<Record<string, string | number | boolean>>,
): Promise<Result<Refund>> {
  await resolveRefundItems(transition.tx, refundIn(transition.payment), by);
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
 * one becomes due now; one that the gateway already has continues unchanged.
 */
export const retryRefund = (
  ctx: PaymentsContext,
  staff: ByStaff,
): Promise<Result<Refund, Undecidable | 'payments/not-refundable' | 'refunds/propose-again'>> =>
  decideRefund<'payments/not-refundable' | 'refunds/propose-again'>(
    ctx,
    staff,
    { isRetry: true },
    async (transition, refund) => {
      if (refund.state === 'requested' || refund.state === 'sent') {
        await makeRefundDue(transition.tx, refund.id, transition.at);
        const { id: subject, state, attempt, amountPaise } = refund;
        await recordAudit(transition.tx, {
          actor: staff.actor,
          action: 'payments/refund-retried',
          subject,
          before: { state },
          after: { state },
          details: { payment: transition.payment.id, attempt, amountPaise },
        });
        return ok(refund);
      }
      if (await needsProposal(ctx, transition)) return refuse('refunds/propose-again');
      const amountPaise = refund.state === 'stopped' ? refund.amountPaise : refundablePaise(transition.payment);
      if (amountPaise === 0) return refuse('payments/not-refundable');
      return applyDecision(
        transition,
        { actor: staff.actor, reason: 'tried again', action: 'payments/refund-retried' },
        () => startNewAttempt(transition, amountPaise),
        ({ attempt }) => ({ attempt, amountPaise }),
      );
    },
  );

/**
 * True for a refund that staff closed and that the published terms do not call for: two people agree to it anew. Of a payment
 * without an application, the payer gets their own money back.
 */
const needsProposal = async (ctx: PaymentsContext, { tx, payment, at }: RefundTransition): Promise<boolean> =>
  refundIn(payment).state === 'closed' &&
  refundSourceOf(payment) === 'application' &&
  !(await isRefundDue(ctx, tx, payment, at));

export interface ManualRefund {
  readonly refund: Refund;
  /** Transferred in addition to what was owed. */
  readonly excessPaise: Paise;
}
/** Letters and digits, with the separators that banks use. */
const bankReferenceShape = /^[A-Za-z0-9][A-Za-z0-9/-]{3,39}$/;
/**
 * Records a refund that staff paid from our bank account, with the bank's reference, which belongs to one refund only. One
 * that staff closed and that was beyond the published terms is proposed anew instead. Refused while a dispute is open, and while
 * the gateway is paying the refund unless staff confirm that it is not paid there.
 * `paidPaise`: the transferred amount, by default what is owed. An excess is posted as a loss; less than is owed, or more
 * than the applicant paid, is refused.
 */
export async function recordManualRefund(
  ctx: PaymentsContext,
  staff: ByStaff & MayConfirmAbsent & { readonly bankReference: string; readonly paidPaise?: Paise | undefined },
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
    | 'payments/other-amount'
  >
> {
  const bankReference = staff.bankReference.trim();
  const isConfirmedAbsent = staff.isConfirmedAbsent === true;
  if (!bankReferenceShape.test(bankReference)) return refuse('payments/bank-reference-invalid');
  type Codes =
    | AtGateway
    | 'payments/not-refundable'
    | 'refunds/propose-again'
    | 'refunds/disputed'
    | 'payments/bank-reference-used'
    | 'payments/other-amount';
  let excessPaise = paise(0);
  const recorded = await decideRefund<Codes>(
    ctx,
    staff,
    { isConfirmedAbsent },
    async (transition, refund, isAtGateway) => {
      // The bank may take the money back anyway.
      if (openDisputeOf(transition.payment)) return refuse('refunds/disputed');
      if (isAtGateway && !isConfirmedAbsent) return refuse('payments/refund-at-gateway');
      if (await needsProposal(ctx, transition)) return refuse('refunds/propose-again');
      const hasEnded = !isOwed(refund.state);
      const amountPaise = hasEnded ? refundablePaise(transition.payment) : refund.amountPaise;
      if (amountPaise === 0) return refuse('payments/not-refundable');
      const { paidPaise = amountPaise } = staff;
      const maxPaise = Math.max(amountPaise, transition.payment.postedPaise ?? 0);
      if (paidPaise < amountPaise || paidPaise > maxPaise)
        return refuse('payments/other-amount', { facts: { paidPaise, owedPaise: amountPaise, maxPaise } });
      if (await isReferenceOfAnother(transition.tx, refund.id, bankReference))
        return refuse('payments/bank-reference-used');
      excessPaise = paise(paidPaise - amountPaise);
      return applyDecision(
        transition,
        { actor: staff.actor, reason: 'paid by hand', action: 'payments/refund-by-hand' },
        async () => {
          const payment = hasEnded ? await startNewAttempt(transition, amountPaise) : transition.payment;
          return complete({ ...transition, payment }, { byHand: true, bankReference, excessPaise });
        },
        () => ({ bankReference, amountPaise, excessPaise, isVouched: isConfirmedAbsent }),
      );
    },
  );
  return recorded.ok ? ok({ refund: recorded.value, excessPaise }) : recorded;
}

/** Corrects a mistyped bank reference of a manual refund; the audit log has both. */
export async function correctRefundReference(
  ctx: PaymentsContext,
  staff: ByStaff & { readonly bankReference: string; readonly reason: string },
): Promise<
  Result<
    Refund,
    | 'payments/unknown-refund'
    | 'refunds/own'
    | 'payments/not-by-hand'
    | 'payments/bank-reference-invalid'
    | 'payments/bank-reference-used'
    | 'payments/reason-missing'
  >
> {
  const bankReference = staff.bankReference.trim();
  const reason = staff.reason.trim();
  if (!bankReferenceShape.test(bankReference)) return refuse('payments/bank-reference-invalid');
  if (reason === '') return refuse('payments/reason-missing');
  return ctx.transaction(async (tx) => {
    const found = await findRefund(tx, staff.refundId);
    const refund = found && (await lockCapturedPayment(tx, found.paymentId))?.refund;
    if (!refund) return refuse('payments/unknown-refund');
    if (await isOwnPayment(ctx, tx, refund.paymentId, staff.actor)) return refuse('refunds/own');
    if (!refund.isByHand || refund.state !== 'done') return refuse('payments/not-by-hand');
    if (await isReferenceOfAnother(tx, refund.id, bankReference)) return refuse('payments/bank-reference-used');
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

/**
 * Closes a refund with a reason, which the applicant sees: we keep the money and the commission is restored. Refused while the
 * gateway is paying it, unless staff confirm that it is not paid there.
 */
export async function closeRefund(
  ctx: PaymentsContext,
  staff: ByStaff & MayConfirmAbsent & { readonly reason: string },
): Promise<Result<Refund, Undecidable | AtGateway | 'payments/refund-closed' | 'payments/reason-missing'>> {
  const reason = staff.reason.trim();
  const isConfirmedAbsent = staff.isConfirmedAbsent === true;
  if (reason === '') return refuse('payments/reason-missing');
  type Codes = AtGateway | 'payments/refund-closed';
  return decideRefund<Codes>(ctx, staff, { isConfirmedAbsent }, async (transition, refund, isAtGateway) => {
    if (refund.state === 'closed') return refuse('payments/refund-closed');
    if (isAtGateway && !isConfirmedAbsent) return refuse('payments/refund-at-gateway');
    return applyDecision(
      transition,
      { actor: staff.actor, reason, action: 'payments/refund-closed' },
      () => close(transition, { by: staff.actor, reason }),
      () => ({ isVouched: isConfirmedAbsent }),
    );
  });
}
