import type { Context } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { paise } from '#kit/paise.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { raiseAttention } from '#features/attention/actions/raise.ts';
import { post } from '#features/ledger/actions/post.ts';
import { PaymentDisputed } from '../events.ts';
import type { Dispute, Refund } from '../model.ts';
import { disputablePaise, openDisputeOf } from '../refund-rules.ts';
import { recordAudit } from '../store/audit.ts';
import { findDispute, insertDispute, openDisputes } from '../store/disputes.ts';
import { findOrder } from '../store/orders.ts';
import { lockReceipt, paymentIdsNamed } from '../store/receipts.ts';
import { makeRefundDue } from '../store/refunds.ts';
import { updatePaymentState } from './transition-refund.ts';

export interface OpenedDispute extends Dispute {
  /** The refund of the same payment: the money may go back twice. */
  readonly refund: Refund | undefined;
}
type Codes =
  | 'payments/unknown-order'
  | 'payments/not-captured'
  | 'payments/which-payment'
  | 'payments/dispute-open'
  | 'payments/dispute-too-much';

/**
 * Records that a payer's bank takes a captured payment back (a chargeback); staff learn of it from the gateway's mail.
 * While it is open no refund of the payment goes out. Allowed before, during and after a refund, and of second payments and
 * those in review alike. `orderId` may be the gateway's number of a payment that has no order here; without `amountPaise`
 * the dispute is about all that is left. Emits PaymentDisputed, which takes the commission back.
 */
export async function openDispute(
  ctx: Context,
  input: {
    readonly orderId: string;
    readonly gatewayPaymentId?: string | undefined;
    readonly amountPaise?: number | undefined;
    readonly actor: string;
  },
): Promise<Result<OpenedDispute, Codes>> {
  const at = await ctx.businessNow();
  return ctx.transaction(async (tx): Promise<Result<OpenedDispute, Codes>> => {
    const named = await paymentIdsNamed(tx, { orderId: input.orderId, gatewayPaymentId: input.gatewayPaymentId });
    // Of two payments of one order each is another matter: the one counts, the other is on its way back.
    if (named.length > 1)
      return refuse('payments/which-payment', {
        facts: { payments: named.map((entry) => entry.gatewayPaymentId).join(' ') },
      });
    const receipt = named[0] && (await lockReceipt(tx, named[0].id));
    if (!receipt)
      return refuse((await findOrder(tx, input.orderId)) ? 'payments/not-captured' : 'payments/unknown-order');
    const opened = openDisputeOf(receipt);
    if (opened) return refuse('payments/dispute-open', { facts: { dispute: opened.id } });
    const left = disputablePaise(receipt);
    if (left === 0) return refuse('payments/not-captured');
    const amountPaise = paise(input.amountPaise ?? left);
    if (amountPaise > left) return refuse('payments/dispute-too-much', { facts: { leftPaise: left } });
    const id = newReference('SD');
    await insertDispute(tx, { id, paymentId: receipt.id, amountPaise, at, by: input.actor });
    await post(tx, { kind: 'dispute-opened', of: id, at, amountPaise });
    const dispute = (await findDispute(tx, id))!;
    await updatePaymentState(tx, receipt, { disputes: [...receipt.disputes, dispute] });
    // Where the answer to a try is lost, it is looked up now.
    if (receipt.refund) await makeRefundDue(tx, receipt.refund.id, at);
    await raiseAttention(tx, 'dispute-open', id, { payment: receipt.id, order: receipt.orderId, paise: amountPaise });
    await recordAudit(tx, {
      actor: input.actor,
      action: 'payments/disputed',
      subject: id,
      details: { payment: receipt.id, orderId: receipt.orderId, amountPaise },
    });
    await ctx.emit(tx, PaymentDisputed({ paymentId: receipt.id, amountPaise }));
    return ok({ ...dispute, refund: receipt.refund });
  });
}

/** Disputes that wait for their decision, oldest first; 500 at most. */
export const listDisputes = (ctx: Pick<Context, 'db'>) => openDisputes(ctx.db, 500);
