import { refuse, type Result } from '#kit/result.ts';
import { after } from '#kit/time.ts';
import { isInRun } from '../rules.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { endLease, findRefund, gatewayIdsOf, leaseRefund } from '../store/refunds.ts';
import { type RefundLookUp, lookUp } from './look-up-refund.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { type RefundTransition, refundIn, applyRefundSnapshot } from './transition-refund.ts';
import { leaseMs } from './send-refund.ts';

/** `gateway-away`: unreachable, so nothing was decided. `in-run`: a payout run pays it. `refund-under-way`: another process is calling the gateway. */
export type LookUpRefusal =
  | 'payments/unknown-refund'
  | 'payments/refund-under-way'
  | 'payments/gateway-away'
  | 'refunds/in-run';
export interface ByStaff {
  readonly refundId: string;
  readonly actor: string;
}
export interface MayConfirmAbsent {
  /**
   * Staff confirm from the gateway's dashboard that it has no such refund or does not pay it, for when its API is unreachable or
   * lists it as under way.
   */
  readonly isConfirmedAbsent?: boolean | undefined;
}

/**
 * Looks a refund up at the gateway under a lease, applies what it finds, then runs `decide` in the same transaction with
 * the payment locked. `isAtGateway`: the gateway has it and has not denied it. `isRetry`: a refund that the gateway is still
 * processing continues even if it was closed here.
 */
export async function decideAfterLookUp<T, Code extends string>(
  ctx: PaymentsContext,
  refundId: string,
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
      ? { payment, refund: refundIn(payment), earlier: await gatewayIdsOf(tx, payment.id, refundId), leasedUntil }
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
    if (isInRun(refundIn(payment)))
      return refuse<LookUpRefusal>('refunds/in-run', { facts: { run: refundIn(payment).runId ?? '' } });
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
