import { ok, refuse, type Result } from '#kit/result.ts';
import { PaymentNoticed } from '../events.ts';
import { insertNotice } from '../store.ts';
import type { PaymentsContext } from './context.ts';

/**
 * Records a gateway's notice once and has the payment read back afterwards. The signature is checked over the raw body
 * before anything in it is looked at; of its content only the ids are kept.
 */
export async function recordNotice(
  ctx: PaymentsContext,
  rawBody: string,
  headers: Headers,
): Promise<Result<{ recorded: boolean }, 'payments/bad-signature'>> {
  const notice = ctx.gateway.readNotice(rawBody, headers);
  if (!notice) {
    ctx.log.warn('a notice with a bad signature was refused', { gateway: ctx.gateway.name });
    return refuse('payments/bad-signature');
  }
  const at = ctx.now();
  return ctx.transaction(async (tx) => {
    const recorded = await insertNotice(tx, {
      gateway: ctx.gateway.name,
      gatewayPaymentId: notice.paymentId,
      status: notice.status,
      requestId: notice.requestId,
      at,
    });
    if (recorded)
      await ctx.emit(tx, PaymentNoticed({ gatewayPaymentId: notice.paymentId, requestId: notice.requestId }));
    return ok({ recorded });
  });
}
