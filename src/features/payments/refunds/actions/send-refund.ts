import type { Context, Tx } from '#kit/context.ts';
import { after, minuteMs, secondMs } from '#kit/time.ts';
import { isDisputed, refundBackoffMs, refusalLimit } from '../rules.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import {
  dueRefunds,
  endLease,
  findRefund,
  gatewayIdsOf,
  isConfirmedAbsent,
  isDue,
  leaseRefund,
  setNextTry,
  setRefund,
} from '../store/refunds.ts';
import { type Answer, requestAtGateway, type RefundLookUp, lookUp } from './look-up-refund.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { refundIn, stop, applyRefundSnapshot } from './transition-refund.ts';

/** Longer than reading the gateway's whole list and one call; the lease of a killed process expires. */
export const leaseMs = 2 * minuteMs;

/**
 * Advances one refund: looks it up at the gateway and requests it if missing, unless a dispute is open. Our number of the
 * attempt is the gateway's transaction id, so that a try whose answer was lost is found instead of repeated. Refusals are
 * counted, outages are not; both back off. In another currency it stops at once: staff pay the rupees by hand. After a
 * restore it waits until a person has confirmed its payment.
 * @returns the gateway's answer; undefined when the refund is not due or another process is sending it
 */
export async function sendRefund(ctx: PaymentsContext, refundId: string): Promise<Answer['kind'] | undefined> {
  const now = await ctx.businessNow();
  const target = await ctx.transaction((tx) => beginAttemptRun(tx, refundId, now));
  if (!target) return undefined;
  const answer = await tryOnce(ctx, target);
  if (answer.kind !== 'found')
    ctx.log.warn('a refund has to wait', { refundId, answer: answer.kind, tries: target.refund.tries });
  const at = await ctx.businessNow();
  await ctx.transaction((tx) => endAttemptRun(ctx, tx, target, answer, at));
  return answer.kind;
}

async function tryOnce(ctx: PaymentsContext, target: RefundLookUp): Promise<Answer> {
  const atGateway = await lookUp(ctx, target);
  if (atGateway.kind !== 'none') return atGateway;
  // The look-up can take 90 seconds: a dispute opened in that time stops the refund.
  const payment = await ctx.transaction((tx) => lockCapturedPayment(tx, target.payment.id));
  if (!payment) throw new Error('a payment vanished');
  const refund = refundIn(payment);
  const maySend = refund.state === 'requested' && refund.gatewayRefundId === null && !isDisputed(payment);
  // Our amounts are in rupees; we do not know the gateway's exchange rate.
  if (maySend && payment.currency !== 'INR') return { kind: 'refused' };
  return maySend ? requestAtGateway(ctx, { ...target, payment, refund }) : atGateway;
}

async function beginAttemptRun(tx: Tx, refundId: string, now: Date): Promise<RefundLookUp | undefined> {
  const found = await findRefund(tx, refundId);
  // Checked again under the payment's lock: the refund may have changed since the first read.
  const payment = found && (await lockCapturedPayment(tx, found.paymentId));
  if (!payment || !(await isDue(tx, refundId, now))) return undefined;
  const leasedUntil = after(now, leaseMs);
  const hasLease = await leaseRefund(tx, refundId, { now, until: leasedUntil, isTry: true });
  const refund = hasLease ? await findRefund(tx, refundId) : undefined;
  if (!refund) return undefined;
  const earlier = await gatewayIdsOf(tx, payment.id, refundId);
  return { payment, refund, earlier, isConfirmedAbsent: await isConfirmedAbsent(tx, refundId), leasedUntil };
}

async function endAttemptRun(ctx: Context, tx: Tx, target: RefundLookUp, answer: Answer, at: Date): Promise<void> {
  const payment = await lockCapturedPayment(tx, target.payment.id);
  if (!payment) throw new Error('a payment vanished');
  const refund = refundIn(payment);
  // Without the lease another try or a staff decision is newer, but a refund that the gateway made always counts.
  const hasLease = await endLease(tx, refund.id, target.leasedUntil);
  if (answer.kind === 'found') return void (await applyRefundSnapshot({ ctx, tx, payment, at }, answer.snapshot));
  if (!hasLease) return;
  const nextTryAt = after(at, refundBackoffMs(refund.tries));
  if (answer.kind !== 'refused' || refund.state !== 'requested') return setNextTry(tx, refund.id, nextTryAt);
  const wasSent = payment.currency === 'INR';
  const refusals = refund.refusals + (wasSent ? 1 : 0);
  if (!wasSent || refusals >= refusalLimit) await stop({ ctx, tx, payment, at }, refusals);
  else await setRefund(tx, refund.id, { state: 'requested', refusals, nextTryAt });
}

/** A run starts no further refunds after this; the next run continues. */
const runMs = 40 * secondMs;
/** After this many unanswered refunds in a row, the run stops. */
const unansweredLimit = 3;

/** The timer's entry: sends every due refund, as long as the gateway answers. */
export async function sendDueRefunds(ctx: PaymentsContext): Promise<void> {
  const endsAtMs = ctx.now().getTime() + runMs;
  let unanswered = 0;
  for (const { id } of await dueRefunds(ctx.db, await ctx.businessNow(), 200)) {
    unanswered = (await sendRefund(ctx, id)) === 'unreachable' ? unanswered + 1 : 0;
    if (unanswered === unansweredLimit || ctx.now().getTime() > endsAtMs) return;
  }
}
