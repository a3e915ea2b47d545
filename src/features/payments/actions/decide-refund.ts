import type { Context } from '#kit/context.ts';
import { paise, type Paise } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import type { Receipt, Refund } from '../model.ts';
import type { ListedRefund } from '../providers/port.ts';
import { isOwed, refundablePaise } from '../refund-rules.ts';
import { recordAudit } from '../store/audit.ts';
import { lockReceipt } from '../store/receipts.ts';
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
import {
  beginAnew,
  close,
  complete,
  type RefundTransition,
  refundIn,
  resolveRefundItems,
  applyRefundSnapshot,
} from './transition-refund.ts';
import { leaseMs } from './send-refund.ts';

/** `gateway-away`: unreachable, so nothing was decided. `refund-under-way`: another process is calling the gateway. */
export type LookUpRefusal = 'payments/unknown-refund' | 'payments/refund-under-way' | 'payments/gateway-away';
interface ByStaff {
  readonly refundId: string;
  readonly actor: string;
}
interface MayVouch {
  /** Staff confirm from the gateway's dashboard that it has no such refund, for when its API is unreachable. */
  readonly isVouched?: boolean | undefined;
}

/**
 * Looks a refund up at the gateway under a lease, applies what it finds, then runs `decide` in the same transaction with
 * the payment locked. `isWanted`: a refund that the gateway is still processing continues even if it was closed here.
 */
export async function decideAfterLookUp<T, Code extends string>(
  ctx: PaymentsContext,
  refundId: string,
  how: {
    readonly isVouched?: boolean;
    readonly isWanted?: boolean;
    /** What else is read at the gateway before the decision, while nobody else asks about the refund. */
    readonly alsoRead?: () => Promise<void>;
  },
  decide: (transition: RefundTransition) => Promise<Result<T, Code>>,
): Promise<Result<T, Code | LookUpRefusal>> {
  const now = await ctx.businessNow();
  const begun = await ctx.transaction(async (tx): Promise<RefundLookUp | LookUpRefusal> => {
    const found = await findRefund(tx, refundId);
    const receipt = found && (await lockReceipt(tx, found.paymentId));
    if (!receipt) return 'payments/unknown-refund';
    const leasedUntil = after(now, leaseMs);
    const isOurs = await leaseRefund(tx, refundId, { now, until: leasedUntil, isTry: false });
    return isOurs
      ? { receipt, refund: refundIn(receipt), earlier: await earlierGatewayIds(tx, refundId), leasedUntil }
      : 'payments/refund-under-way';
  });
  if (typeof begun === 'string') return refuse(begun);
  const answer = await lookUp(ctx, begun);
  await how.alsoRead?.();
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const receipt = await lockReceipt(tx, begun.receipt.id);
    if (!receipt) throw new Error('a payment vanished');
    // The look-up outlasted the lease and another process has taken it.
    if (!(await endLease(tx, refundId, begun.leasedUntil)))
      return refuse<LookUpRefusal>('payments/refund-under-way', { retryAfterS: 120 });
    // A refund that was never sent cannot be at the gateway, so an unreachable gateway does not matter for it.
    const { tries, gatewayRefundId } = begun.refund;
    if (answer.kind === 'unreachable' && !how.isVouched && (tries > 0 || gatewayRefundId !== null))
      return refuse<LookUpRefusal>('payments/gateway-away', { retryAfterS: 60 });
    const transition = { ctx, tx, receipt, at };
    if (answer.kind !== 'found') return decide(transition);
    return decide({ ...transition, receipt: await applyRefundSnapshot(transition, answer.snapshot, how.isWanted) });
  });
}

/** `part-at-gateway`: a part went back there and is in no posting. `other-at-gateway`: another refund did. */
export type UnpostedRefusal = 'payments/part-at-gateway' | 'payments/other-at-gateway';
/**
 * What staff decide about a refund that is not completed. Refused while the gateway lists a refund of the payment that no
 * posting holds, for it would go back a second time or be called ours.
 */
