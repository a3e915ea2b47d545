import type { Paise } from '#kit/money/paise.ts';
import type { Result } from '#kit/result.ts';

/** What the story uses of the simulated gateway, which it shares with the site. */
export interface Simulator {
  fetch(request: Request): Promise<Response>;
  readonly control: {
    pay(order: {
      readonly requestId: string;
      readonly outcome: 'credit' | 'failed';
      readonly webhook: 'none';
      readonly amountPaise?: Paise;
    }): Result<{ readonly paymentId: string }, 'unknown'>;
    settleRefund(settlement: {
      readonly refundId: string;
      readonly resolution: 'FINI_CONC' | 'FINI_DENY';
    }): Result<unknown, 'unknown'>;
  };
}

/** What the simulated gateway has of payments and refunds. */
export interface GatewayState {
  readonly payments: readonly {
    readonly id: string;
    /** true: captured. */
    readonly status: boolean | null;
    /** Before this instant (ms) it is open. */
    readonly settlesAtMs: number;
    readonly amountPaise: number;
    readonly currency: string;
    readonly createdAt: string;
  }[];
  readonly refunds: readonly {
    readonly paymentId: string;
    readonly resolution: string | null;
    readonly settlesAtMs: number;
    readonly amountPaise: number;
    readonly createdAt: string;
  }[];
}
