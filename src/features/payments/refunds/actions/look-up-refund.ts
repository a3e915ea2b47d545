import { before } from '#kit/time.ts';
import type { RefundQuery, RefundSnapshot, RefundRequest } from '../../providers/port.ts';
import type { CapturedPayment, Refund } from '../../model/payments.ts';
import { transactionIdOf } from '../rules.ts';
import type { PaymentsContext } from '../../actions/context.ts';

/** `none`: the gateway has no such refund. `refused`: it refused to make one. `unreachable`: its state is unknown. */
export type Answer =
  | { readonly kind: 'found'; readonly snapshot: RefundSnapshot }
  | { readonly kind: 'none' | 'refused' | 'unreachable' };

type Sendable = Pick<Refund, 'id' | 'attempt' | 'amountPaise' | 'reason' | 'gatewayRefundId'>;
export interface RefundLookUp<Sent extends Sendable = Refund> {
  readonly payment: CapturedPayment;
  readonly refund: Sent;
  /** The payment may have other refunds of this sum. */
  readonly isPart?: boolean;
  /** Staff saw in the gateway's dashboard that it does not have this attempt. */
  readonly isConfirmedAbsent?: boolean;
  /** The gateway's ids of earlier attempts and of other refunds of the payment, and our numbers of those. */
  readonly earlier: readonly string[];
  /** The end of the lease: until then no other process calls the gateway about this refund. */
  readonly leasedUntil: Date;
}

/**
 * Looks a refund up at the gateway without requesting one: by the gateway's id if known, else by our number, else any
 * refund of the same payment.
 */
export async function lookUp(ctx: PaymentsContext, target: RefundLookUp<Sendable>): Promise<Answer> {
  const gateway = ctx.gatewayOf(target.payment.gateway);
  // No longer configured, so its state is unknown.
  if (!gateway) return { kind: 'unreachable' };
  const { gatewayRefundId } = target.refund;
  const known = gatewayRefundId === null ? undefined : await gateway.readRefund(gatewayRefundId);
  if (known && !known.ok && known.refusal.code !== 'gateway/unknown') return { kind: 'unreachable' };
  if (known?.ok && known.value.state !== 'denied') return { kind: 'found', snapshot: known.value };
  const found = await gateway.findRefund(await queryOf(ctx, target));
  if (!found.ok) return { kind: 'unreachable' };
  if (found.value) return { kind: 'found', snapshot: found.value };
  return known?.ok ? { kind: 'found', snapshot: known.value } : { kind: 'none' };
}

/** Requests a refund from the gateway. Call `lookUp` first: an earlier try may have succeeded without its answer. */
export async function requestAtGateway(ctx: PaymentsContext, target: RefundLookUp<Sendable>): Promise<Answer> {
  const gateway = ctx.gatewayOf(target.payment.gateway);
  if (!gateway) return { kind: 'unreachable' };
  const { reason } = target.refund;
  const made = await gateway.refund({ ...(await queryOf(ctx, target)), reason, note: notes[reason] });
  if (made.ok) return { kind: 'found', snapshot: made.value };
  return { kind: made.refusal.code === 'gateway/unreachable' ? 'unreachable' : 'refused' };
}

async function queryOf(
  ctx: PaymentsContext,
  { payment, refund, earlier, isPart = false, isConfirmedAbsent = false }: RefundLookUp<Sendable>,
): Promise<RefundQuery> {
  // The gateway's list is by the wall clock, the payment's time by the product's, which a demo moves forward.
  const aheadMs = (await ctx.businessNow()).getTime() - ctx.now().getTime();
  return {
    isPart,
    isConfirmedAbsent,
    paymentId: payment.gatewayPaymentId,
    amountPaise: refund.amountPaise,
    refundId: transactionIdOf(refund),
    except: refund.gatewayRefundId === null ? earlier : [...earlier, refund.gatewayRefundId],
    notBefore: before(payment.firstSeenAt, Math.max(0, aheadMs)),
  };
}
const notes: Record<RefundRequest['reason'], string> = {
  duplicate: 'Second payment for the same application; returned in full.',
  asked: 'Withdrawn within the refund window.',
  other: 'Returned by our staff.',
};
