import { refuse } from '#kit/result.ts';
import { serve, type Served } from '#host/serve.ts';
import { recordNotice } from './actions/record-notice.ts';
import { webhook } from './contract.ts';
import type { PaymentsContext } from './actions/context.ts';

export const paymentsApi = (ctx: PaymentsContext): Served[] => [
  serve(webhook, async (call) =>
    call.params['gateway'] === ctx.gateway.name
      ? recordNotice(ctx, await call.request.text(), call.request.headers)
      : refuse('payments/unknown-gateway'),
  ),
];
