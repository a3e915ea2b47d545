import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';

export interface HeldParts {
  readonly balancePaise: number;
  /** Captured, and in no settlement. */
  readonly unsettledPaise: number;
  readonly unsettled: number;
  /** Refunds and disputes that no row of a settlement has, negative. */
  readonly refundsPaise: number;
  readonly disputesPaise: number;
  /** Settlements without rows, negative: what they took of payments is among the unsettled. */
  readonly withoutRowsPaise: number;
  readonly withoutRows: number;
  /** What a settlement below zero left to the next one. */
  readonly carriedPaise: number;
  /** No record says why. */
  readonly restPaise: number;
}
/** What the gateways hold now, and of what it is. */
export const heldParts = (tx: Tx): Promise<HeldParts> => on(tx).oneRow<HeldParts>`select * from gateway_held`;
