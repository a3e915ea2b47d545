import type { Context } from '#kit/context.ts';
import { refuse } from '#kit/result.ts';
import { serve, type Served } from '#host/serve.ts';
import { recordNotice } from './actions/record-notice.ts';
import { webhook } from './contract.ts';
import type { Gateway } from './gateways/port.ts';

export const paymentsApi = (ctx: Context & { readonly gateway: Gateway }): Served[] => [
  serve(webhook, async (call) =>
    call.params['gateway'] === ctx.gateway.name
      ? recordNotice(ctx, await call.request.text(), call.request.headers)
      : refuse('payments/unknown-gateway'),
  ),
];