async function decideRefund<Code extends string>(
  ctx: PaymentsContext,
  { refundId }: ByStaff,
  how: Parameters<typeof decideAfterLookUp>[2],
  decide: (transition: RefundTransition, refund: Refund) => Promise<Result<Refund, Code>>,
): Promise<Result<Refund, Code | LookUpRefusal | UnpostedRefusal | 'payments/refund-done'>> {
  type Codes = Code | LookUpRefusal | UnpostedRefusal | 'payments/refund-done';
  let listed: Awaited<ReturnType<typeof listOfPayment>> = refuse('payments/gateway-away');
  const alsoRead = async (): Promise<void> => {
    listed = await listOfPayment(ctx, refundId);
  };
  return decideAfterLookUp<Refund, Codes>(
    ctx,
    refundId,
    { ...how, alsoRead },
    async (transition): Promise<Result<Refund, Codes>> => {
      const refund = refundIn(transition.receipt);
      if (refund.state === 'done') return refuse('payments/refund-done');
      const clear = await checkPosted(transition, listed, how);
      return clear.ok ? decide(transition, refund) : clear;
    },
  );
}
async function checkPosted(
  transition: RefundTransition,
  listed: Result<readonly ListedRefund[], string>,
  how: Parameters<typeof decideAfterLookUp>[2],
): Promise<Result<undefined, UnpostedRefusal | 'payments/gateway-away'>> {
  const refund = refundIn(transition.receipt);
  // What is wanted at the gateway and waits to be sent is refused there; a new attempt would be too.
  if (how.isWanted && (refund.state === 'requested' || refund.state === 'sent')) return ok(undefined);
  // A part is posted against what is owed, so a refund that is over must be tried again before.
  if (how.isWanted && !isOwed(refund.state)) return ok(undefined);
  if (!listed.ok) {
    const mayDecide = how.isVouched === true || (refund.tries === 0 && refund.gatewayRefundId === null);
    return mayDecide ? ok(undefined) : refuse('payments/gateway-away', { retryAfterS: 60 });
  }
  const found = await findUnposted(transition, listed.value);
  if (!found) return ok(undefined);
  const facts = { refund: refund.id, gatewayRefund: found.gatewayRefundId, isOver: !isOwed(refund.state) };
  if (found.isPart) return refuse('payments/part-at-gateway', { facts });
  return how.isWanted || how.isVouched ? ok(undefined) : refuse('payments/other-at-gateway', { facts });
}
/** Applies a decision: closes the refund's attention items, runs `work` and writes the audit entry. */
async function carryOut(
  transition: RefundTransition,
  by: { readonly actor: string; readonly reason: string; readonly action: string },
  work: () => Promise<Receipt>,
  detailsOf: (refund: Refund) => Readonly<Record<string, string | number | boolean>>,
): Promise<Result<Refund>> {
  await resolveRefundItems(transition.tx, refundIn(transition.receipt), by);
  const refund = refundIn(await work());
  const details = { payment: transition.receipt.id, ...detailsOf(refund) };
  await recordAudit(transition.tx, { actor: by.actor, action: by.action, subject: refund.id, details });
  return ok(refund);
}

/**
 * Retries a refund for staff: one that stopped, was denied or closed gets a new attempt with a new number at the gateway;
 * one that is waiting becomes due now. One that the gateway turns out to have continues unchanged.
 */
export const retryRefund = (
  ctx: PaymentsContext,
  staff: ByStaff,
): Promise<Result<Refund, LookUpRefusal | UnpostedRefusal | 'payments/refund-done' | 'payments/not-refundable'>> =>
  decideRefund<'payments/not-refundable'>(ctx, staff, { isWanted: true }, async (transition, refund) => {
    if (refund.state === 'requested' || refund.state === 'sent') {
      await makeRefundDue(transition.tx, refund.id, transition.at);
      return ok(refund);
    }
    const amountPaise = refund.state === 'stopped' ? refund.amountPaise : refundablePaise(transition.receipt);
    if (amountPaise === 0) return refuse('payments/not-refundable');
    return carryOut(
      transition,
      { actor: staff.actor, reason: 'tried again', action: 'payments/refund-retried' },
      () => beginAnew(transition, amountPaise),
      ({ attempt }) => ({ attempt, amountPaise }),
    );
  });

export interface RefundByHand {
  readonly refund: Refund;
  /** What was transferred beyond what was owed. */
  readonly excessPaise: Paise;
}
/** Letters and digits, with the separators that banks use. */
const bankReferenceShape = /^[A-Za-z0-9][A-Za-z0-9/-]{3,39}$/;
/**
 * Records a refund that staff paid from our bank account, with the bank's reference, which belongs to one refund only.
 * `paidPaise`: what they transferred, by default what is owed. What it exceeds the owed amount by is posted as a loss; less
 * than is owed, or more than was paid, is refused.
 */
