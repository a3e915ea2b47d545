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
