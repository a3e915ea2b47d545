import type { Paise } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { after, dayMs } from '#kit/time.ts';
import { resolveAttention } from '#features/attention/actions/raise.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { Payment, Refund } from '../model.ts';
import { recordAudit } from '../store/audit.ts';
import { findPayment } from '../store/payments.ts';
import { findRefund, insertPart } from '../store/refunds.ts';
import type { PaymentsContext } from './context.ts';
import { decideAfterLookUp, type LookUpRefusal } from './decide-refund.ts';
import { type RefundTransition, refundIn } from './transition-refund.ts';

interface Part {
  readonly refundId: string;
  /** The gateway's id of the partial refund. */
  readonly gatewayRefundId: string;
  readonly actor: string;
}
type Unread = 'payments/unknown-refund' | 'payments/gateway-away' | 'payments/unknown-part' | 'payments/part-undecided';
type Codes = 'payments/refund-not-owed' | 'payments/other-sum' | 'payments/part-known';

/**
 * Records a part of a refund that was paid in the gateway's dashboard; the rest stays owed. The amount is read from the
 * gateway's list. Refuses unless the refund is owed and not yet at the gateway.
 * @returns the refund with the remaining amount
 */
export async function recordRefundPart(
  ctx: PaymentsContext,
  part: Part,
): Promise<Result<{ readonly refund: Refund; readonly partPaise: Paise }, Unread | LookUpRefusal | Codes>> {
  const refund = await findRefund(ctx.db, part.refundId);
  const payment = refund && (await findPayment(ctx.db, refund.paymentId));
  if (!payment) return refuse('payments/unknown-refund');
  const read = await readPart(ctx, payment, part.gatewayRefundId);
  if (!read.ok) return read;
  const partPaise = read.value;
  return decideAfterLookUp<{ refund: Refund; partPaise: Paise }, Codes>(ctx, part.refundId, {}, async (transition) => {
    const owed = refundIn(transition.receipt);
    if (owed.state !== 'requested' && owed.state !== 'stopped') return refuse('payments/refund-not-owed');
    // The daily reconciliation records a full refund. A part in another currency has no amount in rupees.
    if (transition.receipt.currency !== 'INR' || partPaise >= owed.amountPaise) return refuse('payments/other-sum');
    if (!(await store(transition, part, partPaise))) return refuse('payments/part-known');
    const rest = await findRefund(transition.tx, owed.id);
    if (!rest) throw new Error('a refund vanished');
    return ok({ refund: rest, partPaise });
  });
}

async function readPart(
  ctx: PaymentsContext,
  payment: Payment,
  gatewayRefundId: string,
): Promise<Result<Paise, Exclude<Unread, 'payments/unknown-refund'>>> {
  const gateway = ctx.gatewayOf(payment.gateway);
  const listed = await gateway?.listRefunds(after(payment.firstSeenAt, -dayMs));
  if (!listed?.ok) return refuse('payments/gateway-away', { retryAfterS: 60 });
  const found = listed.value.find(
    (refund) => refund.gatewayRefundId === gatewayRefundId && refund.paymentId === payment.gatewayPaymentId,
  );
  if (found?.amountPaise === undefined) return refuse('payments/unknown-part');
  return found.state === 'done' ? ok(found.amountPaise) : refuse('payments/part-undecided');
}

/** False when the part was recorded before. */
async function store(
  { tx, receipt, at }: RefundTransition,
  { refundId, gatewayRefundId, actor }: Part,
  amountPaise: Paise,
): Promise<boolean> {
  if (!(await insertPart(tx, { refundId, gatewayRefundId, amountPaise, by: actor }))) return false;
  await post(tx, { kind: 'refund-part', of: `${refundId}:${gatewayRefundId}`, at, amountPaise });
  const details = { payment: receipt.id, gatewayRefund: gatewayRefundId, amountPaise };
  await recordAudit(tx, { actor, action: 'payments/refund-part', subject: refundId, details });
  await resolveAttention(tx, 'refund-unknown', gatewayRefundId, { actor, reason: `a part of ${refundId}` });
  return true;
}
