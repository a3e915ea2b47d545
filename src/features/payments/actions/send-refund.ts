import type { Context, Tx } from '#kit/context.ts';
import { after, minuteMs, secondMs } from '#kit/time.ts';
import { openDisputeOf, refundBackoffMs, refusalLimit } from '../refund-rules.ts';
import { lockReceipt } from '../store/receipts.ts';
import {
  dueRefunds,
  earlierGatewayIds,
  endLease,
  findRefund,
  isDue,
  leaseRefund,
  setNextTry,
  setRefund,
} from '../store/refunds.ts';
import { type Answer, requestAtGateway, type RefundLookUp, lookUp } from './look-up-refund.ts';
import type { PaymentsContext } from './context.ts';
import { isRestorePending } from './restored.ts';
import { refundIn, stop, applyRefundSnapshot } from './transition-refund.ts';

/** Longer than a look through the gateway's whole list and a call; a lease of a killed process ends by itself. */
export const leaseMs = 2 * minuteMs;

/**
 * Brings one refund forward: looks for it at the gateway, and asks for it where there is none, unless a dispute is open.
 * Our number of the attempt goes along as the gateway's transaction id, so that a try whose answer was lost is found again
 * instead of made twice. Refusals are counted, outages are not; both wait longer each time. A payment in another currency
 * stops at once: staff pay its rupees by hand.
 * @returns what came of it; undefined where it is not due, or somebody else asks.
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
  const there = await lookUp(ctx, target);
  if (there.kind !== 'none') return there;
  // The look may have taken a minute and a half: a dispute that was opened meanwhile stops the refund.
  const receipt = await ctx.transaction((tx) => lockReceipt(tx, target.receipt.id));
  if (!receipt) throw new Error('a payment vanished');
  const refund = refundIn(receipt);
  const isWanted = refund.state === 'requested' && refund.gatewayRefundId === null && !openDisputeOf(receipt);
  // Our sums are rupees: what they would be in another currency is the gateway's to say.
  if (isWanted && receipt.currency !== 'INR') return { kind: 'refused' };
  return isWanted ? requestAtGateway(ctx, { ...target, receipt, refund }) : there;
}

async function beginAttemptRun(tx: Tx, refundId: string, now: Date): Promise<RefundLookUp | undefined> {
  const found = await findRefund(tx, refundId);
  // The lock of the payment goes first; what was read before it may have changed since.
  const receipt = found && (await lockReceipt(tx, found.paymentId));
  if (!receipt || !(await isDue(tx, refundId, now))) return undefined;
  // What was refunded since the backup is not known here yet: it waits, and is due still.
  if (await isRestorePending(tx)) return undefined;
  const leasedUntil = after(now, leaseMs);
  const isOurs = await leaseRefund(tx, refundId, { now, until: leasedUntil, isTry: true });
  const refund = isOurs ? await findRefund(tx, refundId) : undefined;
  return refund && { receipt, refund, earlier: await earlierGatewayIds(tx, refundId), leasedUntil };
}

async function endAttemptRun(ctx: Context, tx: Tx, target: RefundLookUp, answer: Answer, at: Date): Promise<void> {
  const receipt = await lockReceipt(tx, target.receipt.id);
  if (!receipt) throw new Error('a payment vanished');
  const refund = refundIn(receipt);
  // Another try began since, or staff decided: that one knows more, but for what the gateway has made.
  const isOurs = await endLease(tx, refund.id, target.leasedUntil);
  if (answer.kind === 'found') return void (await applyRefundSnapshot({ ctx, tx, receipt, at }, answer.snapshot));
  if (!isOurs) return;
  const nextTryAt = after(at, refundBackoffMs(refund.tries));
  if (answer.kind !== 'refused' || refund.state !== 'requested') return setNextTry(tx, refund.id, nextTryAt);
  const wasSent = receipt.currency === 'INR';
  const refusals = refund.refusals + (wasSent ? 1 : 0);
  if (!wasSent || refusals >= refusalLimit) await stop({ ctx, tx, receipt, at }, refusals);
  else await setRefund(tx, refund.id, { state: 'requested', refusals, nextTryAt });
}

/** A run of the timer takes no longer: the next one goes on. */
const runMs = 40 * secondMs;
/** So often in a row without an answer, the gateway is away and the others needn't wait for it. */
const unansweredLimit = 3;

/** The timer's side: every refund that is not settled and due for another try, as long as the gateway answers. */
export async function sendDueRefunds(ctx: PaymentsContext): Promise<void> {
  const endsAtMs = ctx.now().getTime() + runMs;
  let unanswered = 0;
  for (const { id } of await dueRefunds(ctx.db, await ctx.businessNow(), 200)) {
    unanswered = (await sendRefund(ctx, id)) === 'unreachable' ? unanswered + 1 : 0;
    if (unanswered === unansweredLimit || ctx.now().getTime() > endsAtMs) return;
  }
}
