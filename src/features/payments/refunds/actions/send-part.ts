import type { Tx } from '#kit/context.ts';
import { defined } from '#kit/defined.ts';
import { paise } from '#kit/money/paise.ts';
import { after, secondMs } from '#kit/time.ts';
import { post } from '#features/ledger/actions/post.ts';
import { PartRefundChanged } from '../../events.ts';
import type { CapturedPayment, PartRefund } from '../../model/payments.ts';
import { denialPostings, isDisputed, partablePaise, refundBackoffMs, refusalLimit } from '../rules.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { dueParts, endPartLease, findPart, type LeasedPart, leasePart, setPart } from '../store/part-refunds.ts';
import { gatewayIdsOf } from '../store/refunds.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { type Answer, lookUp, requestAtGateway, type RefundLookUp } from './look-up-refund.ts';
import { leaseMs } from './send-refund.ts';

type Sent = LeasedPart & { readonly attempt: 1; readonly reason: 'other' };
type Target = RefundLookUp<Sent>;
const asRefund = (part: LeasedPart): Sent => ({ ...part, attempt: 1, reason: 'other' });

/**
 * Advances one part refund: looks it up at the gateway and requests it if it is missing, unless a dispute is
 * open; after a restore only once a person has confirmed its payment. One that the gateway denies or refuses three times, or that a lost dispute took, ends: we keep the money, and staff
 * are shown it. Safe to repeat and to run many at once. Emits PartRefundChanged.
 */
export async function sendPart(ctx: PaymentsContext, partId: string): Promise<Answer['kind'] | undefined> {
  const now = await ctx.businessNow();
  const leasedUntil = after(now, leaseMs);
  const target = await ctx.transaction(async (tx): Promise<Target | undefined> => {
    const found = await findPart(tx, partId);
    const payment = found && (await lockCapturedPayment(tx, found.paymentId));
    const part = payment && (await leasePart(tx, partId, { now, until: leasedUntil }));
    if (!part) return undefined;
    return {
      payment,
      refund: asRefund(part),
      earlier: await gatewayIdsOf(tx, payment.id, partId),
      isPart: true,
      isConfirmedAbsent: part.isConfirmedAbsent,
      leasedUntil,
    };
  });
  if (!target) return undefined;
  const { tries, isRestored, isUnconfirmed } = target.refund;
  // Before the first request there is nothing of ours to find, but perhaps a refund of the dashboard.
  const atGateway = tries === 1 && !isRestored ? ({ kind: 'none' } as const) : await lookUp(ctx, target);
  const answer = atGateway.kind === 'none' && !isUnconfirmed ? await request(ctx, target) : atGateway;
  const at = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    const payment = defined(await lockCapturedPayment(tx, target.payment.id));
    const part = defined(await findPart(tx, partId));
    const hasLease = await endPartLease(tx, partId, leasedUntil);
    // An answer of the gateway counts, also without the lease.
    if (hasLease || answer.kind === 'found') await apply(ctx, tx, { payment, part, answer, at });
  });
  return answer.kind;
}

/** Asked under the lock: a dispute opened during the look-up stops it, and one that was lost may have taken the money. */
async function request(ctx: PaymentsContext, target: Target): Promise<Answer> {
  const payment = defined(await ctx.transaction((tx) => lockCapturedPayment(tx, target.payment.id)));
  if (target.refund.state !== 'requested' || isDisputed(payment)) return { kind: 'none' };
  return isLeft(payment) ? requestAtGateway(ctx, { ...target, payment }) : { kind: 'refused' };
}
const isLeft = (payment: CapturedPayment): boolean => partablePaise(payment, 'signed') >= 0;

async function apply(
  ctx: PaymentsContext,
  tx: Tx,
  {
    payment,
    part,
    answer,
    at,
  }: { readonly payment: CapturedPayment; readonly part: PartRefund; readonly answer: Answer; readonly at: Date },
): Promise<void> {
  if (part.state === 'done' || part.state === 'ended') return;
  const { id, amountPaise, receipt, refusals } = part;
  const state = stateAfter(payment, part, answer);
  // From now on it waits for the bank, so the backoff starts again.
  const tries = state === 'sent' && part.state !== 'sent' ? 0 : part.tries;
  const wait = { ...part, tries, nextTryAt: after(at, refundBackoffMs(tries)) };
  if (state === part.state && answer.kind !== 'found') {
    const isRefused = answer.kind === 'refused';
    return setPart(tx, id, { ...wait, refusals: refusals + (isRefused ? 1 : 0) });
  }
  const gatewayRefundId = answer.kind === 'found' ? answer.snapshot.gatewayRefundId : part.gatewayRefundId;
  if (state === 'requested' || state === 'sent') return setPart(tx, id, { ...wait, state, gatewayRefundId });
  await setPart(tx, id, { state, gatewayRefundId, settledAt: at, tries, refusals, nextTryAt: null });
  const denied = { receipt, requestedPaise: paise(0), excessPaise: paise(0), deniedPaise: amountPaise };
  if (state === 'done') await post(tx, { kind: 'refund-done', of: id, at, amountPaise });
  else for (const posting of denialPostings(denied)) await post(tx, { ...posting, of: id, at });
  await ctx.emit(tx, PartRefundChanged({ partId: id, paymentId: payment.id, state }));
}

function stateAfter(payment: CapturedPayment, part: PartRefund, answer: Answer): PartRefund['state'] {
  if (answer.kind === 'found')
    return ({ pending: 'sent', done: 'done', denied: 'ended' } as const)[answer.snapshot.state];
  if (answer.kind !== 'refused') return part.state;
  return part.refusals + 1 >= refusalLimit || !isLeft(payment) ? 'ended' : part.state;
}

/** A run starts no further ones after this; the next run continues. */
const runMs = 40 * secondMs;
/** The timer's entry: sends every due one, until the gateway stops answering. */
export async function sendDueParts(ctx: PaymentsContext): Promise<void> {
  const endsAtMs = ctx.now().getTime() + runMs;
  for (const { id } of await dueParts(ctx.db, await ctx.businessNow(), 200))
    if ((await sendPart(ctx, id)) === 'unreachable' || ctx.now().getTime() > endsAtMs) return;
}