export async function recordRefundByHand(
  ctx: PaymentsContext,
  staff: ByStaff & MayVouch & { readonly bankReference: string; readonly paidPaise?: Paise | undefined },
): Promise<
  Result<
    RefundByHand,
    | LookUpRefusal
    | UnpostedRefusal
    | 'payments/refund-done'
    | 'payments/not-refundable'
    | 'payments/bank-reference-invalid'
    | 'payments/bank-reference-used'
    | 'payments/other-amount'
  >
> {
  const bankReference = staff.bankReference.trim();
  const isVouched = staff.isVouched === true;
  if (!bankReferenceShape.test(bankReference)) return refuse('payments/bank-reference-invalid');
  type Codes = 'payments/not-refundable' | 'payments/bank-reference-used' | 'payments/other-amount';
  let excessPaise = paise(0);
  const recorded = await decideRefund<Codes>(ctx, staff, { isVouched }, async (transition, refund) => {
    const isOver = !isOwed(refund.state);
    const amountPaise = isOver ? refundablePaise(transition.receipt) : refund.amountPaise;
    if (amountPaise === 0) return refuse('payments/not-refundable');
    const { paidPaise = amountPaise } = staff;
    const mostPaise = Math.max(amountPaise, transition.receipt.postedPaise ?? 0);
    if (paidPaise < amountPaise || paidPaise > mostPaise)
      return refuse('payments/other-amount', { facts: { owedPaise: amountPaise, mostPaise } });
    if (await isReferenceOfAnother(transition.tx, refund.id, bankReference))
      return refuse('payments/bank-reference-used');
    excessPaise = paise(paidPaise - amountPaise);
    return carryOut(
      transition,
      { actor: staff.actor, reason: 'paid by hand', action: 'payments/refund-by-hand' },
      async () => {
        const receipt = isOver ? await beginAnew(transition, amountPaise) : transition.receipt;
        return complete({ ...transition, receipt }, { byHand: true, bankReference, excessPaise });
      },
      () => ({ bankReference, amountPaise, excessPaise, isVouched }),
    );
  });
  return recorded.ok ? ok({ refund: recorded.value, excessPaise }) : recorded;
}

/** Corrects a mistyped bank reference of a refund that staff paid by hand; the audit keeps both. */
export async function correctRefundReference(
  ctx: Context,
  staff: ByStaff & { readonly bankReference: string; readonly reason: string },
): Promise<
  Result<
    Refund,
    | 'payments/unknown-refund'
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
    const refund = found && (await lockReceipt(tx, found.paymentId))?.refund;
    if (!refund) return refuse('payments/unknown-refund');
    if (!refund.isByHand || refund.state !== 'done') return refuse('payments/not-by-hand');
    if (await isReferenceOfAnother(tx, refund.id, bankReference)) return refuse('payments/bank-reference-used');
    const details = { payment: refund.paymentId, was: refund.bankReference, bankReference, reason };
    await recordAudit(tx, {
      actor: staff.actor,
      action: 'payments/refund-reference-corrected',
      subject: refund.id,
      details,
    });
    return ok(await correctReference(tx, refund.id, bankReference));
  });
}

/** Closes a refund with a reason, which the applicant sees: we keep the money and the commission is restored. */
export async function closeRefund(
  ctx: PaymentsContext,
  staff: ByStaff & MayVouch & { readonly reason: string },
): Promise<
  Result<
    Refund,
    LookUpRefusal | UnpostedRefusal | 'payments/refund-done' | 'payments/refund-closed' | 'payments/reason-missing'
  >
> {
  const reason = staff.reason.trim();
  const isVouched = staff.isVouched === true;
  if (reason === '') return refuse('payments/reason-missing');
  return decideRefund<'payments/refund-closed'>(ctx, staff, { isVouched }, async (transition, refund) => {
    if (refund.state === 'closed') return refuse('payments/refund-closed');
    return carryOut(
      transition,
      { actor: staff.actor, reason, action: 'payments/refund-closed' },
      () => close(transition, { by: staff.actor, reason }),
      () => ({ reason, isVouched }),
    );
  });
}
