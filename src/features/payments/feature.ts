import type { Context } from '#kit/context.ts';
import type { Feature } from '#host/feature.ts';
import { paymentsApi } from './api.ts';
import type { Gateway } from './gateways/port.ts';
import { reactions, timers } from './reactions.ts';
import { commands } from './staff.ts';

export const payments: Feature<Context & { readonly gateway: Gateway }> = {
  name: 'payments', served: paymentsApi, reactions, timers, commands,
};
