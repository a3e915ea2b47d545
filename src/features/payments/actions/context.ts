import type { Context } from '#kit/context.ts';
import type { Gateway } from '../gateways/port.ts';
import type { BoundedReads } from './bounded-reads.ts';

/** What the actions of this feature are given beside the kit's Context. */
export type PaymentsContext = Context & {
  readonly gateway: Gateway;
  /** What people may cause at the gateway. */
  readonly reads: BoundedReads;
};
