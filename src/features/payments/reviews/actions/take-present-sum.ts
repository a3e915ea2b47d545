import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import { versionOf } from '../../refunds/rules.ts';
import { postedOf } from '../../rules.ts';
import { findReviewable, replaceReadSum } from '../store.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { type Decision, isEntered, isUndecided, lockReviewed } from './review-payment.ts';

/**
 * Reads the sum of a payment under review from its gateway once more before it is returned. Another sum than the posted one
 * replaces it: the posting is reversed and made anew, and the person sees the new sum first. Safe to repeat.
 */
export async function takePresentSum(
  ctx: PaymentsContext,
  decision: Decision,
): Promise<Result<undefined, 'payments/gateway-away'>> {
  const known = await findReviewable(ctx.db, decision.gatewayPaymentId);
  const gateway = known && ctx.gatewayOf(known.gateway);
  if (!gateway || known.state !== 'needs-review' || isEntered(known)) return ok(undefined);
  const read = await gateway.readPayment(known.gatewayPaymentId);
  if (!read.ok)
    return read.refusal.code === 'gateway/unreachable'
      ? refuse('payments/gateway-away', { retryAfterS: 10 })
      : ok(undefined);
  const postedPaise = read.value.state === 'captured' ? postedOf(read.value) : null;
  if (postedPaise === null) return ok(undefined);
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const found = await lockReviewed(tx, at, decision, isUndecided);
    if (!found.ok) return ok(undefined);
    const { id, postedPaise: before, postedVersion, gatewayPaymentId } = found.value.payment;
    if (before === null || before === postedPaise) return ok(undefined);
    await replaceReadSum(tx, id, postedPaise);
    await post(tx, { kind: 'capture-reversed', of: versionOf(id, postedVersion), at, amountPaise: before });
    await post(tx, { kind: 'capture', of: versionOf(id, postedVersion + 1), at, amountPaise: postedPaise });
    await recordAudit(tx, {
      actor: decision.actor,
      action: 'payments/sum-read-again',
      subject: id,
      before: { paise: before },
      after: { paise: postedPaise },
      details: { payment: gatewayPaymentId },
    });
    return ok(undefined);
  });
}
