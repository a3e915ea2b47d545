import type { Context } from '#kit/context.ts';
import type { Refund } from '../model.ts';
import { refundsOfPayments } from '../store.ts';

/** The refunds of some payments, for showing their state and reference to the person who paid. */
export const findRefunds = (ctx: Pick<Context, 'db'>, paymentIds: readonly string[]): Promise<Refund[]> =>
  paymentIds.length === 0 ? Promise.resolve([]) : refundsOfPayments(ctx.db, paymentIds);
