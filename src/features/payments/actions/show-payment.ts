import type { Context } from '#kit/context.ts';
import type { Payment } from '../model.ts';
import { findPayment, payerOf } from '../store/payments.ts';

/** One payment as last read back, for telling the person who made it which one it is and where it stands. */
export const showPayment = (ctx: Pick<Context, 'db'>, paymentId: string): Promise<Payment | undefined> =>
  findPayment(ctx.db, paymentId);

/** Who made a payment: the order's account, or the one that the gateway names; undefined when nobody is known. */
export const findPayer = (ctx: Pick<Context, 'db'>, paymentId: string): Promise<string | undefined> =>
  payerOf(ctx.db, paymentId);
