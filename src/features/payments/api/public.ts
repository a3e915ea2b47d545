import { hourMs } from '#kit/time.ts';
import { ok, refuse } from '#kit/result.ts';
import { type RateLimit, rateLimit } from '#platform/http/rate-limit.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { readDeskPayment } from '../actions/read-desk-payment.ts';
import { readReturn } from '../orders/actions/read-return.ts';
import { recordWebhook } from '../orders/actions/record-webhook.ts';
import { getReturn, webhook } from '../contract/public.ts';
import { getPayment } from '../contract/desk.ts';
import type { PaymentsContext } from '../actions/context.ts';
import { paymentDecisionsApi } from './desk.ts';
import { transfersApi } from '../transfers/api.ts';
import { settlementsApi } from '../settlements/api.ts';

/** Anybody can send such webhooks, as many as they like. */
const warningsAnHour = 10;

export const paymentsApi = (ctx: PaymentsContext, warnings: RateLimit = rateLimit(warningsAnHour, hourMs)): Route[] => [
  serve(getPayment, ({ params, desk }) => readDeskPayment(ctx, params['id'] ?? '', desk)),
  ...settlementsApi(ctx),
  ...paymentDecisionsApi(ctx),
  ...transfersApi(ctx),
  serve(getReturn, async ({ query }) => {
    const { paymentId, gatewayOrderId, status } = readReturn(ctx, new URLSearchParams(query));
    return ok({ payment_id: paymentId, payment_request_id: gatewayOrderId, payment_status: status });
  }),
  serve(webhook, async (call) => {
    const name = call.params['gateway'] ?? '';
    const gateway = ctx.gatewayOf(name);
    if (!gateway) {
      // Only a plain name: it comes from anybody.
      if (/^[a-z]{1,20}$/.test(name) && warnings.take('unknown', ctx.now()) === 0)
        ctx.log.warn('a webhook for a gateway that is not set up was refused', { gateway: name });
      return refuse('payments/unknown-gateway');
    }
    const recorded = await recordWebhook(ctx, gateway, await call.request.text(), call.request.headers);
    if (!recorded.ok && warnings.take(gateway.name, ctx.now()) === 0)
      ctx.log.warn('a webhook with a bad signature was refused', { gateway: gateway.name });
    return recorded;
  }),
];
