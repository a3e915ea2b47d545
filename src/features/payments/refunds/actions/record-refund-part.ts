import type { Paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordMovement } from '#features/approvals/actions/movements.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import type { Refund } from '../../model/payments.ts';
import { allPartsOf } from '../store/part-refunds.ts';
import { findRefund, insertExcess, insertPart } from '../store/refunds.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { decideAfterLookUp, type LookUpRefusal } from './decide-after-look-up.ts';
import { listOfPayment } from '../../reconciliation/actions/find-unposted.ts';
import { type RefundTransition, refundIn } from './transition-refund.ts';

export interface RecordedPart {
  readonly refund: Refund;
  readonly partPaise: Paise;
  /** True where the refund was completed already. */
  readonly isExcess: boolean;
}
interface Part {
  readonly refundId: string;
  /** The gateway's id of the partial refund. */
  readonly gatewayRefundId: string;
  readonly actor: string;
}
type Unread = 'payments/unknown-refund' | 'payments/gateway-away' | 'payments/unknown-part' | 'payments/part-undecided';
type Codes = 'payments/refund-not-owed' | 'payments/other-sum' | 'payments/part-known';

/**
 * Records a part of a refund made in the gateway's dashboard; the rest stays owed. The amount is the gateway's,
 * read from its list. While the refund is owed and the gateway does not have it, the part is taken off what is owed; once the
 * refund is completed, it is more than we owed and a loss.
 * @returns the refund, of the rest where it is owed
 */
export async function recordRefundPart(
  ctx: PaymentsContext,
  part: Part,
): Promise<Result<RecordedPart, Unread | LookUpRefusal | Codes>> {
  const read = await readPart(ctx, part);
  if (!read.ok) return read;
  const partPaise = read.value;
  return decideAfterLookUp<RecordedPart, Codes>(ctx, part.refundId, {}, async (transition) => {
    const owed = refundIn(transition.payment);
    // A part that two people agreed to, or that was recorded while there was no refund.
    const parts = await allPartsOf(transition.tx, transition.payment.id);
    if (parts.some(({ gatewayRefundId }) => gatewayRefundId === part.gatewayRefundId))
      return refuse('payments/part-known');
    if (owed.state === 'done') return recordExcess(transition, part, partPaise);
    if (owed.state !== 'requested' && owed.state !== 'stopped')
      return refuse('payments/refund-not-owed', { facts: { state: owed.state } });
    // The daily comparison posts a refund of the full amount. A part in a foreign currency has no rupees.
    if (transition.payment.currency !== 'INR' || partPaise >= owed.amountPaise) return refuse('payments/other-sum');
    if (!(await store(transition, part, partPaise))) return refuse('payments/part-known');
    const rest = await findRefund(transition.tx, owed.id);
    if (!rest) throw new Error('a refund vanished');
    return ok({ refund: rest, partPaise, isExcess: false });
  });
}

async function readPart(ctx: PaymentsContext, { refundId, gatewayRefundId }: Part): Promise<Result<Paise, Unread>> {
  const listed = await listOfPayment(ctx, refundId);
  if (!listed.ok) return listed;
  const found = listed.value.find((refund) => refund.gatewayRefundId === gatewayRefundId);
  if (found?.amountPaise === undefined) return refuse('payments/unknown-part');
  return found.state === 'done' ? ok(found.amountPaise) : refuse('payments/part-undecided');
}

/** A part on top of a completed refund: the payer got more than we owed. */
async function recordExcess(
  transition: RefundTransition,
  part: Part,
  amountPaise: Paise,
): Promise<Result<RecordedPart, 'payments/part-known' | 'payments/other-sum'>> {
  const { tx, payment, at } = transition;
  const refund = refundIn(payment);
  const { refundId, gatewayRefundId, actor } = part;
  // A part of a payment in another currency has no amount in rupees.
  if (payment.currency !== 'INR') return refuse('payments/other-sum');
  const isItself = !refund.isByHand && refund.gatewayRefundId === gatewayRefundId;
  if (isItself || !(await insertExcess(tx, { refundId, gatewayRefundId, amountPaise, by: actor })))
    return refuse('payments/part-known');
  const posting = { kind: 'refund-excess', of: `${refundId}:${gatewayRefundId}`, at, amountPaise } as const;
  await post(tx, posting);
  await recordMovement(tx, {
    kind: 'payment-movement',
    record: payment.id,
    movement: 'excess',
    postings: [posting],
    gatewayId: gatewayRefundId,
    actor,
    at,
  });
  await recordFor(transition, part, { action: 'payments/refund-excess', amountPaise });
  return ok({ refund, partPaise: amountPaise, isExcess: true });
}

/** False where it was recorded before. */
async function store(transition: RefundTransition, part: Part, amountPaise: Paise): Promise<boolean> {
  const { refundId, gatewayRefundId, actor } = part;
  if (!(await insertPart(transition.tx, { refundId, gatewayRefundId, amountPaise, by: actor }))) return false;
  await post(transition.tx, {
    kind: 'refund-part',
    of: `${refundId}:${gatewayRefundId}`,
    at: transition.at,
    amountPaise,
  });
  await recordFor(transition, part, { action: 'payments/refund-part', amountPaise });
  return true;
}

/** Names who recorded it in the audit. */
async function recordFor(
  { tx, payment }: RefundTransition,
  { refundId, gatewayRefundId, actor }: Part,
  { action, amountPaise }: { readonly action: string; readonly amountPaise: Paise },
): Promise<void> {
  const details = { payment: payment.id, gatewayRefund: gatewayRefundId, amountPaise };
  await recordAudit(tx, { actor, action, subject: refundId, details });
}
