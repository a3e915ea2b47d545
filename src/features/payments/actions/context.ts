import type { Context } from '#kit/context.ts';
import type { Gateway } from '../providers/port.ts';
import type { BoundedReads } from './bounded-reads.ts';

/** What the actions of this feature are given beside the kit's Context. */
export type PaymentsContext = Context & {
  /** Where new orders are opened, by the settings. */
  readonly gateway: Gateway;
  /** All that are set up. */
  readonly gateways: readonly Gateway[];
  /** Where an order was opened, by its name: what is there is read, refunded and reconciled there. */
  readonly gatewayOf: (name: string) => Gateway | undefined;
  /** The gateway of this name has not answered for a few calls: jobs stop asking it. */
  readonly isGatewayDown: (name: string) => boolean;
  /** What people may cause at the gateway. */
  readonly reads: BoundedReads;
};
