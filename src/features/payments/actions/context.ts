import type { Context } from '#kit/context.ts';
import type { Gateway } from '../gateways/port.ts';

/** What the actions of this feature are given beside the kit's Context. */
export type PaymentsContext = Context & { readonly gateway: Gateway };
