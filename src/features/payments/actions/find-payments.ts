import type { Context } from '#kit/context.ts';
import type { Payment } from '../model.ts';
import { paymentsById } from '../store/payments.ts';

/** Payments in their stored state, unordered. */
export const findPayments = (ctx: Pick<Context, 'db'>, paymentIds: readonly string[]): Promise<Payment[]> =>
  paymentIds.length === 0 ? Promise.resolve([]) : paymentsById(ctx.db, paymentIds);
