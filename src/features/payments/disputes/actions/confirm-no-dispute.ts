import type { Context } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { makeRefundsDue } from '../../refunds/actions/make-refunds-due.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { casesOfPayment, releaseCase } from '../store.ts';

/**
 * Lets the refunds of a payment go that a dispute holds back which cannot be read, once staff have looked at the gateway's
 * dashboard. It counts for the row that was shown, however often it is read again; what the gateway lists differently later
 * holds them back anew. Safe to repeat.
 */
export async function confirmNoDispute(
  ctx: Pick<Context, 'transaction' | 'businessNow'>,
  input: {
    readonly paymentId: string;
    readonly caseNumber: string;
    readonly shownRow: string;
    readonly reason: string;
    readonly actor: string;
  },
): Promise<Result<undefined, 'payments/unknown-payment' | 'payments/unknown-dispute' | 'payments/dispute-changed'>> {
  const { paymentId, caseNumber, shownRow, reason, actor } = input;
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx) => {
    const payment = await lockCapturedPayment(tx, paymentId);
    if (!payment) return refuse('payments/unknown-payment');
    const listed = (await casesOfPayment(tx, paymentId)).find((each) => each.caseNumber === caseNumber);
    if (!listed) return refuse('payments/unknown-dispute');
    if (listed.unreadRow !== shownRow) return refuse('payments/dispute-changed');
    const { gateway } = payment;
    if (!(await releaseCase(tx, { gateway, caseNumber, unreadRow: shownRow, at }))) return ok(undefined);
    await makeRefundsDue(tx, payment, at);
    const details = { case: caseNumber };
    const audited = { action: 'payments/no-dispute-confirmed', subject: paymentId, details, personal: { reason } };
    await recordAudit(tx, { actor, ...audited });
    return ok(undefined);
  });
}
