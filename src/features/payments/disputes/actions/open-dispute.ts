import { faultOfDay, readBankDay } from '#kit/money/bank-day.ts';
import { defined } from '#kit/defined.ts';
import { newReference } from '#kit/ids.ts';
import { paise } from '#kit/money/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { readDay } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { post } from '#features/ledger/actions/post.ts';
import { PaymentDisputed } from '../../events.ts';
import type { Dispute, DisputeCase, Refund } from '../../model/payments.ts';
import { disputablePaise, openDisputeOf } from '../../refunds/rules.ts';
import { findDispute, insertDispute } from '../store.ts';
import { findOrder } from '../../orders/store/orders.ts';
import { lockCapturedPayment, paymentIdsNamed } from '../../store/captured-payments.ts';
import { makePartsDue } from '../../refunds/store/part-refunds.ts';
import { promiseAnew } from '../../refunds/store/refunds.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { updatePaymentState } from '../../refunds/actions/transition-refund.ts';

export interface OpenedDispute extends Dispute {
  /** The payment's refund: with it, the money may go back twice. */
  readonly refund: Refund | undefined;
}
type Codes =
  | 'payments/unknown-order'
  | 'payments/not-captured'
  | 'payments/which-payment'
  | 'payments/dispute-open'
  | 'payments/dispute-case'
  | 'payments/dispute-listed'
  | 'payments/dispute-day'
  | 'payments/dispute-too-much';

/**
 * Records a chargeback, which staff learn of from the gateway's mail; of a gateway that lists its disputes, only that list
 * records them. While it is open, no refund of the payment is sent.
 * Allowed before, during and after a refund, also for duplicate payments and payments under review. `orderId` may be the
 * gateway's id of a payment without an order, or ours of any; without `amountPaise` the dispute is about everything that is left. Emits
 * PaymentDisputed, which reverses the commission.
 */
export async function openDispute(
  ctx: PaymentsContext,
  input: {
    readonly orderId: string;
    readonly gatewayPaymentId?: string | undefined;
    readonly amountPaise?: number | undefined;
    /** The gateway's day, as typed; today without one. */
    readonly day?: string | undefined;
    readonly actor: string;
  } & DisputeCase,
): Promise<Result<OpenedDispute, Codes>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<OpenedDispute, Codes>> => {
    const named = await paymentIdsNamed(tx, { orderId: input.orderId, gatewayPaymentId: input.gatewayPaymentId });
    // With two payments staff must choose: one became the application, the other is being refunded.
    if (named.length > 1)
      return refuse('payments/which-payment', {
        facts: { payments: named.map((payment) => payment.gatewayPaymentId).join(' ') },
      });
    const payment = named[0] && (await lockCapturedPayment(tx, named[0].id));
    if (!payment)
      return refuse((await findOrder(tx, input.orderId)) ? 'payments/not-captured' : 'payments/unknown-order');
    // Its money moves on another day than staff would record.
    if (input.actor !== 'system' && ctx.gatewayOf(payment.gateway)?.listDisputes)
      return refuse('payments/dispute-listed');
    const opened = openDisputeOf(payment);
    if (opened) return refuse('payments/dispute-open', { facts: { dispute: opened.id } });
    const left = disputablePaise(payment);
    if (left === 0) return refuse('payments/not-captured');
    const amountPaise = paise(input.amountPaise ?? left);
    if (amountPaise > left) return refuse('payments/dispute-too-much', { facts: { leftPaise: left } });
    const day = readBankDay(input.day ?? '', { now: at, since: payment.capturedAt ?? payment.firstSeenAt });
    if (typeof day === 'string') return refuse('payments/dispute-day', { fields: faultOfDay(day) });
    const answerBy = readDay(input.answerBy);
    if (!answerBy || answerBy < day.day)
      return refuse('payments/dispute-day', {
        fields: faultOfDay(answerBy ? 'day-too-early' : 'day-invalid', 'answerBy'),
      });
    const id = newReference('SD');
    const { caseNumber, reason, actor } = input;
    const opening = { id, paymentId: payment.id, caseNumber, reason, answerBy, amountPaise };
    if (!(await insertDispute(tx, { ...opening, at, day: day.day, by: actor }))) return refuse('payments/dispute-case');
    await post(tx, { kind: 'dispute-opened', of: id, at: day.at, amountPaise });
    const dispute = defined(await findDispute(tx, id));
    await updatePaymentState(tx, payment, { disputes: [...payment.disputes, dispute] }, at);
    // Look the refund up now, in case the answer to its last try was lost.
    if (payment.refund) await promiseAnew(tx, payment.refund.id, at);
    await makePartsDue(tx, payment.id, at);
    await recordAudit(tx, {
      actor: input.actor,
      action: 'payments/disputed',
      subject: id,
      details: {
        payment: payment.id,
        orderId: payment.orderId,
        amountPaise,
        case: caseNumber,
        reason,
        day: day.day,
        answerBy,
      },
    });
    await ctx.emit(tx, PaymentDisputed({ paymentId: payment.id, amountPaise }));
    return ok({ ...dispute, refund: payment.refund });
  });
}
