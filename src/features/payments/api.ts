import { refuse } from '#kit/result.ts';
import { serve, type Route } from '#platform/http/serve.ts';
import { recordWebhook } from './actions/record-webhook.ts';
import { webhook } from './contract.ts';
import type { PaymentsContext } from './actions/context.ts';

export const paymentsApi = (ctx: PaymentsContext): Route[] => [
  serve(webhook, async (call) => {
    const gateway = ctx.gatewayOf(call.params['gateway'] ?? '');
    if (!gateway) return refuse('payments/unknown-gateway');
    return recordWebhook(ctx, gateway, await call.request.text(), call.request.headers);
  }),
];
