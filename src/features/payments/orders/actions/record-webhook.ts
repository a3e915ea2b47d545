import { ok, refuse, type Result } from '#kit/result.ts';
import type { Context } from '#kit/context.ts';
import { WebhookReceived } from '../../events.ts';
import type { Gateway } from '../../providers/port.ts';
import { insertWebhook } from '../store/webhooks.ts';

/**
 * Records a gateway's webhook once; a job then reads the payment from the gateway. The signature is checked over the raw
 * body before parsing; only the ids and the status are stored.
 */
export async function recordWebhook(
  ctx: Context,
  gateway: Gateway,
  rawBody: string,
  headers: Headers,
): Promise<Result<{ recorded: boolean }, 'payments/bad-signature'>> {
  const event = gateway.readWebhook(rawBody, headers);
  if (!event) return refuse('payments/bad-signature');
  if (event === 'other') return ok({ recorded: false });
  const at = ctx.now();
  return ctx.transaction(async (tx) => {
    const recorded = await insertWebhook(tx, {
      gateway: gateway.name,
      gatewayPaymentId: event.paymentId,
      status: event.status,
      gatewayOrderId: event.gatewayOrderId,
      at,
    });
    const { paymentId: gatewayPaymentId, gatewayOrderId } = event;
    if (recorded)
      await ctx.emit(tx, WebhookReceived({ gateway: gateway.name, gatewayPaymentId, requestId: gatewayOrderId }));
    return ok({ recorded });
  });
}
