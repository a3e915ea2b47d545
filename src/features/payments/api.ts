import { refuse } from '#kit/result.ts';
import { serve, type Served } from '#host/serve.ts';
import { recordNotice } from './actions/record-notice.ts';
import { webhook } from './contract.ts';
import type { PaymentsContext } from './actions/context.ts';

export const paymentsApi = (ctx: PaymentsContext): Served[] => [
  serve(webhook, async (call) => {
    const gateway = ctx.gatewayOf(call.params['gateway'] ?? '');
    if (!gateway) return refuse('payments/unknown-gateway');
    return recordNotice(ctx, gateway, await call.request.text(), call.request.headers);
  }),
];
